import { entryOf } from '../entries.ts'
import { type Actor, ASSISTANT, type Fact, SYSTEM } from '../stream.ts'
import type { DataOf, RoomEventType, RoomFact, Trigger } from './events.ts'
import type { RoomState } from './state.ts'

/** States a fact; the type system ties `data` to `type`. */
export function fact<T extends RoomEventType>(type: T, actor: Actor, data: DataOf<T>): Fact<T, DataOf<T>> {
  return { type, actor, data }
}

type Named = Actor & { readonly name: string }

export function guest(room: RoomState, participantId: string): Named {
  return { kind: 'guest', id: participantId, name: entryOf(room.seats, participantId).name }
}

/** Somebody at the REST door who named no seat. */
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
