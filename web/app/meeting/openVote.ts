import type { Message, RoomSnapshot } from '@parley/client'

/** Returns the newest open vote that the user may answer and has not agreed to; null without one. */
export function voteToCast({ messages, me }: Pick<RoomSnapshot, 'messages' | 'me'>): Message | null {
  const open = openVote(messages)
  if (open === null || me === null) return null
  const isForOthers = open.targetParticipant != null && open.targetParticipant !== me
  return isForOthers || open.votes?.[me]?.action === 'yes' ? null : open
}

/** Returns the newest decision that is not settled; null without one. */
export function openVote(messages: readonly Message[]): Message | null {
  return messages.findLast(({ type, resolved }) => type === 'inject' && !resolved) ?? null
}
