import type { ChainedEvent } from '../../stream.ts'
import type { DataOf, RoomEventType } from '../events.ts'
import type { RoomState } from '../state.ts'

/** What each event does to the room, written as plain mutation: a missing handler does not compile. */
export type Apply<T extends RoomEventType> = {
  [K in T]: (room: RoomState, data: DataOf<K>, event: Pick<ChainedEvent, 'seq' | 'at'>) => void
}
