import type { RoomEvent } from '#engine/room/events.ts'

/** A room that a restart must resume. */
export interface OpenRoom {
  /** True while the meeting runs, even if nobody is connected. */
  readonly running: boolean
  /** Instant of its next timed action in epoch milliseconds, as of writing; absent if unknown. */
  readonly due?: number
  /** Ids of e-mail documents whose topics are pending. */
  readonly pending: readonly string[]
  /** Sequence number of the end if the final analysis is missing; absent otherwise. */
  readonly concluding?: number
  /** Set if the assistant no longer analyses the room, not even after the end. */
  readonly quarantined?: true
}

export type OpenRooms = Readonly<Record<string, OpenRoom>>

/** Increase on any change of the fold: documents of another version are rebuilt. [CK3] */
export const OPEN_ROOMS_VERSION = 2

/** Types of the events that the fold minds. */
export const OPEN_ROOMS_TYPES: readonly RoomEvent['type'][] = [
  ...(['started', 'ended', 'quarantined', 'analysed'] as const),
  ...(['seeded', 'uploaded', 'divided', 'withdrawn'] as const),
]

const QUIET: OpenRoom = { running: false, pending: [] }

/** Tracks the rooms that a restart must resume: running ones, those waiting for topics, and those whose ledger is not final. [CK3] [TH4] [IN21] */
export function foldOpenRooms(rooms: Record<string, OpenRoom>, code: string, event: RoomEvent): void {
  const room = rooms[code] ?? QUIET
  const next = step(room, event)
  if (next === room) return
  if (next.running || next.pending.length > 0 || next.concluding !== undefined) rooms[code] = next
  else delete rooms[code]
}

function step(room: OpenRoom, event: RoomEvent): OpenRoom {
  switch (event.type) {
    case 'started':
      return { ...room, running: true }
    case 'ended':
      // A room that was dropped before its start has nothing to conclude.
      return room.quarantined || !room.running ? QUIET : { ...QUIET, concluding: event.seq }
    case 'quarantined':
      return room.concluding === undefined ? { ...room, quarantined: true } : QUIET
    case 'analysed':
      return room.concluding !== undefined && event.data.upTo >= room.concluding ? QUIET : room
    case 'seeded':
      return room.pending.length === 0 ? room : { ...room, pending: [] }
    case 'uploaded':
      return event.data.pending ? { ...room, pending: [...room.pending, event.data.docId] } : room
    case 'divided':
    case 'withdrawn': {
      const { docId } = event.data
      return room.pending.includes(docId) ? { ...room, pending: room.pending.filter((id) => id !== docId) } : room
    }
    default:
      return room
  }
}
