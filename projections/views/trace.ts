import { signalsAgreement } from '#engine/language/agreement.ts'
import type { RoomCommand } from '#engine/room/commands.ts'
import { type Decision, isClear } from '#engine/room/decision.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import { summonedQuestion, summonRoute } from '#engine/room/summon.ts'
import { cutWhole } from '#engine/text.ts'
import type { ModelTrace, Trace } from '#protocol/views/trace.ts'

const TEXT_MAX = 80

/** An executed command, from which a trace is made. */
export interface Traced {
  readonly command: { readonly type: RoomCommand['type'] }
  readonly decision: Pick<Decision, 'basis'>
  readonly events: readonly RoomEvent[]
  readonly tookMs: number
}

/** Model part of a trace before the model has run: not pending if the words alone identify the section. [TR5] [TR6] */
export function unreadTrace({ decision: { basis } }: Traced, modelAvailable: boolean): ModelTrace {
  if (!modelAvailable) return { skipped: 'model-down' }
  return isClear(basis) ? { skipped: 'lexical-resolved' } : { pending: true }
}

/** Builds `dst:trace` of a user message from its lexical analysis; null for other commands. [TR1] [TR2] */
export function traceOf({ command, decision, events, tookMs }: Traced, llm: ModelTrace): Trace | null {
  const [message] = events
  if (command.type !== 'say' || message?.type !== 'messaged') return null
  const { messageId, text, senderName } = message.data
  if (senderName === undefined) return null
  const shown = { messageId, text: cutWhole(text, TEXT_MAX), senderName, at: message.at }
  const question = summonedQuestion(text)
  if (question !== null) return { ...shown, summon: { route: summonRoute(question), question } }
  const lpp = {
    intent: intentOf(text),
    entities: decision.basis?.named ?? [],
    effects: effectsOf(events),
    tookMs: Math.round(tookMs * 1000) / 1000,
  }
  return { ...shown, lpp, llm }
}

function intentOf(text: string): 'question' | 'agree' | 'statement' {
  if (text.trimEnd().endsWith('?')) return 'question'
  return signalsAgreement(text) ? 'agree' : 'statement'
}

function effectsOf(events: readonly RoomEvent[]): string[] {
  return events.flatMap(({ type, data }) => {
    if (type === 'messaged') return 'sectionId' in data && data.sectionId ? [`attributed:${data.sectionId}`] : []
    if (type === 'moved' || type === 'opened') return [`${type}:${data.sectionId}`]
    return []
  })
}
