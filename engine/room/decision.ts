import type { JsonObject } from '../json.ts'
import type { Refusal } from '../refusal.ts'
import type { Attribution } from './attribution/attribution.ts'
import type { CommandOf, CommandType } from './commands.ts'
import type { RoomFact } from './events.ts'
import type { RoomState } from './state.ts'

export interface Decision {
  readonly facts: readonly RoomFact[]
  /** Fields of the acknowledgement in addition to `ok: true`. */
  readonly reply: JsonObject
  readonly basis?: AttributionBasis
}

/** Basis of a message's attribution: the section titles it mentions, and the method. */
export type AttributionBasis = Pick<Attribution, 'named' | 'how'>

/** True if the words alone identify the section of a message. */
export function isClear(basis: AttributionBasis | undefined): boolean {
  return basis?.how === 'mention' || basis?.how === 'lexical'
}

/** Handlers by command type; a missing one does not compile. */
export type Decide<T extends CommandType> = {
  [K in T]: (room: RoomState, command: CommandOf<K>) => Decision | Refusal
}

export const decided = (facts: readonly RoomFact[], reply: JsonObject = {}): Decision => ({ facts, reply })
export const nothing: Decision = { facts: [], reply: {} }
