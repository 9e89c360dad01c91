import { ownEntry } from '../entries.ts'
import type { RoomState, Seat } from './state.ts'

/** Looks up a seat by an untrusted id, so `constructor` and the like find nothing. [BU15] [VO6] */
export function seatOf(room: RoomState, participantId: string): Seat | undefined {
  return ownEntry(room.seats, participantId)
}
