import { isDraft, original } from 'immer'
import { entryOf } from '../../entries.ts'
import type { Message } from '../discussion.ts'
import { MESSAGES_MAX, NEWEST_MAX, type RoomState } from '../state.ts'

/**
 * Adds a message to the shown ones. Only the short list of the newest grows; the long one is seldom written, because Immer
 * searches everything written for drafts, except frozen values.
 */
export function post(room: RoomState, message: Message): void {
  if (room.newest.length >= NEWEST_MAX) settleNewest(room)
  room.newest.push(Object.freeze(message))
  room.messageCount += 1
}

/** Moves the newest messages to the long list and trims it. */
function settleNewest(room: RoomState): void {
  const kept = untouched(room.messages).concat(untouched(room.newest)).slice(-MESSAGES_MAX)
  forgetBubbles(room, kept)
  room.messages = Object.freeze(kept) as Message[]
  room.newest = []
}

/** Removes settled bubbles whose message is no longer shown, but not in the command that settles one: its outcome is still to be emitted. */
function forgetBubbles(room: RoomState, shown: readonly Message[]): void {
  // Bubbles are in the order of their messages, so the last ones are those still shown.
  let visible = 0
  for (const { type } of shown) if (type === 'inject') visible += 1
  for (const messageId of Object.keys(room.bubbles).slice(0, visible === 0 ? undefined : -visible)) {
    const { resolved } = entryOf(room.bubbles, messageId)
    if (resolved && resolved.at < room.at) delete room.bubbles[messageId]
  }
}

/** Replaces a shown message by a changed copy. */
export function amend(room: RoomState, messageId: string, changed: (message: Message) => Message): void {
  for (const list of ['newest', 'messages'] as const) {
    const at = untouched(room[list]).findLastIndex(({ id }) => id === messageId)
    if (at < 0) continue
    const amended = untouched(room[list]).with(at, Object.freeze(changed(untouched(room[list])[at]!)))
    room[list] = list === 'messages' ? (Object.freeze(amended) as Message[]) : amended
    return
  }
}

export function findMessage(room: RoomState, messageId: string): Message | undefined {
  const wanted = ({ id }: Message) => id === messageId
  return room.newest.findLast(wanted) ?? room.messages.findLast(wanted)
}

/** Returns the list as it was before this event: copying a draft would create a proxy for each element. */
export function untouched<T>(list: readonly T[]): readonly T[] {
  return isDraft(list) ? (original(list as object) as readonly T[]) : list
}
