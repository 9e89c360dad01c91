import type { RoomEvent } from '#engine/room/events.ts'

/** What a restart must know of a room that is not over. */
export interface OpenRoom {
  /** In chat: its clock runs, whoever is there. */
  readonly running: boolean
  /** E-mail documents whose topics are still to come. */
  readonly pending: readonly string[]
}

export type OpenRooms = Readonly<Record<string, OpenRoom>>

const QUIET: OpenRoom = { running: false, pending: [] }

/** The rooms that a restart has to look after: those in chat, and those that wait for topics. [CK3] [TH4] */
export function foldOpenRooms(
  rooms: Record<string, OpenRoom>,
  code: string,
  event: Pick<RoomEvent, 'type' | 'data'>,
): void {
  const room = rooms[code] ?? QUIET
  const next = step(room, event as RoomEvent)
  if (next === room) return
  if (next.running || next.pending.length > 0) rooms[code] = next
  else delete rooms[code]
}

function step(room: OpenRoom, event: RoomEvent): OpenRoom {
  switch (event.type) {
    case 'started':
      return { ...room, running: true }
    case 'ended':
      return QUIET
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
