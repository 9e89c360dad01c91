import { partedBySuggestion, SUGGESTED_HEADING } from '#engine/room/ledger/suggestions.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import { chapter, firstOf, list, plain, quoted, table, within } from './markdown.ts'
import { isSpoken, type SpokenMessage } from './spoken.ts'
import { timeOfDay } from './times.ts'

const TEXT_MAX = 400
const TITLE_MAX = 160
const NAME_MAX = 60
const QUOTE_MAX = 300
/** Maximum messages quoted per item. */
const QUOTES_MAX = 3

type Told = Parameters<typeof list>[0][number]
type Decision = SessionDetail['intel']['decisions'][number]
type Item = Decision | SessionDetail['intel']['risks'][number]

const RISK_KINDS = { contradiction: 'contradiction', 'missing-info': 'missing information', risk: 'risk' } as const
const SEVERITIES = ['high', 'medium', 'low'] as const

const SOURCES = {
  vote: () => 'by unanimous vote',
  person: ({ editedBy }: Decision) => `recorded by ${plain(editedBy?.name ?? '', NAME_MAX)}`,
  ai: () => 'from the discussion',
}

/** Decisions with their sources; suggestions in a list of their own. [IN24] */
export function decisions(session: SessionDetail, max: number, told = new Set<string>()): string[] {
  const cited = citing(session, told)
  const { recorded, suggested } = partedBySuggestion(session.intel.decisions)
  const tell = (stands: boolean) => (decision: (typeof recorded)[number]) => {
    const source = SOURCES[decision.source](decision)
    const why =
      'rationale' in decision && decision.rationale ? [`Rationale: ${within(decision.rationale, TEXT_MAX)}`] : []
    const text = plain(decision.text, TEXT_MAX)
    return {
      text: stands ? `**${capital(decision.status)}**, ${source}: ${text}` : text,
      below: [...why, ...grounds(decision, cited)],
    }
  }
  return chapter(
    'Decisions',
    [
      ...listed(recorded, max, tell(true), suggested.length > 0 ? 'No decisions were recorded.' : null),
      ...underSuggestions(listed(suggested, max, tell(false))),
    ],
    'No decisions were made.',
  )
}

/** Risks, most severe first. */
export function risks(session: SessionDetail, max: number, told = new Set<string>()): string[] {
  const sorted = SEVERITIES.flatMap((wanted) => session.intel.risks.filter(({ severity }) => severity === wanted))
  const cited = citing(session, told)
  const { recorded, suggested } = partedBySuggestion(sorted)
  const tell = (risk: (typeof sorted)[number]) => ({
    text: `**${capital(risk.severity)}** (${RISK_KINDS[risk.kind]}): ${within(risk.text, TEXT_MAX)}`,
    below: grounds(risk, cited),
  })
  return chapter(
    'Risks',
    [
      ...listed(recorded, max, tell, suggested.length > 0 ? 'No risks were recorded.' : null),
      ...underSuggestions(listed(suggested, max, tell)),
    ],
    'No risks were found.',
  )
}

export function actions({ intel }: SessionDetail, max: number): string[] {
  const { recorded, suggested } = partedBySuggestion(intel.actions)
  const tabled = (items: typeof recorded) => {
    const { shown, more } = firstOf(items, max)
    const rows = shown.map(({ text, owner, due, dueAt, status }) => {
      const day = dueAt === null || due === dueAt ? due : `${due} (${dueAt})`
      return [within(text, TEXT_MAX), named(owner), named(day), status]
    })
    return [...table(['Action', 'Owner', 'Due', 'Status'], rows), ...more]
  }
  const none = recorded.length === 0 && suggested.length > 0 ? ['No actions were recorded.'] : []
  const body = [...none, ...tabled(recorded), ...underSuggestions(tabled(suggested))]
  return chapter('Actions', body, 'No actions were agreed.')
}

/** Formats a list of items, or the sentence for an empty one. */
function listed<T>(items: readonly T[], max: number, tell: (item: T) => Told, none: string | null = null): string[] {
  const { shown, more } = firstOf(items, max)
  return items.length === 0 && none !== null ? [none] : [...list(shown.map(tell)), ...more]
}

function underSuggestions(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `### ${SUGGESTED_HEADING}`, '', ...lines]
}

function grounds(item: Item, cited: (messageIds: readonly string[]) => string[]): string[] {
  const about = item.sectionTitle === undefined ? [] : [`Section: ${within(item.sectionTitle, TITLE_MAX)}`]
  const messages = cited(item.messageIds)
  // The words of a message that is quoted whole are not quoted again.
  const evidence = item.evidence
    .map((excerpt) => quoted(excerpt, QUOTE_MAX))
    .filter((excerpt) => !messages.some((message) => message.includes(excerpt.slice(1, -1))))
  return [...about, ...evidence.map((excerpt) => `Evidence: ${excerpt}`), ...messages]
}

/** Returns a function that quotes people's messages, each once in a report: those `told` before are left out. [RP23] */
function citing(
  { messages, startedAt, tz }: SessionDetail,
  told: Set<string>,
): (messageIds: readonly string[]) => string[] {
  const spoken = new Map(messages.filter(isSpoken).map((message) => [message.id, message]))
  const quote = ({ id, senderName, at, text }: SpokenMessage) => {
    told.add(id)
    return `${plain(senderName, NAME_MAX)}, ${timeOfDay(at, startedAt ?? at, tz)}: ${quoted(text, QUOTE_MAX)}`
  }
  return (messageIds) => {
    const cited = messageIds.flatMap((id) => spoken.get(id) ?? []).slice(0, QUOTES_MAX)
    return cited.filter(({ id }) => !told.has(id)).map(quote)
  }
}

function named(text: string | null): string {
  return text === null || text.trim() === '' ? '–' : within(text, NAME_MAX)
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
