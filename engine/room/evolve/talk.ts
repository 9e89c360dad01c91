import type { DataOf } from '../events.ts'
import { KEYS_MAX, MESSAGES_MAX, MESSAGES_TRIM_AT, type Message, type RoomState } from '../state.ts'
import type { Apply } from './apply.ts'

export const talk: Apply<'messaged' | 'attributed'> = {
  messaged(room, data, { at }) {
    room.messages.push(message(data, at))
    room.messageCount += 1
    if (room.messages.length >= MESSAGES_TRIM_AT) trim(room)
    if (data.type === 'user') heard(room, data, at)
    if (data.type === 'moderator') said(room, data)
  },

  attributed(room, { from, sectionId }) {
    const left = from === null ? undefined : room.standings[from]
    if (left && left.messageCount > 0) left.messageCount -= 1
    discuss(room, sectionId)
  },
}

function message(data: DataOf<'messaged'>, at: number): Message {
  const { messageId, key: _key, agrees: _agrees, ...shown } = data
  return { id: messageId, at, ...shown } as Message
}

function heard(room: RoomState, { senderId, sectionId, agrees, key, messageId }: DataOf<'messaged'>, at: number): void {
  room.userMessageCount += 1
  room.lastUserMessageAt = at
  room.idleSaid = false
  if (sectionId !== undefined) discuss(room, sectionId, agrees ? senderId : undefined)
  const seat = room.seats[senderId!]!
  if (!seat.spoke) seat.spoke = true
  if (key === undefined) return
  seat.keys.push([key, messageId])
  if (seat.keys.length > KEYS_MAX) seat.keys = seat.keys.slice(-KEYS_MAX)
}

function said(room: RoomState, { trigger, sectionId }: DataOf<'messaged'>): void {
  if (trigger === 'idle' || trigger === 'time50' || trigger === 'time75' || trigger === 'time90')
    room.said.push(trigger)
  const standing = trigger === 'answer' && sectionId !== undefined ? room.standings[sectionId] : undefined
  if (standing) standing.remarked = true
}

function discuss(room: RoomState, sectionId: string, agreeing?: string): void {
  const standing = room.standings[sectionId]
  if (!standing) return
  standing.messageCount += 1
  if (standing.status === 'pending') standing.status = 'discussing'
  if (standing.cooling > 0) standing.cooling -= 1
  if (agreeing !== undefined && !standing.agreed.includes(agreeing)) standing.agreed.push(agreeing)
}

/** Cuts the shown messages back; a settled bubble goes with its message, an open one stays to be voted on. */
function trim(room: RoomState): void {
  const cut = room.messages.slice(0, -MESSAGES_MAX)
  room.messages = room.messages.slice(-MESSAGES_MAX)
  for (const { id } of cut) if (room.bubbles[id]?.resolved) delete room.bubbles[id]
}
