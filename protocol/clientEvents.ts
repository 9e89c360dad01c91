import type * as z from 'zod'
import { ANNOTATION_EVENTS } from './clientEvents/annotations.ts'
import type { Refused } from './clientEvents/answers.ts'
import { BOARD_EVENTS } from './clientEvents/board.ts'
import { CHAT_EVENTS } from './clientEvents/chat.ts'
import type { Access } from './clientEvents/clientEvent.ts'
import { LEDGER_EVENTS } from './clientEvents/ledger.ts'
import { ROOM_EVENTS } from './clientEvents/rooms.ts'
import { SETUP_EVENTS } from './clientEvents/setup.ts'
import { SPACE_EVENTS } from './clientEvents/spaces.ts'
import { TIME_EVENTS } from './clientEvents/time.ts'
import { VOICE_EVENTS } from './clientEvents/voice.ts'
import type { View } from './views/view.ts'

/** Every event that clients send: who may send it, what it must carry, how it is answered. */
export const CLIENT_EVENTS = {
  ...ROOM_EVENTS,
  ...SETUP_EVENTS,
  ...CHAT_EVENTS,
  ...ANNOTATION_EVENTS,
  ...LEDGER_EVENTS,
  ...BOARD_EVENTS,
  ...SPACE_EVENTS,
  ...TIME_EVENTS,
  ...VOICE_EVENTS,
}

export type ClientEvent = keyof typeof CLIENT_EVENTS
/** Events that a sender with one of these accesses may send. */
export type ClientEventOf<A extends Access> = {
  [E in ClientEvent]: (typeof CLIENT_EVENTS)[E]['access'] extends A ? E : never
}[ClientEvent]
/** Parsed payload of an event, as the service reads it. */
export type PayloadOf<E extends ClientEvent> = z.output<(typeof CLIENT_EVENTS)[E]['payload']>
/** Payload as a client sends it; fields with a default are optional. */
export type SentPayloadOf<E extends ClientEvent> = z.input<(typeof CLIENT_EVENTS)[E]['payload']>
/** Acks by event: the answer described by its entry, or a refusal. */
export type Acks = {
  readonly [E in ClientEvent]:
    | (View<(typeof CLIENT_EVENTS)[E]['answer']> & { readonly error?: never })
    | View<typeof Refused>
}

export function isClientEvent(event: string): event is ClientEvent {
  return Object.hasOwn(CLIENT_EVENTS, event)
}
