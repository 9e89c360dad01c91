import { decode } from '#engine/eventTypes.ts'
import { ROOM_EVENTS, type RoomEvent } from '#engine/room/events.ts'
import { apply } from '#engine/room/evolve.ts'
import { emptyRoom, type RoomState } from '#engine/room/state.ts'
import { GENESIS, type Head } from '#engine/stream.ts'
import { isDeleted } from '#stores/events/errors.ts'
import type { EventLog, ReadOptions, StoredEvent } from '#stores/events/port.ts'
import type { Snapshot } from './snapshots.ts'

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

/** Folds a room's stream; null without events. Throws as the log does, or UnreadableEvent. [DU7] */
export async function readRoom(log: EventLog, code: string): Promise<Snapshot | null> {
  return folded(log, code, emptyRoom(), GENESIS)
}

/** The same from a snapshot on; null when its event is not the stream's. The snapshot is used up. [DU15] */
export async function readOn(log: EventLog, code: string, { state, head }: Snapshot): Promise<Snapshot | null> {
  for await (const event of log.readStream(streamOf(code), { from: head.seq, limit: 1 }))
    if (event.seq === head.seq && event.hash === head.hash) return folded(log, code, state, head)
  return null
}

async function folded(log: EventLog, code: string, state: RoomState, after: Head): Promise<Snapshot | null> {
  let head = after
  for await (const page of roomPages(log, code, { from: after.seq + 1 })) {
    for (const event of page) apply(state, event)
    const { seq, hash } = page.at(-1)!
    head = { seq, hash }
  }
  return head.seq === 0 ? null : { state, head }
}

/** A code stays used when its room was deleted: whoever still has it must not end up among strangers. */
export async function isUsed(log: EventLog, code: string): Promise<boolean> {
  try {
    for await (const _ of log.readStream(streamOf(code), { limit: 1 })) return true
    return false
  } catch (error) {
    if (isDeleted(error)) return true
    throw error
  }
}
