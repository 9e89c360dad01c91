import { formsOf } from '#engine/words/forms.ts'
import { LOCALES } from '#engine/words/languages.ts'
import { type PageWords, pageWordsIn } from '#engine/words/pageWords.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import { type OnePage, onePage } from '../onePage.ts'
import { list, plain, table, within } from './markdown.ts'

/** Maximum items that fit a page. */
const SECTIONS_MAX = 15
const DECISIONS_MAX = 8
const ACTIONS_MAX = 10
const QUESTIONS_MAX = 6
const RISKS_MAX = 6
const TEXT_MAX = 200
const TITLE_MAX = 120
const NAMES_MAX = 12
const NAME_MAX = 60

interface Told {
  readonly page: OnePage
  readonly words: PageWords
}

/** The page that the report begins with, in the language of the room. [RP21] [RP22] */
export function pageOf(session: SessionDetail): string[] {
  const page = onePage(session)
  const told = { page, words: pageWordsIn(page.lang) }
  return [
    `## ${told.words.heading}`,
    '',
    ...facts(told),
    '',
    ...(page.startedAt === null
      ? []
      : [
          ...results(told),
          ...decisions(told),
          ...actions(told),
          ...questions(told),
          ...risks(told),
          ...suggested(told),
        ]),
  ]
}

function facts({ page, words }: Told): string[] {
  const { joined } = saying(page)
  const documents = page.documents.map(({ title, pages, sections }) => {
    const size = [...(pages === null ? [] : [words.pages(pages)]), words.sections(sections)]
    return `${within(title, TITLE_MAX)} (${size.join(', ')})`
  })
  const people = page.people.map(({ name, isHost }) => (isHost ? `${shown(name)} (${words.host})` : shown(name)))
  return list([
    { text: `**${words.reviewed}:** ${documents.length === 0 ? '–' : documents.join('; ')}` },
    { text: `**${words.people}:** ${joined(people)}` },
    { text: `**${words.when}:** ${when({ page, words })}` },
  ])
}

function when({ page, words }: Told): string {
  const { startedAt, endedAt, endedReason, messages, tz } = page
  if (startedAt === null) return words.notStarted
  const format = new Intl.DateTimeFormat(LOCALES[page.lang], {
    ...{ dateStyle: 'long', timeStyle: 'short', timeZone: tz },
  })
  const span =
    endedReason === null ? `${format.format(startedAt)}, ${words.running}` : format.formatRange(startedAt, endedAt)
  return `${within(span)} (${within(tz)}), ${words.messages(messages)}`
}

function results({ page, words }: Told): string[] {
  const { sections, confirmed } = page
  const rows = sections.slice(0, SECTIONS_MAX).map(({ title, status, yes, continued }) => {
    const votes = [
      ...(yes.length > 0 ? [`${words.yes}: ${named(yes)}`] : []),
      ...(continued.length > 0 ? [`${words.continued}: ${named(continued)}`] : []),
    ]
    return [within(title, TITLE_MAX), words.standing[status], votes.join('; ') || '–']
  })
  const { heading, section, result, votes } = words.results
  return [
    `### ${heading}`,
    '',
    sections.length === 0 ? words.noScope : words.confirmedOf(confirmed, sections.length),
    '',
    ...table([section, result, votes], rows),
    ...left(words, sections.length - SECTIONS_MAX),
    '',
  ]
}

function decisions({ page, words }: Told): string[] {
  const { joined } = saying(page)
  const items = page.decisions.map(({ text, status, by }) => {
    const vote = by.length === 0 ? '' : ` (${words.byVote(joined(by.slice(0, NAMES_MAX).map(shown)))})`
    return `**${words.decided[status]}:** ${within(text, TEXT_MAX)}${vote}`
  })
  return listed(words, words.decisions, items, DECISIONS_MAX)
}

function actions({ page, words }: Told): string[] {
  const rows = page.actions.slice(0, ACTIONS_MAX).map(({ text, owner, due, dueAt, status }) => {
    const by = [due, dueAt].filter((one) => one !== null && one !== '').join(', ')
    return [
      within(text, TEXT_MAX),
      owner ? shown(owner) : '–',
      by === '' ? '–' : within(by, NAME_MAX),
      words.doing[status],
    ]
  })
  const { heading, none } = words.actions
  const head = [words.action, words.owner, words.due, words.status]
  const body = rows.length === 0 ? [none] : [...table(head, rows), ...left(words, page.actions.length - ACTIONS_MAX)]
  return [`### ${heading}`, '', ...body, '']
}

function questions({ page, words }: Told): string[] {
  const items = page.questions.map(({ text, askedBy, sectionTitle }) => {
    const about = sectionTitle === null ? [] : [within(sectionTitle, TITLE_MAX)]
    const who = askedBy === null ? [] : [words.askedBy(shown(askedBy))]
    const beside = [...about, ...who].join(', ')
    return beside === '' ? plain(text, TEXT_MAX) : `${plain(text, TEXT_MAX)} (${beside})`
  })
  return listed(words, words.questions, items, QUESTIONS_MAX)
}

function risks({ page, words }: Told): string[] {
  const items = page.risks.map(({ text, severity }) => `**${words.severity[severity]}:** ${within(text, TEXT_MAX)}`)
  return listed(words, words.risks, items, RISKS_MAX)
}

function suggested({ page, words }: Told): string[] {
  const { decisions, actions, risks, questions } = page.suggested
  const items = [
    ...(decisions > 0 ? [words.suggestedDecisions(decisions)] : []),
    ...(actions > 0 ? [words.suggestedActions(actions)] : []),
    ...(risks > 0 ? [words.suggestedRisks(risks)] : []),
    ...(questions > 0 ? [words.suggestedQuestions(questions)] : []),
  ]
  return items.length === 0 ? [] : [words.suggested(saying(page).joined(items)), '']
}

function listed(
  words: PageWords,
  { heading, none }: { readonly heading: string; readonly none: string },
  items: readonly string[],
  max: number,
): string[] {
  const shownItems = items.slice(0, max).map((text) => ({ text }))
  const body = items.length === 0 ? [none] : [...list(shownItems), ...left(words, items.length - max)]
  return [`### ${heading}`, '', ...body, '']
}

function left(words: PageWords, count: number): string[] {
  return count > 0 ? ['', words.more(count)] : []
}

const shown = (name: string): string => within(name, NAME_MAX)
const named = (names: readonly string[]): string => names.slice(0, NAMES_MAX).map(shown).join(', ')

function saying({ lang }: OnePage) {
  const { list } = formsOf(lang)
  return { joined: (items: readonly string[]) => (items.length === 0 ? '–' : list([...items])) }
}
