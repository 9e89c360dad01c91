import type { ActionLine, DecisionLine, QuestionLine, RiskLine, Said, SectionResult } from '../onePage.ts'
import { listed, type Told } from './facts.ts'
import { chapter, firstOf, list, plain, quoted, within } from './markdown.ts'
import { minuteOf } from './times.ts'

/** Maximum UTF-16 units of what is said of a section: two lines. */
const SUMMARY_MAX = 160
/** Maximum UTF-16 units of a suggestion. */
const SUGGESTION_MAX = 120
const KINDS = ['decisions', 'actions', 'risks', 'questions'] as const

/** The chapters between the facts and the fingerprint: only what is recorded, and what is suggested apart. [RP2] [RP21] */
export function chapters(told: Told): string[] {
  return [
    ...summary(told),
    ...decisions(told),
    ...actions(told),
    ...openPoints(told),
    ...risks(told),
    ...sections(told),
    ...suggested(told),
  ]
}

/** The chapters of the ledger alone. */
export function ledgerChapters(told: Told): string[] {
  return [decisions, risks, actions, suggested].flatMap((chapter) => chapter(told))
}

/** Counts in one paragraph, before which a model may write. [RP26] */
function summary({ page, session, words, shared }: Told): string[] {
  const { summary } = words
  const counts = KINDS.flatMap((kind) => (page[kind].length === 0 ? [] : [summary[kind](page[kind].length)]))
  const scope =
    page.sections.length === 0
      ? [shared.noScope]
      : [shared.confirmedOf(page.confirmed, page.sections.length), summary.figures(session.coverage, session.score)]
  const text = [...scope, ...(counts.length === 0 ? [] : [summary.recorded(counts)])]
  return chapter(summary.heading, [text.join(' ')], '')
}

/** What was decided, what by vote alone in one item; what is pending is among the open points. */
function decisions(told: Told): string[] {
  const { page, words, shared, most } = told
  const isVoted = ({ isByVote, status }: DecisionLine) => isByVote && status === 'approved'
  const spoken = page.decisions.filter((one) => !isVoted(one) && one.status !== 'pending')
  const voted = page.decisions.filter(isVoted)
  const titles = listed(told, voted, ({ sectionTitle }) => quoted(sectionTitle ?? '', most.name))
  const byVote = voted.length === 0 ? [] : [`- **${shared.decided.approved}**, ${words.byVote}: ${titles}.`]
  const items = itemised(told, spoken, most.decisions, (one) => {
    return `**${shared.decided[one.status]}:** ${decisionText(told, one)}`
  })
  return chapter(words.decisions, [...byVote, ...items], words.noDecisions)
}

/** Who does what by when: first what is open. */
function actions(told: Told): string[] {
  const { page, words, shared, most } = told
  const inOrder = page.actions.toSorted((one, other) => Number(one.status === 'done') - Number(other.status === 'done'))
  const items = itemised(told, inOrder, most.actions, (one) => {
    const owner = one.owner ? within(one.owner, most.name) : words.nobody
    return `**${owner}:** ${actionText(told, one, one.status === 'done' ? [shared.done] : [])}`
  })
  return chapter(words.actions, items, words.noActions)
}

/** Pending decisions, open questions, and sections that nobody confirmed. */
function openPoints(told: Told): string[] {
  const { page, words, shared, most } = told
  const pending = page.decisions.filter(({ status }) => status === 'pending')
  const points = [
    ...pending.map((one) => () => `**${shared.decided.pending}:** ${decisionText(told, one)}`),
    ...page.questions.map((one) => () => `**${words.open.question}:** ${questionText(told, one)}`),
  ]
  const titled = (sections: readonly SectionResult[], label: string) => {
    if (sections.length === 0) return []
    return [`- **${label}:** ${listed(told, sections, ({ title }) => quoted(title, most.name))}.`]
  }
  const unconfirmed = page.sections.filter(({ status }) => status !== 'confirmed')
  const left = [
    ...titled(unconfirmed.filter(isTalkedAbout), words.open.unconfirmed),
    ...titled(
      unconfirmed.filter((one) => !isTalkedAbout(one)),
      words.open.untouched,
    ),
  ]
  const items = itemised(told, points, most.open, (point) => point())
  return chapter(words.open.heading, [...left, ...items], words.open.none)
}

const isTalkedAbout = ({ messageCount }: SectionResult) => messageCount > 0

/** Most severe first. */
function risks(told: Told): string[] {
  const { page, words, shared, most } = told
  const items = itemised(told, page.risks, most.risks, (one) => {
    return `**${shared.severity[one.severity]}:** ${riskText(told, one)}`
  })
  return chapter(words.risks, items, words.noRisks)
}

