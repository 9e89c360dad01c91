import { DOCUMENT_KINDS } from '#engine/room/documentKinds.ts'
import { type Counts, partedBySuggestion, recordedIn } from '#engine/room/ledger/suggestions.ts'
import { TEMPLATES } from '#engine/room/templates.ts'
import { pageWordsIn } from '#engine/words/pageWords.ts'
import { type ReportWords, reportWordsIn } from '#engine/words/reportWords.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import { suggestedIn } from '../suggestions.ts'
import { chapter, firstOf, list, plain, within } from './markdown.ts'
import { duration, instant } from './times.ts'

const TITLE_MAX = 300
const NAME_MAX = 120

/** Title and key facts of the meeting. */
export function opening(session: SessionDetail, peopleMax: number): string[] {
  const { title, code, template, people, startedAt } = session
  const label = TEMPLATES.find(({ id }) => id === template)?.label ?? template
  const host = people.find(({ isHost }) => isHost)
  const words = reportWordsIn(session.lang)
  const { meeting } = words
  const { shown, more } = firstOf(people, peopleMax, words)
  const names = shown.map(({ name }) => within(name, NAME_MAX)).join(', ')
  return [
    `# ${words.title(within(title, TITLE_MAX))}`,
    '',
    ...list([
      { text: `**${meeting.room}:** ${code} (${meeting.template(within(label))})` },
      ...documents(session, words).map((text) => ({ text })),
      { text: `**${meeting.host}:** ${host ? within(host.name, NAME_MAX) : words.nobody}` },
      {
        text: `**${meeting.participants} (${people.length}):** ${names}${more.length > 0 ? meeting.others(people.length - peopleMax) : ''}`,
      },
      { text: `**${meeting.made}:** ${instant(session.createdAt, session.tz)}` },
      ...(startedAt === null ? [] : course(session, startedAt, words).map((text) => ({ text }))),
    ]),
    '',
  ]
}

function documents({ docs, lang }: SessionDetail, { meeting, none }: ReportWords): string[] {
  const page = pageWordsIn(lang)
  if (docs.length === 0) return [`**${meeting.document}:** ${none}`]
  return docs.map(({ title, kind, pages, sections }) => {
    const size = pages === null ? '' : `, ${page.pages(pages)}`
    return `**${meeting.document}:** ${within(title, TITLE_MAX)} (${DOCUMENT_KINDS[kind].label}${size}, ${page.sections(sections)})`
  })
}

function course(session: SessionDetail, startedAt: number, { meeting }: ReportWords): string[] {
  const { endedAt, endedReason, durationMs, elapsedMs, aiMode, tz } = session
  const over = endedReason !== null
  return [
    `**${meeting.started}:** ${instant(startedAt, tz)}`,
    over
      ? `**${meeting.ended}:** ${meeting.because(instant(endedAt, tz), meeting.endings[endedReason])}`
      : `**${meeting.ended}:** ${meeting.notEnded(instant(endedAt, tz))}`,
    `**${meeting.time}:** ${meeting.planned(duration(elapsedMs), duration(durationMs))}`,
    `**${meeting.mode}:** ${aiMode}`,
  ]
}

const KINDS = ['decisions', 'risks', 'actions'] as const

/** Summary of the outcome in a few sentences. */
export function executiveSummary(session: SessionDetail): string[] {
  const { intel, progress, messages, people, coverage, score } = session
  const { summary: words } = reportWordsIn(session.lang)
  const kindCounted = (counts: Counts, kind: (typeof KINDS)[number]): string => words[kind](counts[kind])
  const said = messages.filter(({ type }) => type === 'user').length
  const recorded = recordedIn(intel)
  const open = partedBySuggestion(intel.actions).recorded.filter(({ status }) => status === 'open').length
  const opened = recorded.actions === 0 ? '' : words.open(open)
  const suggested = suggestedIn(intel)
  const unconfirmed = KINDS.filter((kind) => suggested[kind] > 0).map((kind) => kindCounted(suggested, kind))
  const only = unconfirmed.length === 0 ? '' : ` ${words.suggested(unconfirmed.join(', '))}`
  const body = [
    plain(intel.summary),
    '',
    `${words.exchanged(words.participants(people.length), words.messages(said))} ${words.holds(`${KINDS.map((kind) => kindCounted(recorded, kind)).join(', ')}${opened}`)}${only}`,
    ...(progress.totalCount === 0 ? [] : [words.figures(coverage, score)]),
  ]
  return chapter(words.heading, body, '')
}
