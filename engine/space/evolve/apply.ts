import type { ChainedEvent } from '../../stream.ts'
import type { SpaceData, SpaceEventType } from '../events.ts'
import type { SpaceState } from '../state.ts'

/** Handlers by event type, written as plain mutation; a missing one does not compile. */
export type ApplySpace<T extends SpaceEventType> = {
  [K in T]: (space: SpaceState, data: SpaceData<K>, event: Pick<ChainedEvent, 'at' | 'actor'>) => void
}
