import type { NewEvent, Position, StoredEvent, StreamName } from './port.ts'

/** The event as readers get it. */
export function storedEvent(event: NewEvent, stream: StreamName, seq: number, position: Position): StoredEvent {
  return {
    stream,
    seq,
    position,
    id: event.id,
    at: event.at,
    type: event.type,
    actor: event.actor,
    data: event.data,
    hash: event.hash,
  }
}
