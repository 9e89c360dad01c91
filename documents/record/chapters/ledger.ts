import { partedBySuggestion, SUGGESTED_HEADING } from '#engine/room/ledger/suggestions.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import type { Cell, Flow } from '../type/flow.ts'
import type { Span } from '../type/paragraph.ts'
import type { Colour } from '../type/sheet.ts'
import { GOOD, MUTED, STYLES, WARNING } from '../type/styles.ts'
import { stamp } from './times.ts'

/** Items of the ledger as the interface names them; what only some items have may be absent. */
interface Item {
  readonly text: string
  readonly sectionId?: string | undefined
  readonly sectionTitle?: string | undefined
  readonly evidence?: readonly string[] | undefined
  /** Absent from records made before there were suggestions. */
  readonly suggested?: boolean | undefined
}

interface Decision extends Item {
  readonly status: string
  readonly source: string
  readonly rationale?: string | undefined
  readonly by?: string | undefined
  readonly at?: number | undefined
}

interface Risk extends Item {
  readonly kind: string
  readonly severity: string
}

interface Action extends Item {
  readonly owner?: string | null | undefined
  readonly due?: string | null | undefined
  readonly status: string
}

const KINDS: Readonly<Record<string, string>> = { 'missing-info': 'missing information' }
const STATUS_COLOURS: Readonly<Record<string, Colour>> = {
  approved: GOOD,
  done: GOOD,
  low: MUTED,
  rejected: WARNING,
  high: WARNING,
  medium: WARNING,
}
const DOT: Span = { text: '  ·  ', style: STYLES.cellMuted }
const INSET = 14
const QUOTE_INSET = 26

export function decisions(flow: Flow, session: SessionDetail): void {
  flow.chapter('Decisions')
  const items = partedBySuggestion(session.intel.decisions as readonly Decision[])
  if (items.recorded.length === 0) flow.note('No decisions were recorded.')
  inParts(flow, items, (list, from) => {
    for (const [i, decision] of list.entries()) {
      const when = decision.at === undefined ? undefined : stamp(decision.at, session.tz)
      item(flow, from + i, decision, {
        mark: decision.status,
        about: [originOf(decision), nameOf(session, decision.by), when, decision.sectionTitle],
      })
      if (decision.rationale) flow.paragraph(`Why: ${decision.rationale}`, { inset: INSET, style: STYLES.cell })
    }
  })
}

/** What stands comes first; what nobody confirmed follows under a heading of its own, numbered on. [IN24] */
function inParts<T>(
  flow: Flow,
  { recorded, suggested }: { readonly recorded: readonly T[]; readonly suggested: readonly T[] },
  tell: (list: readonly T[], from: number) => void,
): void {
  if (recorded.length > 0) tell(recorded, 1)
  if (suggested.length === 0) return
  flow.subheading(SUGGESTED_HEADING)
  tell(suggested, recorded.length + 1)
}

function originOf({ source, suggested }: Decision): string {
  if (source === 'vote') return 'decided by unanimous vote'
  return suggested === false ? 'recorded from the conversation' : 'found by the assistant'
}

export function risks(flow: Flow, session: SessionDetail): void {
  flow.chapter('Risks')
  const items = partedBySuggestion(session.intel.risks as readonly Risk[])
  if (items.recorded.length === 0) flow.note(`No risks were ${items.suggested.length === 0 ? 'found' : 'recorded'}.`)
  inParts(flow, items, (list, from) => {
    for (const [i, risk] of list.entries())
      item(flow, from + i, risk, { mark: risk.severity, about: [KINDS[risk.kind] ?? risk.kind, risk.sectionTitle] })
  })
}

export function actions(flow: Flow, session: SessionDetail): void {
  flow.chapter('Actions')
  const items = partedBySuggestion(session.intel.actions as readonly Action[])
  if (items.recorded.length === 0) flow.note(`No actions were ${items.suggested.length === 0 ? 'agreed' : 'recorded'}.`)
  inParts(flow, items, (list, from) => actionTable(flow, list, from))
}

function actionTable(flow: Flow, list: readonly Action[], from: number): void {
  const columns = [
    { title: 'No.', share: 0.06 },
    { title: 'Action', share: 0.5 },
    { title: 'Owner', share: 0.17 },
    { title: 'Due', share: 0.16 },
    { title: 'Status', share: 0.11 },
  ]
  const rows = list.map((action, i): Cell[] => [
    `${from + i}`,
    action.text,
    action.owner ?? '–',
    action.due ?? '–',
    [mark(action.status)],
  ])
  flow.table(columns, rows)
}

function item(
  flow: Flow,
  number: number,
  { text, evidence = [] }: Item,
  { mark: word, about }: { readonly mark: string; readonly about: readonly (string | undefined)[] },
): void {
  flow.need(44)
  flow.gap(4)
  flow.paragraph([
    { text: `${number}.  `, style: STYLES.muted },
    { text, style: STYLES.strong },
  ])
  const rest = about.flatMap((part): Span[] =>
    part ? [DOT, { text: part, style: STYLES.cellMuted, isTyped: true }] : [],
  )
  flow.paragraph([mark(word), ...rest], { inset: INSET })
  for (const quote of evidence) flow.paragraph(`“${quote}”`, { inset: QUOTE_INSET, style: STYLES.muted })
}

function mark(word: string): Span {
  return { text: word, style: markStyle(word) }
}

const markStyles = new Map<string, Span['style']>()

/** One object a word, because runs of one style are drawn together. */
function markStyle(word: string): Span['style'] {
  const known = markStyles.get(word) ?? { size: 8.8, bold: true, colour: STATUS_COLOURS[word] ?? MUTED }
  markStyles.set(word, known)
  return known
}

function nameOf(session: SessionDetail, id: string | undefined): string {
  return session.people.find((person) => person.id === id)?.name ?? id ?? ''
}
