import { contentWords } from '#engine/language/words.ts'
import type { Played } from './play.ts'
import type { Marked, MarkedAction, Script } from './script.ts'

/** Counts of found, expected and matching items. */
export interface Tally {
  found: number
  marked: number
  hits: number
}

export interface Grade {
  /** Actions with expected owner and due date: both must be right. */
  readonly timed: Tally
  readonly actions: Tally
  readonly risks: Tally
  readonly decisions: Tally
  /** Risks, actions and decisions recorded without confirmation, and how many of them are expected. */
  readonly recorded: Omit<Tally, 'marked'>
  /** Messages with an expected section, and those attributed to it. */
  readonly attributed: Tally
  /** Messages that belong to no section. */
  readonly chatter: Tally
  /** Descriptions of errors, for people. */
  readonly faults: readonly string[]
}

interface Found {
  readonly text: string
  readonly owner?: string | null
  readonly due?: string | null
  readonly steps: readonly number[]
  readonly explicit?: true | undefined
}

export function gradeOf(script: Script, { room, meeting, stepOf }: Played): Grade {
  const faults: string[] = []
  const recorded = { found: 0, hits: 0 }
  const steps = ({ messageIds }: { messageIds: readonly string[] }) => messageIds.map((id) => stepOf.get(id)!)
  const found = <T extends { text: string; messageIds: readonly string[] }>(items: readonly T[]) =>
    items.map((item) => ({ ...item, steps: steps(item) }))
  const { actions, risks, decisions } = room.ledger
  const { expected } = script
  return {
    timed: timedTally(found(actions), expected.actions, faults),
    actions: tally('action', found(actions), expected.actions, sameAction, faults, recorded),
    risks: tally('risk', found(risks), expected.risks, sameRisk, faults, recorded),
    decisions: tally('decision', found(decisions), expected.decisions, meets, faults, recorded),
    recorded,
    ...attribution(script, meeting, stepOf, faults),
    faults,
  }
}

const meets = (found: Found, marked: Marked): boolean => found.steps.some((step) => marked.steps.includes(step))

const sameAction = (found: Found, marked: Marked): boolean =>
  meets(found, marked) && (found.owner ?? '').toLowerCase() === ((marked as MarkedAction).owner ?? '').toLowerCase()

function sameRisk(found: Found, marked: Marked): boolean {
  if (found.steps.length > 0 && marked.steps.length > 0) return meets(found, marked)
  const words = new Set(contentWords(marked.text))
  return contentWords(found.text).filter((word) => words.has(word)).length >= 2
}

/** Tallies actions with owner and due date: right if owner, due date and a message agree. */
function timedTally(found: readonly Found[], marked: readonly MarkedAction[], faults: string[]): Tally {
  const wanted = marked.filter(({ owner, due }) => owner !== null && due !== null)
  const given = found.filter(({ owner, due }) => owner != null && due != null)
  const same = (one: Found, other: Marked) =>
    sameAction(one, other) && plainDue(one.due) === plainDue((other as MarkedAction).due)
  return tally('timed', given, wanted, same, faults)
}

const plainDue = (due: string | null | undefined): string =>
  (due ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s/-]/gu, ' ')
    .replace(
      /(?:^|\s)(?:by|until|till|before|on|the|at|latest|in|within|end|of|le|la|el|para|hasta|der|dem|bis|am|zum)(?=\s|$)/gu,
      (word) => (/end|of|in|within|before/u.test(word) ? word : ' '),
    )
    .replace(/\s+/gu, ' ')
    .trim()

/** Pairs items one to one, in order. */
function tally<M extends Marked>(
  what: string,
  found: readonly Found[],
  marked: readonly M[],
  same: (found: Found, marked: M) => boolean,
  faults: string[],
  recorded = { found: 0, hits: 0 },
): Tally {
  const free = new Set(found)
  let hits = 0
  for (const mark of marked) {
    const fitting = [...free].filter((item) => same(item, mark))
    const hit = fitting.sort((a, b) => shared(b, mark) - shared(a, mark))[0]
    if (hit) {
      free.delete(hit)
      hits += 1
    } else faults.push(`- ${what} missed: ${described(mark)}`)
  }
  const stated = found.filter(({ explicit }) => explicit)
  recorded.found += stated.length
  recorded.hits += stated.filter((item) => !free.has(item)).length
  for (const item of free) faults.push(`+ ${what} too many: ${described(item)}`)
  return { found: found.length, marked: marked.length, hits }
}

const shared = (found: Found, mark: Marked): number => found.steps.filter((step) => mark.steps.includes(step)).length

const described = (item: {
  text: string
  steps: readonly number[]
  owner?: string | null
  due?: string | null
}): string =>
  `[${item.steps.join(',')}] ${item.owner === undefined ? '' : `${item.owner} | ${item.due} | `}${item.text}`

function attribution(script: Script, { messages }: Played['meeting'], stepOf: Played['stepOf'], faults: string[]) {
  const attributed: Tally = { found: 0, marked: 0, hits: 0 }
  const chatter: Tally = { found: 0, marked: 0, hits: 0 }
  for (const { id, sectionId } of messages) {
    const place = stepOf.get(id)!
    const step = script.steps[place]!
    if ('confirm' in step) continue
    const counted = step.section === null ? chatter : attributed
    counted.marked += 1
    counted.found += 1
    if (step.section === sectionId) counted.hits += 1
    else if (step.section !== null)
      faults.push(`- section of [${place}]: ${sectionId} for ${step.section}: ${step.text.slice(0, 140)}`)
  }
  return { attributed, chatter }
}

export function sum(grades: readonly Grade[]): Grade {
  const recorded = {
    found: grades.reduce((total, grade) => total + grade.recorded.found, 0),
    hits: grades.reduce((total, grade) => total + grade.recorded.hits, 0),
  }
  const add = (part: Exclude<keyof Grade, 'faults' | 'recorded'>): Tally => ({
    found: grades.reduce((total, grade) => total + grade[part].found, 0),
    marked: grades.reduce((total, grade) => total + grade[part].marked, 0),
    hits: grades.reduce((total, grade) => total + grade[part].hits, 0),
  })
  const parts = { timed: add('timed'), actions: add('actions'), risks: add('risks'), decisions: add('decisions') }
  return { ...parts, recorded, attributed: add('attributed'), chatter: add('chatter'), faults: [] }
}

export const recall = ({ hits, marked }: Tally): number => (marked === 0 ? 1 : hits / marked)
export const precision = ({ hits, found }: Tally): number => (found === 0 ? 1 : hits / found)
