import type { ChainedEvent } from '../../stream.ts'
import type { DataOf, RoomEventType } from '../events.ts'
import type { RoomState } from '../state.ts'

/** Handlers by event type, written as plain mutation; a missing one does not compile. */
export type Apply<T extends RoomEventType> = {
  [K in T]: (room: RoomState, data: DataOf<K>, event: Pick<ChainedEvent, 'seq' | 'at' | 'actor'>) => void
}
