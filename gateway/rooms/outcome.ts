import type { JsonObject } from '#engine/json.ts'
import type { Refusal } from '#engine/refusal.ts'
import type { Decision } from '#engine/room/decision.ts'
import type { RoomState } from '#engine/room/state.ts'
import { refusalIn } from '#engine/words/catalogue.ts'
import type { Language } from '#engine/words/languages.ts'
import { failureSentence } from '../outages/sentences.ts'
import type { Settled } from '../streams/command.ts'

/** Outcome of a command: a reply with the resulting room state, or a failure. */
export type Outcome = { readonly reply: JsonObject; readonly room: RoomState; readonly error?: never } | Failure
/** Reason why a command was not carried out. */
export type Failure = { readonly error: string; readonly refused: Refusal['refused'] | 'busy' | 'failed' }

export function isFailure(outcome: object): outcome is Failure {
  return 'refused' in outcome
}

export const BUSY: Outcome = {
  error: 'This room has too much to do at the moment. Please try again.',
  refused: 'busy',
}

/** Returns the outcome of a command, with a refusal in the room's language. [LA21] */
export function outcomeOf(settled: Settled<RoomState, Decision>, language: Language): Outcome {
  if (settled.is === 'failed') return { error: failureSentence(settled.error), refused: 'failed' }
  if (settled.is === 'refused') return { error: refusalIn(language, settled.refusal), refused: settled.refusal.refused }
  return { reply: settled.decision.reply, room: settled.state }
}
