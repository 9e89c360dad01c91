import { recordedIn } from '#engine/room/ledger/suggestions.ts'
import { TEMPLATES } from '#engine/room/templates.ts'
import type { RecordWords } from '#engine/words/recordWords.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import type { Cell, Flow } from '../type/flow.ts'
import { ACCENT, INK, MARGIN, PANEL, RULE, STYLES } from '../type/styles.ts'
import type { Span } from '../type/textStyle.ts'
import { lasting, stamp } from './times.ts'

const FACT_COLUMN = 118

export interface CoverText {
  /** What the record says of the document's own pages. */
  readonly statements: readonly string[]
  readonly words: RecordWords
}

/** First page of the record: which meeting, when, how it ended, and what this file is. */
export function cover(
  flow: Flow,
  session: SessionDetail,
  docId: string,
  { statements, words: { banner, cover: words } }: CoverText,
): void {
  flow.gap(6)
  flow.paragraph(banner, { style: { size: 9, bold: true, colour: ACCENT } })
  flow.gap(4)
  flow.paragraph(titleOf(session, docId), { style: STYLES.title, leading: 1.25 })
  flow.gap(8)
  flow.rule(INK)
  flow.gap(12)
  for (const [label, value] of facts(session, docId, words)) fact(flow, label, value)
  flow.gap(12)
  figures(flow, session, words)
  flow.gap(14)
  if (session.intel.summary !== '') flow.paragraph(session.intel.summary)
  flow.subheading(words.about)
  for (const statement of statements) {
    flow.paragraph(statement)
    flow.gap(3)
  }
}

export function titleOf(session: SessionDetail, docId: string): string {
  return session.docs.find(({ id }) => id === docId)?.title ?? session.title
}

function fact(flow: Flow, label: string, value: Cell): void {
  flow.need(STYLES.body.size * 2)
  flow.paragraph(value, { inset: FACT_COLUMN, label: { text: label, style: STYLES.muted } })
  flow.gap(2.5)
}

function facts(session: SessionDetail, docId: string, words: RecordWords['cover']): [string, Cell][] {
  const { code, startedAt, endedAt, endedReason } = session
  const host = session.people.find(({ id }) => id === session.hostId)
  const doc = session.docs.find(({ id }) => id === docId)
  const pages = doc?.pages ? ` (${words.pages(doc.pages)})` : ''
  return [
    [words.document, `${titleOf(session, docId)}${pages}`],
    [words.meeting, code],
    [words.review, TEMPLATES.find(({ id }) => id === session.template)?.label ?? session.template],
    [words.opened, stamp(session.createdAt, session.tz)],
    [words.started, startedAt === null ? words.notStarted : stamp(startedAt, session.tz)],
    [endedReason === null ? words.asOf : words.ended, stamp(endedAt, session.tz)],
    [words.used, words.usedOf(lasting(session.elapsedMs), lasting(session.durationMs))],
    [words.outcome, words.outcomes[endedReason ?? 'none']],
    [words.host, host?.name ?? words.unknownHost],
    [words.participants, session.people.length === 0 ? words.nobody : names(session)],
    [words.assistant, words.mode(session.aiMode)],
  ]
}

/** Names stand in join order, whatever their script. */
function names({ people }: SessionDetail): Span[] {
  const comma: Span = { text: ', ', style: STYLES.body }
  return people.flatMap(({ name }, i) => {
    const typed: Span = { text: name, style: STYLES.body, isTyped: true }
    return i === 0 ? [typed] : [comma, typed]
  })
}

function figures(flow: Flow, { progress, intel }: SessionDetail, { figures: words }: RecordWords['cover']): void {
  const { decisions, risks, actions } = recordedIn(intel)
  const entries: [string, string][] = [
    [words.ofAll(progress.doneCount, progress.totalCount), words.sections],
    [`${intel.coverage} %`, words.coverage],
    [`${intel.score}`, words.score],
    [`${decisions}`, words.decisions(decisions)],
    [`${risks}`, words.risks(risks)],
    [`${actions}`, words.actions(actions)],
  ]
  const height = 54
  flow.need(height + 10)
  flow.panel(height, PANEL, RULE)
  const step = flow.width / entries.length
  entries.forEach(([figure, label], i) => {
    const x = MARGIN + i * step + 10
    flow.aside(figure, STYLES.figure, x, flow.y - 27)
    flow.aside(label, STYLES.label, x, flow.y - 42)
  })
  flow.gap(height)
}
