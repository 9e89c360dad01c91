import type { Outcome, Stamp } from '../aggregate.ts'
import type { Refusal } from '../refusal.ts'
import type { Actor, Fact } from '../stream.ts'
import type { UserCommandOf, UserCommandType } from './commands.ts'
import type { UserData, UserEventType, UserFact } from './events.ts'
import type { UserState } from './state.ts'

/** Handlers by command type; a missing one does not compile. */
export type DecideUser<T extends UserCommandType> = {
  [K in T]: (user: UserState, command: UserCommandOf<K>, stamp: Stamp) => Outcome<UserFact> | Refusal
}

/** Creates a fact with `data` typed by `type`. */
export function userFact<T extends UserEventType>(type: T, actor: Actor, data: UserData<T>): Fact<T, UserData<T>> {
  return { type, actor, data }
}
