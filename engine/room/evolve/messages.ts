import { isDraft, original } from 'immer'
import { entryOf } from '../../entries.ts'
import { MESSAGES_MAX, type Message, NEWEST_MAX, type RoomState } from '../state.ts'

/**
 * Adds a message to what the room shows. Only the short list of the newest grows; the long one is seldom written. What is
 * frozen is not searched for drafts again after every event.
 */
export function post(room: RoomState, message: Message): void {
  if (room.newest.length >= NEWEST_MAX) settleNewest(room)
  room.newest.push(Object.freeze(message))
  room.messageCount += 1
}

/** Moves the newest over to the long list and cuts that back. */
function settleNewest(room: RoomState): void {
  const kept = untouched(room.messages).concat(untouched(room.newest)).slice(-MESSAGES_MAX)
  forgetBubbles(room, kept)
  room.messages = Object.freeze(kept) as Message[]
  room.newest = []
}

/** A settled bubble goes after its message, but not in the command that settled it: its outcome is still to be emitted. */
function forgetBubbles(room: RoomState, shown: readonly Message[]): void {
  // Bubbles stand in the order of their messages: the last ones are those still shown.
  let visible = 0
  for (const { type } of shown) if (type === 'inject') visible += 1
  for (const messageId of Object.keys(room.bubbles).slice(0, visible === 0 ? undefined : -visible)) {
    const { resolved } = entryOf(room.bubbles, messageId)
    if (resolved && resolved.at < room.at) delete room.bubbles[messageId]
  }
}

/** Shows a message with other fields: in its place, as a new object. */
export function amend(room: RoomState, messageId: string, fields: Partial<Message>): void {
  for (const list of ['newest', 'messages'] as const) {
    const at = untouched(room[list]).findLastIndex(({ id }) => id === messageId)
    if (at < 0) continue
    const amended = untouched(room[list]).with(at, Object.freeze({ ...untouched(room[list])[at]!, ...fields }))
    room[list] = list === 'messages' ? (Object.freeze(amended) as Message[]) : amended
    return
  }
}

export function findMessage(room: RoomState, messageId: string): Message | undefined {
  const wanted = ({ id }: Message) => id === messageId
  return room.newest.findLast(wanted) ?? room.messages.findLast(wanted)
}

/** The list as it was before this event: copying a draft would cost a proxy for each of its elements. */
function untouched<T>(list: T[]): T[] {
  return isDraft(list) ? (original(list as object) as T[]) : list
}
