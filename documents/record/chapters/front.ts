import { onePage } from '#projections/views/onePage.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import type { Cell, Flow } from '../type/flow.ts'
import { ACCENT, INK, STYLES } from '../type/styles.ts'
import { counted, lasting, stamp } from './times.ts'

/** Maximum rows of each list, so that all of it is one page; the chapters that follow list everything. */
const ROWS_MAX = { sections: 10, decisions: 5, actions: 5, questions: 3, risks: 3 } as const
const LINE_MAX = 105
const TITLE_MAX = 64

const STATUSES = { confirmed: 'Confirmed', discussing: 'Discussed', pending: 'Not started' } as const
const OUTCOMES = { goal: 'every section confirmed', timeout: 'time ran out', stopped: 'stopped by the host' } as const

/** First page of the record: what was reviewed, who, result per section, decisions, actions, open questions, risks. [RD65] */
export function front(flow: Flow, session: SessionDetail, title: string): void {
  const page = onePage(session)
  flow.paragraph('REVIEW RECORD', { style: { size: 9, bold: true, colour: ACCENT } })
  flow.paragraph(cut(title, 2 * TITLE_MAX), { style: STYLES.title, leading: 1.25 })
  flow.gap(4)
  flow.rule(INK)
  flow.gap(6)
  const end = page.endedReason === null ? 'not ended' : OUTCOMES[page.endedReason]
  flow.paragraph(
    `Meeting ${page.code}: ${stamp(page.startedAt ?? page.endedAt, page.tz)} to ${stamp(page.endedAt, page.tz)}; ${lasting(page.elapsedMs)}, ${end}.`,
  )
  const people = page.people.map(({ name, isHost }) => (isHost ? `${name} (host)` : name)).join(', ')
  flow.paragraph(cut(`${people}. ${counted(page.messages, 'message')}.`, 2 * LINE_MAX))
  if (page.tz !== 'UTC') flow.note(`Times are those of ${page.tz}.`)
  sections(flow, page.sections, page.confirmed)
  const by = (names: readonly string[]) => (names.length === 0 ? '' : ` (${names.join(', ')})`)
  const where = (one: string | null) => (one === null ? '' : ` [${cut(one, 30)}]`)
  list(
    flow,
    'Decisions',
    ROWS_MAX.decisions,
    page.decisions.map((one) => `${one.text}${by(one.by)}, ${one.status}`),
  )
  const actions = page.actions.map(({ text, owner, due, dueAt }) => {
    return `${text} — ${owner ?? 'nobody named'}${due === null ? '' : `, ${dueAt ?? due}`}`
  })
  list(flow, 'Actions', ROWS_MAX.actions, actions)
  const questions = page.questions.map((one) => `${one.text}${by(one.askedBy === null ? [] : [one.askedBy])}`)
  list(flow, 'Open questions', ROWS_MAX.questions, questions)
  list(
    flow,
    'Risks',
    ROWS_MAX.risks,
    page.risks.map((one) => `${one.text} (${one.severity})${where(one.sectionTitle)}`),
  )
}

type Sections = ReturnType<typeof onePage>['sections']

function sections(flow: Flow, all: Sections, confirmed: number): void {
  flow.subheading(`Result: ${confirmed} of ${counted(all.length, 'section')} confirmed`)
  if (all.length === 0) return
  const columns = [
    { title: 'Section', share: 0.55 },
    { title: 'Result', share: 0.15 },
    { title: 'Yes', share: 0.3 },
  ]
  const rows = all.slice(0, ROWS_MAX.sections).map(({ title, status, yes }): Cell[] => {
    return [cut(title, TITLE_MAX), STATUSES[status], cut(yes.join(', '), TITLE_MAX / 2)]
  })
  flow.table(columns, rows)
  more(flow, all.length - ROWS_MAX.sections)
}

function list(flow: Flow, heading: string, most: number, lines: readonly string[]): void {
  flow.subheading(heading)
  if (lines.length === 0) flow.note('None.')
  for (const line of lines.slice(0, most)) flow.paragraph(`•  ${cut(line, LINE_MAX)}`, { style: STYLES.cell })
  more(flow, lines.length - most)
}

function more(flow: Flow, left: number): void {
  if (left > 0) flow.note(`${left} more on the pages that follow.`)
}

function cut(text: string, most: number): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  return line.length <= most ? line : `${line.slice(0, most - 1).toWellFormed()}…`
}
