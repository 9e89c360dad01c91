import type { Outcome, Stamp } from '../aggregate.ts'
import type { OpsRefusal } from '../board/decide.ts'
import type { Refusal } from '../refusal.ts'
import type { Actor, Fact } from '../stream.ts'
import type { SpaceCommandOf, SpaceCommandType } from './commands.ts'
import type { SpaceData, SpaceEventType, SpaceFact } from './events.ts'
import type { SpaceState } from './state.ts'

/** Handlers by command type; a missing one does not compile. */
export type DecideSpace<T extends SpaceCommandType> = {
  [K in T]: (space: SpaceState, command: SpaceCommandOf<K>, stamp: Stamp) => Outcome<SpaceFact> | Refusal | OpsRefusal
}

/** Creates a fact with `data` typed by `type`. */
export function spaceFact<T extends SpaceEventType>(type: T, actor: Actor, data: SpaceData<T>): Fact<T, SpaceData<T>> {
  return { type, actor, data }
}

export function decided(facts: readonly SpaceFact[], reply: Outcome<SpaceFact>['reply'] = {}): Outcome<SpaceFact> {
  return { facts, reply }
}
