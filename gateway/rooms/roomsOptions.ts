import type { RoomViewContext } from '#projections/views/roomView.ts'
import type { EventLog } from '#stores/events/port.ts'
import type { Nodes } from '#stores/nodes/port.ts'
import type { Clock } from '../clock.ts'
import type { Metrics } from '../metrics.ts'
import type { Pause } from '../streams/pause.ts'
import type { CheckpointStore } from './checkpoint.ts'
import type { Reactor } from './reactor.ts'
import type { RoomQuotas } from './roomPlaces.ts'
import type { SnapshotStore } from './snapshots.ts'

export interface RoomsOptions {
  readonly log: EventLog
  readonly clock: Clock
  readonly metrics: Metrics
  readonly checkpoint: CheckpointStore
  /** None: a room that comes back is read whole. */
  readonly snapshots?: SnapshotStore
  readonly llm: () => RoomViewContext['llm']
  /** Whether the service has video settings; true by default. */
  readonly video?: boolean
  /** None: rooms do without an assistant. */
  readonly reactor?: Reactor
  /** None: this process is alone. */
  readonly nodes?: Nodes
  /** Goes on with the topics of a document that a node left behind. */
  readonly divide?: (code: string, docId: string) => void
  readonly fault: (error: unknown, where: string) => void
  readonly idleMs?: number
  /** How many rooms may be made and be live; without limits by default. */
  readonly quotas?: RoomQuotas
  /** Milliseconds between the writes of all rooms under load; tests set none. */
  readonly pulseMs?: number
  readonly pause?: Pause
  /** Random numbers from 0 to 1, 1 excluded. */
  readonly random?: () => number
}
