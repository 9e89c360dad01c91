import type { Request } from 'express'
import type { Seat } from '#engine/room/state.ts'
import { type LookUpServices, lookUp } from '#gateway/rooms/lookUp.ts'
import type { Room } from '#gateway/rooms/room.ts'
import { TOO_MANY_OPENED } from '#gateway/rooms/roomPlaces.ts'
import { HttpError } from './errors.ts'

/** Services for finding a room and the caller's seat in it. */
export interface RoomAccess extends LookUpServices {
  readonly addressOf: (request: Request) => string
  /** Returns the hash of the browser's seat cookie; null without one. [SE13] */
  readonly seatCookieOf: (request: Request) => string | null
  /** True when writes must name a seat. */
  readonly requireParticipant: boolean
}

interface RoomCall {
  readonly params: { readonly code: string }
  readonly request: Request
}

/** Returns the room with the path's code. Throws 404 for an unknown code, 429 after too many. [ID3] [DO8] */
export async function roomOf(access: RoomAccess, { params, request }: RoomCall): Promise<Room> {
  const found = await lookUp(access, params.code, access.addressOf(request))
  if ('room' in found) return found.room
  const { refused, wait } = found
  if (refused === 'no-room') throw new HttpError(404, 'There is no room with that code.')
  const sentence = refused === 'too-many-opened' ? TOO_MANY_OPENED : 'Too many wrong codes from your address.'
  throw new HttpError(429, sentence, {}, { 'Retry-After': String(wait) })
}

interface SeatCall {
  readonly query: { readonly participantId?: string | undefined }
  readonly request: Request
}

/**
 * Returns the seat that a write names by body field, header or query; null for a guest. Throws 403 for a seat that is
 * unknown, belongs to another browser, or is missing although required. [DO17] [SE25]
 */
export function seatOf(access: RoomAccess, room: Room, { query, request }: SeatCall, named?: string): string | null {
  const id = named ?? request.get('X-Participant-Id') ?? query.participantId
  if (id !== undefined) return ownSeat(access, room, request, id).id
  if (access.requireParticipant) throw new HttpError(403, 'Name your seat in the room to do that.')
  return null
}

/** Returns the seat with this id if the request may act for it. A seat bound to a cookie requires that cookie. [SE25] */
export function ownSeat({ seatCookieOf }: RoomAccess, room: Room, request: Request, id: string): Seat {
  const seat = Object.hasOwn(room.state.seats, id) ? room.state.seats[id] : undefined
  if (!seat) throw new HttpError(403, 'You are not a participant of this room.')
  if (seat.cookieHash !== null && seat.cookieHash !== seatCookieOf(request)) {
    throw new HttpError(403, 'That seat belongs to another browser.')
  }
  return seat
}
