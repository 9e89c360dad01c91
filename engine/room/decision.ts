import type { JsonObject } from '../json.ts'
import type { Refusal } from '../refusal.ts'
import type { Attribution } from './attribution/attribution.ts'
import type { CommandOf, CommandType } from './commands.ts'
import type { RoomFact } from './events.ts'
import type { RoomState } from './state.ts'

export interface Decision {
  readonly facts: readonly RoomFact[]
  /** What the caller receives beside `ok: true`. */
  readonly reply: JsonObject
  readonly reading?: AttributionBasis
}

/** How a message was read: the titles of the sections it names, and what its attribution rests on. */
export type AttributionBasis = Pick<Attribution, 'named' | 'how'>

/** Whether words alone tell which section a message is about. */
export function isClear(reading: AttributionBasis | undefined): boolean {
  return reading?.how === 'mention' || reading?.how === 'lexical'
}

/** One handler per command: a missing one does not compile. */
export type Decide<T extends CommandType> = {
  [K in T]: (room: RoomState, command: CommandOf<K>) => Decision | Refusal
}

export const decided = (facts: readonly RoomFact[], reply: JsonObject = {}): Decision => ({ facts, reply })
export const nothing: Decision = { facts: [], reply: {} }
