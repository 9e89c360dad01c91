import type { Aggregate } from '../aggregate.ts'
import type { UnstampedCommand } from './commands.ts'
import { decide } from './decide.ts'
import type { Decision } from './decision.ts'
import { ROOM_EVENTS, type RoomFact } from './events.ts'
import { apply } from './evolve.ts'
import { emptyRoom, type RoomState } from './state.ts'

/** The streams `room-<code>`. The command itself names the acting seat. */
export const ROOMS: Aggregate<RoomState, UnstampedCommand, RoomFact, Decision> = {
  name: 'room',
  events: ROOM_EVENTS,
  initial: emptyRoom,
  decide: (room, command, { at, entropy }) => decide(room, { ...command, at, entropy }),
  evolve: apply,
}
