import { pageWordsIn } from '#engine/words/pageWords.ts'
import { type RecordWords, recordWordsIn } from '#engine/words/recordWords.ts'
import { type OnePage, onePage } from '#projections/views/onePage.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import type { Cell, Flow } from '../type/flow.ts'
import { ACCENT, INK, STYLES } from '../type/styles.ts'
import { lasting, stamp } from './times.ts'

/** Maximum rows of each list, so that all of it is one page; the chapters that follow list everything. */
const ROWS_MAX = { sections: 10, decisions: 5, actions: 5, questions: 3, risks: 3 } as const
const LINE_MAX = 105
const TITLE_MAX = 64

/** First page of the record: what was reviewed, who, result per section, decisions, actions, open questions, risks. [RD65] */
export function front(flow: Flow, session: SessionDetail, title: string): void {
  const page = onePage(session)
  const [words, own] = [pageWordsIn(page.lang), recordWordsIn(page.lang)]
  const { front } = own
  flow.paragraph(own.banner, { style: { size: 9, bold: true, colour: ACCENT } })
  flow.paragraph(cut(title, 2 * TITLE_MAX), { style: STYLES.title, leading: 1.25 })
  flow.gap(4)
  flow.rule(INK)
  flow.gap(6)
  const course = front.course(page.code, stamp(page.startedAt ?? page.endedAt, page.tz), stamp(page.endedAt, page.tz))
  flow.paragraph(`${course}; ${lasting(page.elapsedMs)}, ${front.outcomes[page.endedReason ?? 'none']}.`)
  const people = page.people.map(({ name, isHost }) => (isHost ? `${name} (${words.host})` : name)).join(', ')
  flow.paragraph(cut(`${people}. ${words.messages(page.messages)}.`, 2 * LINE_MAX))
  if (page.tz !== 'UTC') flow.note(front.zone(page.tz))
  sections(flow, page, own)
  const by = (names: readonly string[]) => (names.length === 0 ? '' : ` (${names.join(', ')})`)
  const where = (one: string | null) => (one === null ? '' : ` [${cut(one, 30)}]`)
  list(
    flow,
    { ...words.decisions, front },
    ROWS_MAX.decisions,
    page.decisions.map((one) => `${words.decided[one.status]}: ${one.text}${by(one.by)}`),
  )
  const actions = page.actions.map(({ text, owner, due, dueAt }) => {
    return `${text} — ${owner ?? front.nobody}${due === null ? '' : `, ${dueAt ?? due}`}`
  })
  list(flow, { ...words.actions, front }, ROWS_MAX.actions, actions)
  const questions = page.questions.map((one) => `${one.text}${by(one.askedBy === null ? [] : [one.askedBy])}`)
  list(flow, { ...words.questions, front }, ROWS_MAX.questions, questions)
  list(
    flow,
    { ...words.risks, front },
    ROWS_MAX.risks,
    page.risks.map((one) => `${words.severity[one.severity]}: ${one.text}${where(one.sectionTitle)}`),
  )
}

function sections(flow: Flow, { sections: all, confirmed, lang }: OnePage, { front, margin }: RecordWords): void {
  const { results, yes } = pageWordsIn(lang)
  flow.subheading(front.result(confirmed, all.length))
  if (all.length === 0) return
  const columns = [
    { title: results.section, share: 0.55 },
    { title: results.result, share: 0.2 },
    { title: yes, share: 0.25 },
  ]
  const rows = all.slice(0, ROWS_MAX.sections).map(({ title, status, yes: names }): Cell[] => {
    return [cut(title, TITLE_MAX), margin[status], cut(names.join(', '), TITLE_MAX)]
  })
  flow.table(columns, rows)
  more(flow, front, all.length - ROWS_MAX.sections)
}

interface Listed {
  readonly heading: string
  readonly none: string
  readonly front: RecordWords['front']
}

function list(flow: Flow, { heading, none, front }: Listed, most: number, lines: readonly string[]): void {
  flow.subheading(heading)
  if (lines.length === 0) flow.note(none)
  for (const line of lines.slice(0, most)) flow.paragraph(`•  ${cut(line, LINE_MAX)}`, { style: STYLES.cell })
  more(flow, front, lines.length - most)
}

function more(flow: Flow, front: RecordWords['front'], left: number): void {
  if (left > 0) flow.note(front.more(left))
}

function cut(text: string, most: number): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  return line.length <= most ? line : `${line.slice(0, most - 1).toWellFormed()}…`
}