/** The sections most was said about, in the order of the scope: result and votes in one line, their newest summary in another. */
function sections(told: Told): string[] {
  const { page, session, words, shared, most } = told
  const named = (name: string) => within(name, most.name)
  const talked = page.sections.filter((one) => one.status === 'confirmed' || isTalkedAbout(one))
  const mostTalked = new Set(
    talked.toSorted((one, other) => other.messageCount - one.messageCount).slice(0, most.sections),
  )
  const items = talked.flatMap((section) => {
    if (!mostTalked.has(section)) return []
    const { sectionId, title, status, messageCount, yes, continued } = section
    const cast = [
      ...(yes.length > 0 ? [`${shared.yes}: ${listed(told, yes, named)}`] : []),
      ...(continued.length > 0 ? [`${shared.continued}: ${listed(told, continued, named)}`] : []),
    ]
    const votes = cast.length === 0 ? '' : ` (${cast.join('; ')})`
    const about = session.topicSummaries.findLast((one) => one.sectionId === sectionId)?.text
    return [
      {
        text: `**${within(title, most.name)}:** ${shared.standing[status]}${votes}; ${shared.messages(messageCount)}`,
        below: about === undefined ? [] : [plain(about, Math.min(SUMMARY_MAX, most.text))],
      },
    ]
  })
  const { more } = firstOf(talked, most.sections, words)
  return chapter(words.sections.heading, [...list(items), ...more], words.sections.none)
}

/** The likeliest of what the assistant found and nobody confirmed. [RP29] */
function suggested(told: Told): string[] {
  const { page, words, most } = told
  const { kinds, heading, none } = words.suggested
  const { decisions, actions, risks, questions } = page.suggested
  // Where they were said is in their source: sections would be told again and again.
  const brief = { ...told, most: { ...most, text: Math.min(most.text, SUGGESTION_MAX) } }
  const bare = { sectionTitle: null }
  const lines = [
    ...decisions.slice(0, most.suggested).map((one) => {
      return `**${kinds.decisions}:** ${decisionText(brief, { ...one, ...bare })}`
    }),
    ...actions.slice(0, most.suggested).map((one) => {
      const owner = one.owner ? `${within(one.owner, most.name)}: ` : ''
      return `**${kinds.actions}:** ${owner}${actionText(brief, one, [])}`
    }),
    ...risks.slice(0, most.suggested).map((one) => {
      return `**${kinds.risks}:** ${riskText(brief, { ...one, ...bare })}`
    }),
    ...questions.slice(0, most.suggested).map((one) => {
      return `**${kinds.questions}:** ${questionText(brief, { ...one, ...bare })}`
    }),
  ]
  const left = decisions.length + actions.length + risks.length + questions.length - lines.length
  const more = left > 0 ? ['', words.more(left)] : []
  return chapter(heading, [...list(lines.map((text) => ({ text }))), ...more], none)
}

/** A list of the first items, and the number of those left out. */
function itemised<T>({ words }: Told, all: readonly T[], max: number, tell: (one: T) => string): string[] {
  const { shown, more } = firstOf(all, max, words)
  return [...list(shown.map((one) => ({ text: tell(one) }))), ...more]
}

function decisionText(told: Told, { text, sectionTitle, said }: DecisionLine): string {
  return `${within(text, told.most.text)}${beside([titled(told, sectionTitle), source(told, said)])}`
}

function actionText(told: Told, { text, due, dueAt, said }: ActionLine, state: readonly string[]): string {
  const { words, most } = told
  const day = [due, dueAt === due ? null : dueAt].filter((one) => one !== null && one !== '').join(', ')
  const by = day === '' ? null : words.due(within(day, most.name))
  return `${within(text, most.text)}${beside([by, ...state, source(told, said)])}`
}

function questionText(told: Told, { text, sectionTitle, askedBy, said }: QuestionLine): string {
  const { shared, most } = told
  const who = askedBy === null || askedBy === said?.name ? null : shared.askedBy(within(askedBy, most.name))
  return `${within(text, most.text)}${beside([titled(told, sectionTitle), who, source(told, said)])}`
}

function riskText(told: Told, { text, sectionTitle, said }: RiskLine): string {
  return `${within(text, told.most.text)}${beside([titled(told, sectionTitle), source(told, said)])}`
}

/** Who said it and when, by which the message is found in record and archive. [RP23] */
function source({ page, most }: Told, said: Said | null): string | null {
  if (said === null) return null
  return `${within(said.name, most.name)}, ${minuteOf(said.at, page.startedAt ?? said.at, page.tz)}`
}

const titled = ({ most }: Told, title: string | null) => (title === null ? null : within(title, most.name))

function beside(parts: readonly (string | null)[]): string {
  const told = parts.filter((part) => part !== null && part !== '')
  return told.length === 0 ? '' : ` (${told.join('; ')})`
}
