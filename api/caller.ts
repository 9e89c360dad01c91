import type { Request } from 'express'
import { normalCode } from '#engine/ids.ts'
import type { Seat } from '#engine/room/state.ts'
import type { CodeGuard } from '#gateway/limits/codeGuard.ts'
import type { Room } from '#gateway/rooms/room.ts'
import { TOO_MANY_OPENED } from '#gateway/rooms/roomPlaces.ts'
import type { Rooms } from '#gateway/rooms/rooms.ts'
import { HttpError } from './errors.ts'

export interface RoomDoor {
  readonly rooms: Rooms
  readonly codes: CodeGuard
  readonly addressOf: (request: Request) => string
  /** Hash of the browser's seat cookie; null without one. [SE13] */
  readonly seatCookieOf: (request: Request) => string | null
  /** Writes must name a seat. */
  readonly requireParticipant: boolean
}

/** The room of the path's code; 404 unknown, 429 after too many wrong codes. [ID3] [DO8] */
export async function roomOf({ rooms, codes, addressOf }: RoomDoor, request: Request): Promise<Room> {
  const code = normalCode(String(request.params.code))
  const address = addressOf(request)
  const full = code === null || rooms.isInMemory(code) ? 0 : rooms.places.open(address)
  if (full > 0) throw new HttpError(429, TOO_MANY_OPENED, {}, { 'Retry-After': String(full) })
  const { found, wait } = await codes.tried(address, async () => (code === null ? null : rooms.find(code)))
  if (wait > 0) {
    throw new HttpError(429, 'Too many wrong codes from your address.', {}, { 'Retry-After': String(wait) })
  }
  if (found) return found
  throw new HttpError(404, 'There is no room with that code.')
}

/**
 * The seat that a write names by header, form field or query; null for a guest. Unknown, another browser's, or missing
 * where required: 403. [DO17] [SE25]
 */
export function seatOf(door: RoomDoor, room: Room, request: Request, named?: string): string | null {
  const id = named ?? request.get('X-Participant-Id') ?? request.query.participantId
  if (id === undefined) {
    if (door.requireParticipant) throw new HttpError(403, 'Name your seat in the room to do that.')
    return null
  }
  return ownSeat(door, room, request, id).id
}

/** The seat of an id that a request names, when it may speak for it: a seat that is bound to a cookie counts only with it. [SE25] */
export function ownSeat({ seatCookieOf }: RoomDoor, room: Room, request: Request, id: unknown): Seat {
  const { seats } = room.state
  const seat = typeof id === 'string' && Object.hasOwn(seats, id) ? seats[id]! : null
  if (!seat) throw new HttpError(403, 'You are not a participant of this room.')
  if (seat.cookieHash !== null && seat.cookieHash !== seatCookieOf(request)) {
    throw new HttpError(403, 'That seat belongs to another browser.')
  }
  return seat
}
