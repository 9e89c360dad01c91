import { decode } from '#engine/eventTypes.ts'
import { ROOM_EVENTS, type RoomEvent } from '#engine/room/events.ts'
import type { EventLog, ReadOptions, StoredEvent } from '#stores/events/port.ts'

export type StoredRoomEvent = RoomEvent & StoredEvent

export const streamOf = (code: string): string => `room-${code}`

export const codeIn = (stream: string): string => stream.slice('room-'.length)

/** Reads a room's stream, a page at a time, as events of today. Throws as the log does, or UnreadableEvent. [DU7] */
export async function* roomPages(
  log: EventLog,
  code: string,
  options?: ReadOptions,
): AsyncGenerator<readonly StoredRoomEvent[]> {
  for await (const page of log.readPages(streamOf(code), options)) yield page.map(roomEvent)
}

/** Throws UnreadableEvent. */
export const roomEvent = (event: StoredEvent): StoredRoomEvent => decode(ROOM_EVENTS, event)
