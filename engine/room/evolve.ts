import { enableArrayMethods, setAutoFreeze } from 'immer'
import { live } from '../aggregate.ts'
import type { RoomEvent, RoomEventType } from './events.ts'
import { admission } from './evolve/admission.ts'
import { annotations } from './evolve/annotations.ts'
import type { Apply } from './evolve/apply.ts'
import { assistant } from './evolve/assistant.ts'
import { board } from './evolve/board.ts'
import { chat } from './evolve/chat.ts'
import { context } from './evolve/context.ts'
import { documents } from './evolve/documents.ts'
import { ledger } from './evolve/ledger.ts'
import { review } from './evolve/review.ts'
import { seeding } from './evolve/seeding.ts'
import { timing } from './evolve/timing.ts'
import { voice } from './evolve/voice.ts'
import { emptyRoom, type RoomState } from './state.ts'

enableArrayMethods()
// Freezing costs more than the fold itself. Tests switch it on to catch writes outside evolve.
setAutoFreeze(false)

const APPLY: Apply<RoomEventType> = {
  ...admission,
  ...annotations,
  ...assistant,
  ...board,
  ...context,
  ...documents,
  ...ledger,
  ...review,
  ...seeding,
  ...timing,
  ...chat,
  ...voice,
}

/** Applies one event by mutation. Never refuses: an event in the stream has happened. */
export function apply(room: RoomState, event: RoomEvent): void {
  room.seq = event.seq
  room.at = event.at
  // TypeScript cannot correlate a handler with the type of its argument.
  ;(APPLY[event.type] as (room: RoomState, data: object, event: RoomEvent) => void)(room, event.data, event)
}

/** Live reducer, on states that share structure and are never mutated. [DU2] */
export const evolve: (room: RoomState, event: RoomEvent) => RoomState = live(apply)

/** Replay reducer: folds a stream into one plain object. Equal to folding with `evolve`. [DU2] */
export function fold(events: Iterable<RoomEvent>, room: RoomState = emptyRoom()): RoomState {
  for (const event of events) apply(room, event)
  return room
}
