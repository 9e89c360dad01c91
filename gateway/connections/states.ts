import { remainingMs } from '#engine/room/clock.ts'
import type { RoomState } from '#engine/room/state.ts'
import type { Room } from '../rooms/room.ts'
import type { Connection } from './connection.ts'
import { headed } from './frames.ts'

/** Answers a caller. */
export interface Ack {
  (reply: object): void
  /** The number that the caller knows the answer by; absent where nobody waits for one, or it is no socket's. */
  readonly id?: number
}

/** A state as text but for its opening brace and the time that is left. */
interface Shown {
  readonly state: RoomState
  readonly changes: number
  readonly model: string
  /** Held by nobody but those who are just being sent it. */
  readonly bytes: WeakRef<Buffer>
}

const shown = new WeakMap<Room, Shown>()

/** The state of a room as it is shown, made once for everyone who asks before it changes. [EV16] */
function encoded(room: Room, state: RoomState): Buffer {
  const { changes } = room.channel
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

/** Answers with fields and a whole state. */
export function answerWithState(connection: Connection, ack: Ack, room: Room, state: RoomState, fields: object): void {
  if (ack.id === undefined) return ack({ ...fields, state: room.view(state) })
  const bytes = encoded(room, state)
  const left = remainingMs(state, room.viewContext.now)
  const opening = JSON.stringify(fields).slice(0, -1)
  connection.sendState(
    headed(`3${ack.id}[${opening},"state":{"remainingMs":${left},`, { bytes, text: () => bytes.toString() }),
  )
}

/** Answers `room:state`. While the one before is on its way the next one is refused: it would only wait behind it. [EV16] */
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
