import { DOCUMENT_KINDS } from '#engine/room/documentKinds.ts'
import { type Counts, partedBySuggestion, recordedIn } from '#engine/room/ledger/suggestions.ts'
import { TEMPLATES } from '#engine/room/templates.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import { suggestedIn } from '../suggestions.ts'
import { chapter, firstOf, list, plain, within } from './markdown.ts'
import { counted, duration, instant } from './times.ts'

const TITLE_MAX = 300
const NAME_MAX = 120

const ENDINGS = {
  goal: 'every section in scope was confirmed',
  timeout: 'the time ran out',
  stopped: 'the host stopped it',
} as const

/** Title and key facts of the meeting. */
export function opening(session: SessionDetail, peopleMax: number): string[] {
  const { title, code, template, people, startedAt } = session
  const label = TEMPLATES.find(({ id }) => id === template)?.label ?? template
  const host = people.find(({ isHost }) => isHost)
  const { shown, more } = firstOf(people, peopleMax)
  const names = shown.map(({ name }) => within(name, NAME_MAX)).join(', ')
  return [
    `# Review report: ${within(title, TITLE_MAX)}`,
    '',
    ...list([
      { text: `**Room:** ${code} (template ${within(label)})` },
      ...documents(session).map((text) => ({ text })),
      { text: `**Host:** ${host ? within(host.name, NAME_MAX) : 'nobody'}` },
      {
        text: `**Participants (${people.length}):** ${names}${more.length > 0 ? ` and ${people.length - peopleMax} more` : ''}`,
      },
      { text: `**Room made:** ${instant(session.createdAt, session.tz)}` },
      ...(startedAt === null ? [] : course(session, startedAt).map((text) => ({ text }))),
    ]),
    '',
  ]
}

function documents({ docs }: SessionDetail): string[] {
  if (docs.length === 0) return ['**Document:** none']
  return docs.map(({ title, kind, pages, sections }) => {
    const size = pages === null ? '' : `, ${counted(pages, 'page')}`
    return `**Document:** ${within(title, TITLE_MAX)} (${DOCUMENT_KINDS[kind].label}${size}, ${counted(sections, 'section')})`
  })
}

function course(session: SessionDetail, startedAt: number): string[] {
  const { endedAt, endedReason, durationMs, elapsedMs, aiMode, tz } = session
  const over = endedReason !== null
  return [
    `**Meeting started:** ${instant(startedAt, tz)}`,
    over
      ? `**Meeting ended:** ${instant(endedAt, tz)}, because ${ENDINGS[endedReason]}`
      : `**Meeting ended:** not yet; this is how it stood at ${instant(endedAt, tz)}`,
    `**Time:** ${duration(elapsedMs)} of ${duration(durationMs)} planned`,
    `**Assistant mode:** ${aiMode}`,
  ]
}

const KINDS = ['decisions', 'risks', 'actions'] as const
const kindCounted = (counts: Counts, kind: keyof Counts): string => counted(counts[kind], kind.slice(0, -1))

/** Summary of the outcome in a few sentences. */
export function executiveSummary(session: SessionDetail): string[] {
  const { intel, progress, messages, people, coverage, score } = session
  const said = messages.filter(({ type }) => type === 'user').length
  const recorded = recordedIn(intel)
  const open = partedBySuggestion(intel.actions).recorded.filter(({ status }) => status === 'open').length
  const opened = recorded.actions === 0 ? '' : ` (${open} open)`
  const suggested = suggestedIn(intel)
  const unconfirmed = KINDS.filter((kind) => suggested[kind] > 0).map((kind) => kindCounted(suggested, kind))
  const only = unconfirmed.length === 0 ? '' : ` Only suggested: ${unconfirmed.join(', ')}.`
  const body = [
    plain(intel.summary),
    '',
    `${counted(people.length, 'participant')} exchanged ${counted(said, 'message')}. The ledger holds ${KINDS.map((kind) => kindCounted(recorded, kind)).join(', ')}${opened}.${only}`,
    ...(progress.totalCount === 0
      ? []
      : [`Coverage of the scope is ${coverage} %, the review-quality score ${score} of 100.`]),
  ]
  return chapter('Executive summary', body, '')
}
