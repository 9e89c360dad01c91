import type { OpenMeeting } from '#projections/views/spaces/material.ts'
import type { Rooms } from '../rooms/rooms.ts'

/** Returns how far the room of a meeting has come; null when there is no such room. */
export async function openMeeting(rooms: Rooms, code: string): Promise<OpenMeeting | null> {
  const room = await rooms.find(code)
  if (!room) return null
  const { phase, startedAt, docs, seats } = room.state
  const participants = Object.values(seats).filter(({ connectionId }) => connectionId !== null).length
  return { phase, startedAt, title: docs[0]?.title ?? null, participants }
}
