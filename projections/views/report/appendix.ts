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
  const { shown, more } = firstOf(participation(session), max)
  const present = new Map(session.people.map((one) => [one.id, one]))
  const from = session.startedAt ?? session.createdAt
  const rows = shown.map(({ participantId, name, messages, words, share, votesYes, votesContinue, annotations }) => {
    const { joinedAt, lastSeenAt } = present.get(participantId)!
    return [
      within(name, NAME_MAX),
      String(messages),
      share === null ? '–' : `${Math.round(PERCENT * share)} %`,
      String(words),
      `${votesYes} yes, ${votesContinue} continue`,
      String(annotations),
      `${timeOfDay(joinedAt, from, session.tz)} to ${timeOfDay(lastSeenAt, from, session.tz)}`,
    ]
  })
  const head = ['Name', 'Messages', 'Share', 'Words', 'Votes', 'Annotations', 'Joined to last seen']
  return chapter('Participation', [...table(head, rows), ...more], 'Nobody took part.')
}

/** Annotations with the words that they are about, their replies, and who settled them. */
export function annotations({ annotations: all, startedAt, createdAt, tz }: SessionDetail, max: number): string[] {
  const { shown, more } = firstOf(all, max)
  const by = (name: string, at: number) => `${within(name, NAME_MAX)}, ${timeOfDay(at, startedAt ?? createdAt, tz)}`
  const items = shown.map(({ kind, byName, at, text, sectionTitle, anchor, evidence, ...thread }) => {
    const { quote, replies, resolved } = thread
    const place = anchor === null ? '' : `, page ${anchor.page}`
    const own = quote ? [quote] : []
    const marked = [...own, ...evidence.filter((excerpt) => !own.some((one) => excerpt.includes(one)))]
    return {
      text: `${kind} on ${quoted(sectionTitle, TITLE_MAX)}${place} by ${by(byName, at)}: ${within(text, TEXT_MAX)}`,
      below: [
        ...marked.map((excerpt) => `Marked: ${quoted(excerpt, QUOTE_MAX)}`),
        ...replies.map((reply) => `Reply by ${by(reply.byName, reply.at)}: ${within(reply.text, TEXT_MAX)}`),
        ...(resolved ? [`Resolved by ${by(resolved.byName, resolved.at)}`] : []),
      ],
    }
  })
  return chapter('Annotations', [...list(items), ...more], 'No annotations were made.')
}

export function contextUsed({ context, files }: SessionDetail, max: number): string[] {
  const put = [
    ...context.map(({ kind, title, status, addedBy }) => {
      const state = status === 'ready' ? '' : `, ${status}`
      return `${kind} ${quoted(title, TITLE_MAX)} from ${within(addedBy.name, NAME_MAX)}${state}`
    }),
    ...files.map(({ name, by }) => `board file ${quoted(name, TITLE_MAX)} from ${within(by.name, NAME_MAX)}`),
  ]
  const { shown, more } = firstOf(put, max)
  return chapter(
    'Context',
    [...shown.map((one) => `- ${one}`), ...more],
    'Nothing was put into the room beside the documents.',
  )
}

/** Identification of the stream behind the report. */
export function fingerprint({ eventCount, headHash, docs }: SessionDetail): string[] {
  const items = [
    { text: `**Events:** ${eventCount}` },
    { text: `**Hash of the last event:** \`${headHash}\`` },
    ...docs.map(({ title, sha256 }) => ({
      text: `**SHA-256 of ${quoted(title, TITLE_MAX)}:** ${sha256 === null ? 'none, it was seeded without bytes' : `\`${sha256}\``}`,
    })),
  ]
  const note = 'Tables, lists and numbers were put together by fixed rules from the recorded events of the meeting.'
  return chapter('Fingerprint', [...list(items), '', note], '')
}
