import { reportWordsIn } from '#engine/words/reportWords.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import { chapter, firstOf, plain, quoted, within } from './markdown.ts'
import { asksPeople } from './questions.ts'
import { isSpoken, type SpokenMessage } from './spoken.ts'
import { timeOfDay } from './times.ts'

const TITLE_MAX = 160
const NAME_MAX = 60
const QUOTE_MAX = 300
/** Maximum messages quoted per section. */
const KEY_MESSAGES_MAX = 5
/** Length below which a message says little by itself. */
const SHORT = 20

/** Discussion of each section: its newest summary and its most relevant messages. */
export function discussion(session: SessionDetail, max: number, told: ReadonlySet<string> = new Set()): string[] {
  const { progress, messages } = session
  const words = reportWordsIn(session.lang)
  const bySection = Map.groupBy(messages.filter(isSpoken), ({ sectionId }) => sectionId)
  const talked = progress.sections.flatMap(({ sectionId, title }) => {
    const about = bySection.get(sectionId)
    return about ? [{ sectionId, title, about }] : []
  })
  const { shown, more } = firstOf(talked, max, words)
  const rank = ranking(session)
  const body = shown.flatMap(({ sectionId, title, about }) => {
    return [
      `### ${within(title, TITLE_MAX)}`,
      '',
      ...aboutSection(session, { sectionId, messages: about, told }, rank),
      '',
    ]
  })
  const beside = (bySection.get(undefined) ?? []).length
  const rest = beside === 0 ? [] : [words.discussion.beside(beside)]
  return chapter(words.discussion.heading, [...body, ...more, ...rest], words.discussion.none)
}

/** What was said about a section, and the ids of messages that are quoted before. */
interface About {
  readonly sectionId: string
  readonly messages: readonly SpokenMessage[]
  readonly told: ReadonlySet<string>
}

function aboutSection(
  { topicSummaries, startedAt, createdAt, tz, lang }: SessionDetail,
  { sectionId, messages, told }: About,
  rank: (message: SpokenMessage) => number,
): string[] {
  const summary = topicSummaries.findLast((one) => one.sectionId === sectionId)
  const key = messages
    .filter(({ id }) => !told.has(id))
    .toSorted((a, b) => rank(b) - rank(a))
    .slice(0, KEY_MESSAGES_MAX)
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
  const { discussion: words } = reportWordsIn(lang)
  const some = key.length === 0 ? words.quotedAbove : words.some(messages.length)
  const lead = key.length < messages.length ? some : words.all
  return [
    ...(summary?.text === undefined ? [] : [plain(summary.text), '']),
    lead,
    '',
    ...key.map(({ senderName, at, text }) => {
      return `- ${plain(senderName, NAME_MAX)}, ${timeOfDay(at, startedAt ?? createdAt, tz)}: ${quoted(text, QUOTE_MAX)}`
    }),
  ]
}

/** Ranks messages: those cited by the ledger, then questions, then longer ones; earlier first among equals. */
function ranking({ intel }: SessionDetail): (message: SpokenMessage) => number {
  const cited = new Set([...intel.decisions, ...intel.risks, ...intel.actions].flatMap(({ messageIds }) => messageIds))
  return ({ id, text }) => (cited.has(id) ? 4 : 0) + (asksPeople(text) ? 2 : 0) + (text.length >= SHORT ? 1 : 0)
}
