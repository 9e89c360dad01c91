import { connectedIds } from '#engine/room/clock.ts'
import type { Bubble, Message, RoomState, Vote } from '#engine/room/state.ts'

/** What the buttons of a decision bubble offer. [BU6] */
export const BUBBLE_ACTIONS = [
  { id: 'yes', label: 'Yes, confirm' },
  { id: 'continue', label: 'Keep discussing' },
] as const

interface Resolution {
  readonly action: Vote['action']
  readonly by: string
  readonly byName: string
  readonly at: number
}

/** A message as the wire shows it; decision bubbles carry their buttons, votes and outcome. [MS1] */
export type MessageView = Message &
  Partial<{
    kind: 'confirm-section'
    actions: typeof BUBBLE_ACTIONS
    resolved: Resolution | null
    votes: Readonly<Record<string, Vote>>
  }>

export function messageView(room: RoomState, message: Message): MessageView {
  if (message.type !== 'inject') return message
  const bubble = room.bubbles[message.id]!
  const { resolved, votes } = bubble
  return { ...message, kind: 'confirm-section', actions: BUBBLE_ACTIONS, resolved, votes }
}

/** `chat:inject:update`: here the votes are a list, in the order cast. [BU16] */
export function bubbleView(room: RoomState, bubble: Bubble) {
  const votes = Object.values(bubble.votes).sort((a, b) => a.at - b.at)
  return { messageId: bubble.messageId, votes, totalMembers: connectedIds(room).length, resolved: bubble.resolved }
}
