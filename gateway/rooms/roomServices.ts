import type { RoomEvent, RoomFact } from '#engine/room/events.ts'
import type { RoomState } from '#engine/room/state.ts'
import type { RoomViewContext } from '#projections/views/roomView.ts'
import type { EventLog, Position } from '#stores/events/port.ts'
import type { Nodes } from '#stores/nodes/port.ts'
import type { Clock } from '../clock.ts'
import type { Metrics } from '../metrics.ts'
import type { Taken } from '../streams/command.ts'
import type { Pause } from '../streams/pause.ts'
import type { RoomResult } from './emissions.ts'
import type { Pacer } from './pacer.ts'
import type { Signal } from './signals.ts'

export type RoomTaken = Taken<RoomState, RoomFact>

/** What rooms share: where they write, what time it is, who counts. */
export interface RoomServices<Room> {
  readonly log: EventLog
  readonly clock: Clock
  readonly metrics: Metrics
  readonly pacer: Pacer
  readonly llm: () => RoomViewContext['llm']
  /** Whether the service has video settings. */
  readonly video: boolean
  readonly nodes: Nodes
  readonly signal: Signal
  readonly pause?: Pause
  /** How much later than due the clock of a room acts here, in ms. */
  readonly lag: (room: Room) => number
  /** Told after events are durable and folded, before they are emitted. */
  readonly appended: (room: Room, events: readonly RoomEvent[], position: Position) => void
  /** Told after a drain was delivered. */
  readonly carriedOut: (room: Room, results: readonly RoomResult[]) => void
  /** Told after events of other nodes were delivered. */
  readonly taken: (room: Room, taken: readonly RoomTaken[]) => void
  /** Told when the stream is found deleted. */
  readonly deleted: (room: Room) => void
  readonly fault: (error: unknown, where: string) => void
}
