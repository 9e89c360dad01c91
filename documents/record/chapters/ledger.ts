import type { SessionDetail } from '#projections/session/shape.ts'
import type { Cell, Flow } from '../type/flow.ts'
import type { Span } from '../type/paragraph.ts'
import type { Colour } from '../type/sheet.ts'
import { GOOD, MUTED, STYLES, WARNING } from '../type/styles.ts'
import { utc } from './times.ts'

/** Items of the ledger as the interface names them; what only some items have may be absent. */
interface Item {
  readonly text: string
  readonly sectionId?: string | undefined
  readonly sectionTitle?: string | undefined
  readonly evidence?: readonly string[] | undefined
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
  const list = session.intel.decisions as readonly Decision[]
  if (list.length === 0) flow.note('No decisions were recorded.')
  list.forEach((decision, i) => {
    const origin = decision.source === 'vote' ? 'decided by unanimous vote' : 'found by the assistant'
    const when = decision.at === undefined ? undefined : utc(decision.at)
    item(flow, i + 1, decision, {
      mark: decision.status,
      about: [origin, nameOf(session, decision.by), when, decision.sectionTitle],
    })
    if (decision.rationale) flow.paragraph(`Why: ${decision.rationale}`, { inset: INSET, style: STYLES.cell })
  })
}

export function risks(flow: Flow, session: SessionDetail): void {
  flow.chapter('Risks')
  const list = session.intel.risks as readonly Risk[]
  if (list.length === 0) flow.note('No risks were found.')
  list.forEach((risk, i) => {
    item(flow, i + 1, risk, {
      mark: risk.severity,
      about: [KINDS[risk.kind] ?? risk.kind, risk.sectionTitle],
    })
  })
}

export function actions(flow: Flow, session: SessionDetail): void {
  flow.chapter('Actions')
  const list = session.intel.actions as readonly Action[]
  if (list.length === 0) {
    flow.note('No actions were agreed.')
    return
  }
  const columns = [
    { title: 'No.', share: 0.06 },
    { title: 'Action', share: 0.5 },
    { title: 'Owner', share: 0.17 },
    { title: 'Due', share: 0.16 },
    { title: 'Status', share: 0.11 },
  ]
  const rows = list.map((action, i): Cell[] => [
    `${i + 1}`,
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
