import { entryOf } from '../entries.ts'
import { type Actor, ASSISTANT, type Fact, SYSTEM } from '../stream.ts'
import type { DataOf, RoomEventType, RoomFact, Trigger } from './events.ts'
import type { RoomState } from './state.ts'

/** Creates a fact with `data` typed by `type`. */
export function fact<T extends RoomEventType>(type: T, actor: Actor, data: DataOf<T>): Fact<T, DataOf<T>> {
  return { type, actor, data }
}

export type Named = Actor & { readonly name: string }

export function guest(room: RoomState, participantId: string): Named {
  return { kind: 'guest', id: participantId, name: entryOf(room.seats, participantId).name }
}

/** A REST caller without a seat. */
export const GUEST: Named = { kind: 'guest', id: null, name: 'Guest' }

export function moderatorLine(messageId: string, trigger: Trigger, text: string, sectionId?: string): RoomFact {
  return fact('messaged', ASSISTANT, {
    messageId,
    type: 'moderator',
    trigger,
    text,
    ...(sectionId === undefined ? {} : { sectionId }),
  })
}

export function systemLine(messageId: string, text: string): RoomFact {
  return fact('messaged', SYSTEM, { messageId, type: 'system', text })
}
