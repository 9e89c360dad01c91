import { entryOf } from '#engine/entries.ts'
import { connectedIds } from '#engine/room/clock.ts'
import type { Bubble, Message } from '#engine/room/discussion.ts'
import type { RoomState } from '#engine/room/state.ts'
import { linesIn } from '#engine/words/catalogue.ts'
import type { BubbleUpdate, MessageView } from '#protocol/views/message.ts'

/** Buttons of a decision bubble, in the room's language. [BU6] [LA20] */
function bubbleActions({ lang }: RoomState) {
  const { yes, keepDiscussing } = linesIn(lang)
  return [
    { id: 'yes', label: yes },
    { id: 'continue', label: keepDiscussing },
  ] as const
}

/** A message on the wire; decision bubbles include their buttons, votes and outcome. [MS1] */
export function messageView(room: RoomState, message: Message): MessageView {
  if (message.type !== 'inject') return message
  const bubble = entryOf(room.bubbles, message.id)
  const { resolved, votes } = bubble
  return { ...message, kind: 'confirm-section', actions: bubbleActions(room), resolved, votes }
}

/** Builds `chat:inject:update`, with the votes as a list in the order cast. [BU16] */
export function bubbleView(room: RoomState, bubble: Bubble): BubbleUpdate {
  const votes = Object.values(bubble.votes).sort((a, b) => a.at - b.at)
  return { messageId: bubble.messageId, votes, totalMembers: connectedIds(room).length, resolved: bubble.resolved }
}
