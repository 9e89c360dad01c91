import { type ReportWords, reportWordsIn } from '#engine/words/reportWords.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import { chapter, firstOf, quoted, table, within } from './markdown.ts'
import { asksPeople } from './questions.ts'
import { isSpoken } from './spoken.ts'
import { timeOfDay } from './times.ts'

const TITLE_MAX = 160
const NAME_MAX = 60
/** Maximum voters named in a cell. */
const VOTERS_MAX = 12
const QUESTION_MAX = 300

type Message = SessionDetail['messages'][number]

/** Every section of the scope with its status and votes. */
export function scopeAndStatus({ progress, messages, lang }: SessionDetail, max: number): string[] {
  const all = reportWordsIn(lang)
  const { scope: words } = all
  const { shown, more } = firstOf(progress.sections, max, all)
  const bubbles = new Map(messages.flatMap((one) => (one.type === 'inject' ? [[one.sectionId, one] as const] : [])))
  const rows = shown.map(({ sectionId, title, status, messageCount }, i) => {
    return [
      String(i + 1),
      within(title, TITLE_MAX),
      words.statuses[status],
      String(messageCount),
      votesOn(bubbles.get(sectionId), all),
    ]
  })
  const head = ['#', words.section, words.status, words.messages, words.votes]
  return chapter(words.heading, [...table(head, rows), ...more], words.none)
}

/** Votes on a section's newest bubble. */
function votesOn(bubble: Message | undefined, words: ReportWords): string {
  const votes = Object.values(bubble?.votes ?? {})
  const of = (wanted: string) =>
    votes.filter(({ action }) => action === wanted).map(({ byName }) => within(byName, NAME_MAX))
  const parts = [
    [words.scope.yes, of('yes')],
    [words.scope.continued, of('continue')],
  ] as const
  const told = parts.flatMap(([label, names]) => (names.length === 0 ? [] : [`${label}: ${named(names, words)}`]))
  return told.length === 0 ? '–' : told.join('; ')
}

function named(names: readonly string[], { meeting }: ReportWords): string {
  const left = names.length - VOTERS_MAX
  return names.slice(0, VOTERS_MAX).join(', ') + (left > 0 ? meeting.others(left) : '')
}

/** Open sections, pending decisions, and questions in unsettled sections. */
export function openPoints(session: SessionDetail, max: number, told = new Set<string>()): string[] {
  const { progress, intel, messages, startedAt, createdAt, tz } = session
  const all = reportWordsIn(session.lang)
  const { open: words } = all
  const left = progress.sections.filter(({ status }) => status !== 'confirmed')
  const titles = new Map(left.map(({ sectionId, title }) => [sectionId, title]))
  const asked = messages.filter(isSpoken).flatMap((message) => {
    const title = titles.get(message.sectionId ?? '')
    return title === undefined || !asksPeople(message.text) ? [] : [{ ...message, title }]
  })
  const points: readonly (() => string)[] = [
    ...left.map(({ title, status }) => () => {
      const name = quoted(title, TITLE_MAX)
      return status === 'pending' ? words.notDiscussed(name) : words.notConfirmed(name)
    }),
    ...intel.decisions.flatMap(({ status, text, suggested }) =>
      status === 'pending' && !suggested ? [() => words.pending(within(text))] : [],
    ),
    ...asked.map(({ id, text, senderName, at, title }) => () => {
      told.add(id)
      const who = `${within(senderName, NAME_MAX)}, ${timeOfDay(at, startedAt ?? createdAt, tz)}`
      return words.asked(quoted(title, TITLE_MAX), who, quoted(text, QUESTION_MAX))
    }),
  ]
  const { shown, more } = firstOf(points, max, all)
  const none = progress.totalCount === 0 ? words.noScope : words.none
  return chapter(words.heading, [...shown.map((point) => `- ${point()}`), ...more], none)
}
