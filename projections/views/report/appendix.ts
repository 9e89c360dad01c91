import { reportWordsIn } from '#engine/words/reportWords.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import { participation } from '../analytics/people.ts'
import { chapter, firstOf, list, quoted, table, within } from './markdown.ts'
import { timeOfDay } from './times.ts'

const TITLE_MAX = 160
const NAME_MAX = 60
const TEXT_MAX = 400
const QUOTE_MAX = 300
const PERCENT = 100

/** Participants and their activity. */
export function people(session: SessionDetail, max: number): string[] {
  const words = reportWordsIn(session.lang)
  const { people } = words
  const { shown, more } = firstOf(participation(session), max, words)
  const present = new Map(session.people.map((one) => [one.id, one]))
  const from = session.startedAt ?? session.createdAt
  const rows = shown.map(({ participantId, name, messages, words, share, votesYes, votesContinue, annotations }) => {
    const { joinedAt, lastSeenAt } = present.get(participantId)!
    return [
      within(name, NAME_MAX),
      String(messages),
      share === null ? '–' : `${Math.round(PERCENT * share)} %`,
      String(words),
      people.cast(votesYes, votesContinue),
      String(annotations),
      people.span(timeOfDay(joinedAt, from, session.tz), timeOfDay(lastSeenAt, from, session.tz)),
    ]
  })
  const head = [
    people.name,
    people.messages,
    people.share,
    people.words,
    people.votes,
    people.annotations,
    people.times,
  ]
  return chapter(people.heading, [...table(head, rows), ...more], people.none)
}

/** Annotations with the words that they are about, their replies, and who settled them. */
export function annotations(
  { annotations: all, startedAt, createdAt, tz, lang }: SessionDetail,
  max: number,
): string[] {
  const every = reportWordsIn(lang)
  const { annotations: words } = every
  const { shown, more } = firstOf(all, max, every)
  const by = (name: string, at: number) => `${within(name, NAME_MAX)}, ${timeOfDay(at, startedAt ?? createdAt, tz)}`
  const items = shown.map(({ kind, byName, at, text, sectionTitle, anchor, evidence, ...thread }) => {
    const { quote, replies, resolved } = thread
    const place = anchor === null ? '' : words.page(anchor.page)
    const own = quote ? [quote] : []
    const marked = [...own, ...evidence.filter((excerpt) => !own.some((one) => excerpt.includes(one)))]
    return {
      text: `${words.on(words.kinds[kind], quoted(sectionTitle, TITLE_MAX))}${place}${words.by(by(byName, at))}: ${within(text, TEXT_MAX)}`,
      below: [
        ...marked.map((excerpt) => words.marked(quoted(excerpt, QUOTE_MAX))),
        ...replies.map((reply) => words.reply(by(reply.byName, reply.at), within(reply.text, TEXT_MAX))),
        ...(resolved ? [words.resolved(by(resolved.byName, resolved.at))] : []),
      ],
    }
  })
  return chapter(words.heading, [...list(items), ...more], words.none)
}

export function contextUsed({ context, files, lang }: SessionDetail, max: number): string[] {
  const all = reportWordsIn(lang)
  const { context: words } = all
  const put = [
    ...context.map(({ kind, title, status, addedBy }) => {
      const state = status === 'ready' ? '' : `, ${status}`
      return `${words.from(kind, quoted(title, TITLE_MAX), within(addedBy.name, NAME_MAX))}${state}`
    }),
    ...files.map(({ name, by }) => words.from(words.boardFile, quoted(name, TITLE_MAX), within(by.name, NAME_MAX))),
  ]
  const { shown, more } = firstOf(put, max, all)
  return chapter(words.heading, [...shown.map((one) => `- ${one}`), ...more], words.none)
}

/** Identification of the stream behind the report. */
export function fingerprint({ eventCount, headHash, docs, lang }: SessionDetail): string[] {
  const { fingerprint: words } = reportWordsIn(lang)
  const items = [
    { text: `**${words.events}:** ${eventCount}` },
    { text: `**${words.hash}:** \`${headHash}\`` },
    ...docs.map(({ title, sha256 }) => ({
      text: `**${words.sha256(quoted(title, TITLE_MAX))}:** ${sha256 === null ? words.seeded : `\`${sha256}\``}`,
    })),
  ]
  return chapter(words.heading, [...list(items), '', words.note], '')
}
