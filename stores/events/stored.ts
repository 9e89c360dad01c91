import type { NewEvent, StoredEvent, StreamName } from './port.ts'
import { toPosition } from './position.ts'

/** The event as readers get it. */
export function storedEvent(event: NewEvent, stream: StreamName, seq: number, pos: number): StoredEvent {
  return {
    stream,
    seq,
    position: toPosition(pos),
    id: event.id,
    at: event.at,
    type: event.type,
    actor: event.actor,
    data: event.data,
    hash: event.hash,
  }
}
