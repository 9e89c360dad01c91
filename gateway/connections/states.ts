import { remainingMs } from '#engine/room/clock.ts'
import type { RoomState } from '#engine/room/state.ts'
import type { Room } from '../rooms/room.ts'
import type { Connection } from './connection.ts'
import { headed } from './frames.ts'

/** Sends an ack to a caller. */
export interface Ack {
  (reply: object): void
  /** Ack id of the client; absent without a waiting client or a socket. */
  readonly id?: number
}

/** A room state as JSON without its opening brace and remaining time. */
interface Shown {
  readonly state: RoomState
  readonly changes: number
  readonly model: string
  /** Cached encodings; retained only while they are being sent. */
  readonly bytes: WeakRef<Buffer>
}

const shown = new WeakMap<Room, Shown>()

/** Returns the encoded state of a room, shared by all requests until the state changes. [EV16] */
function encoded(room: Room, state: RoomState): Buffer {
  // While the meeting lasts, the state itself says who is there.
  const changes = state.phase === 'ended' ? room.presence.changes : 0
  const model = JSON.stringify(room.viewContext.llm)
  const known = shown.get(room)
  const isCurrent = known?.state === state && known.changes === changes && known.model === model
  const made = isCurrent ? known.bytes.deref() : undefined
  if (made) return made
  const { remainingMs: _, ...rest } = room.view(state)
  const bytes = Buffer.from(`${JSON.stringify(rest).slice(1)}}]`)
  shown.set(room, { state, changes, model, bytes: new WeakRef(bytes) })
  return bytes
}

/** Sends an ack with the fields and the full state. */
export function answerWithState(connection: Connection, ack: Ack, room: Room, state: RoomState, fields: object): void {
  if (ack.id === undefined) return ack({ ...fields, state: room.view(state) })
  const bytes = encoded(room, state)
  const left = remainingMs(state, room.viewContext.now)
  const opening = JSON.stringify(fields).slice(0, -1)
  connection.sendState(
    headed(`3${ack.id}[${opening},"state":{"remainingMs":${left},`, { bytes, text: () => bytes.toString() }),
  )
}

/** Answers `room:state`; refuses while the previous state is still being sent, because another would only wait behind it. [EV16] */
export function answerState(
  connection: Connection,
  ack: Ack,
  room: Room,
  state: RoomState,
  participantId: string,
): boolean {
  if (connection.stateUnderWay) return false
  answerWithState(connection, ack, room, state, { participantId })
  return true
}

export const STATE_UNDER_WAY = { error: 'The state you asked for before is still on its way to you.' }
