import { partedBySuggestion } from '#engine/room/ledger/suggestions.ts'
import { type ReportWords, reportWordsIn } from '#engine/words/reportWords.ts'
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
type LedgerWords = ReportWords['ledger']
type Item = Decision | SessionDetail['intel']['risks'][number]

const SEVERITIES = ['high', 'medium', 'low'] as const

const SOURCES = {
  vote: (_: Decision, { ledger }: ReportWords) => ledger.byVote,
  person: ({ editedBy }: Decision, { ledger }: ReportWords) => ledger.byPerson(plain(editedBy?.name ?? '', NAME_MAX)),
  ai: (_: Decision, { ledger }: ReportWords) => ledger.found,
}

/** Decisions with their sources; suggestions in a list of their own. [IN24] */
export function decisions(session: SessionDetail, max: number, told = new Set<string>()): string[] {
  const all = reportWordsIn(session.lang)
  const { ledger: words } = all
  const cited = citing(session, told)
  const { recorded, suggested } = partedBySuggestion(session.intel.decisions)
  const tell = (stands: boolean) => (decision: (typeof recorded)[number]) => {
    const source = SOURCES[decision.source](decision, all)
    const why =
      'rationale' in decision && decision.rationale ? [words.rationale(within(decision.rationale, TEXT_MAX))] : []
    const text = plain(decision.text, TEXT_MAX)
    return {
      text: stands ? `**${words.decided[decision.status]}**, ${source}: ${text}` : text,
      below: [...why, ...grounds(decision, cited, words)],
    }
  }
  return chapter(
    words.decisions,
    [
      ...listed(recorded, { max, words: all }, tell(true), suggested.length > 0 ? words.noneRecorded.decisions : null),
      ...underSuggestions(words, listed(suggested, { max, words: all }, tell(false))),
    ],
    words.noDecisions,
  )
}

/** Risks, most severe first. */
export function risks(session: SessionDetail, max: number, told = new Set<string>()): string[] {
  const sorted = SEVERITIES.flatMap((wanted) => session.intel.risks.filter(({ severity }) => severity === wanted))
  const all = reportWordsIn(session.lang)
  const { ledger: words } = all
  const cited = citing(session, told)
  const { recorded, suggested } = partedBySuggestion(sorted)
  const tell = (risk: (typeof sorted)[number]) => ({
    text: `**${words.severity[risk.severity]}** (${words.kinds[risk.kind]}): ${within(risk.text, TEXT_MAX)}`,
    below: grounds(risk, cited, words),
  })
  return chapter(
    words.risks,
    [
      ...listed(recorded, { max, words: all }, tell, suggested.length > 0 ? words.noneRecorded.risks : null),
      ...underSuggestions(words, listed(suggested, { max, words: all }, tell)),
    ],
    words.noRisks,
  )
}

export function actions({ intel, lang }: SessionDetail, max: number): string[] {
  const all = reportWordsIn(lang)
  const { ledger: words } = all
  const { recorded, suggested } = partedBySuggestion(intel.actions)
  const tabled = (items: typeof recorded) => {
    const { shown, more } = firstOf(items, max, all)
    const rows = shown.map(({ text, owner, due, dueAt, status }) => {
      const day = dueAt === null || due === dueAt ? due : `${due} (${dueAt})`
      return [within(text, TEXT_MAX), named(owner), named(day), words.doing[status]]
    })
    return [...table([words.action, words.owner, words.due, words.status], rows), ...more]
  }
  const none = recorded.length === 0 && suggested.length > 0 ? [words.noneRecorded.actions] : []
  const body = [...none, ...tabled(recorded), ...underSuggestions(words, tabled(suggested))]
  return chapter(words.actions, body, words.noActions)
}

/** Formats a list of items, or the sentence for an empty one. */
function listed<T>(
  items: readonly T[],
  { max, words }: { readonly max: number; readonly words: ReportWords },
  tell: (item: T) => Told,
  none: string | null = null,
): string[] {
  const { shown, more } = firstOf(items, max, words)
  return items.length === 0 && none !== null ? [none] : [...list(shown.map(tell)), ...more]
}

function underSuggestions(words: LedgerWords, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `### ${words.suggested}`, '', ...lines]
}

function grounds(item: Item, cited: (messageIds: readonly string[]) => string[], words: LedgerWords): string[] {
  const about = item.sectionTitle === undefined ? [] : [words.section(within(item.sectionTitle, TITLE_MAX))]
  const messages = cited(item.messageIds)
  // The words of a message that is quoted whole are not quoted again.
  const evidence = item.evidence
    .map((excerpt) => quoted(excerpt, QUOTE_MAX))
    .filter((excerpt) => !messages.some((message) => message.includes(excerpt.slice(1, -1))))
  return [...about, ...evidence.map((excerpt) => words.evidence(excerpt)), ...messages]
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
