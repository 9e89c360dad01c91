import type { RoomEvent } from '#engine/room/events.ts'

/** What a restart must know of a room that is not over and done with. */
export interface OpenRoom {
  /** In chat: its clock runs, whoever is there. */
  readonly running: boolean
  /** When its time brings something next, in epoch milliseconds, as of when this was written down; absent if unknown. */
  readonly due?: number
  /** E-mail documents whose topics are still to come. */
  readonly pending: readonly string[]
  /** Over, at this event, and not read once more since; absent otherwise. */
  readonly concluding?: number
  /** The assistant reads it no more: nothing will be read after the end. Absent otherwise. */
  readonly quarantined?: true
}

export type OpenRooms = Readonly<Record<string, OpenRoom>>

/** Goes up when the fold changes in any way: what another version saved is folded anew. [CK3] */
export const OPEN_ROOMS_VERSION = 1

const QUIET: OpenRoom = { running: false, pending: [] }

/** The rooms that a restart has to look after: those in chat, those that wait for topics, and those whose
 * ledger is not final. [CK3] [TH4] [IN21] */
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
      return room.quarantined ? QUIET : { ...QUIET, concluding: event.seq }
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
