import type { SessionDetail } from '../session/shape.ts'
import { chapter, firstOf, list, plain, quoted, table } from './markdown.ts'
import { timeOfDay } from './times.ts'

const TEXT_MAX = 400
const TITLE_MAX = 160
const NAME_MAX = 60
const QUOTE_MAX = 300
/** Messages quoted for one item. */
const QUOTES_MAX = 3

type Message = SessionDetail['messages'][number]
type Item = SessionDetail['intel']['decisions'][number] | SessionDetail['intel']['risks'][number]

const RISK_KINDS = { contradiction: 'contradiction', 'missing-info': 'missing information', risk: 'risk' } as const
const SEVERITIES = ['high', 'medium', 'low'] as const

/** Decisions with what they rest on. */
export function decisions(session: SessionDetail, max: number): string[] {
  const { shown, more } = firstOf(session.intel.decisions, max)
  const cited = citing(session)
  const items = shown.map((decision) => {
    const source = decision.source === 'vote' ? 'by unanimous vote' : 'from the discussion'
    const why =
      'rationale' in decision && decision.rationale ? [`Rationale: ${plain(decision.rationale, TEXT_MAX)}`] : []
    return {
      text: `**${capital(decision.status)}**, ${source}: ${plain(decision.text, TEXT_MAX)}`,
      below: [...why, ...grounds(decision, cited)],
    }
  })
  return chapter('Decisions', [...list(items), ...more], 'No decisions were made.')
}

/** Risks, the severest first. */
export function risks(session: SessionDetail, max: number): string[] {
  const sorted = SEVERITIES.flatMap((wanted) => session.intel.risks.filter(({ severity }) => severity === wanted))
  const { shown, more } = firstOf(sorted, max)
  const cited = citing(session)
  const items = shown.map((risk) => ({
    text: `**${capital(risk.severity)}** (${RISK_KINDS[risk.kind]}): ${plain(risk.text, TEXT_MAX)}`,
    below: grounds(risk, cited),
  }))
  return chapter('Risks', [...list(items), ...more], 'No risks were found.')
}

export function actions({ intel }: SessionDetail, max: number): string[] {
  const { shown, more } = firstOf(intel.actions, max)
  const rows = shown.map(({ text, owner, due, status }) => {
    return [plain(text, TEXT_MAX), named(owner), named(due), status]
  })
  return chapter('Actions', [...table(['Action', 'Owner', 'Due', 'Status'], rows), ...more], 'No actions were agreed.')
}

function grounds(item: Item, cited: (messageId: string) => string[]): string[] {
  const about = item.sectionTitle === undefined ? [] : [`Section: ${plain(item.sectionTitle, TITLE_MAX)}`]
  const evidence = item.evidence.map((excerpt) => `Evidence: ${quoted(excerpt, QUOTE_MAX)}`)
  return [...about, ...evidence, ...item.messageIds.flatMap(cited).slice(0, QUOTES_MAX)]
}

/** Quotes what a person wrote; nothing for any other message. */
function citing({ messages, startedAt }: SessionDetail): (messageId: string) => string[] {
  const spoken = new Map<string, Message>()
  for (const message of messages) if (message.type === 'user') spoken.set(message.id, message)
  return (messageId) => {
    const message = spoken.get(messageId)
    if (!message) return []
    const { senderName, at, text } = message
    return [`${plain(senderName!, NAME_MAX)}, ${timeOfDay(at, startedAt ?? at)}: ${quoted(text, QUOTE_MAX)}`]
  }
}

function named(text: string | null): string {
  return text === null || text.trim() === '' ? '–' : plain(text, NAME_MAX)
}

function capital(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1)
}
