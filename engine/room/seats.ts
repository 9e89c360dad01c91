import { ownEntry } from '../entries.ts'
import type { RoomState, Seat } from './state.ts'

/** The seat of an id that came from outside: `constructor` and the like name none. [BU15] [VO6] */
export function seatOf(room: RoomState, participantId: string): Seat | undefined {
  return ownEntry(room.seats, participantId)
}
