import type { Clock } from '#gateway/clock.ts'
import type { Room } from '#gateway/rooms/room.ts'
import type { AnalysisWorker } from '../analysis/analysisWorker.ts'
import type { Lane, Model } from '../model/port.ts'
import type { TimeShare } from '../timeShare.ts'
import type { LaneOutcome } from './outcome.ts'

/** What the lanes of all rooms share. */
export interface LaneServices {
  readonly model: Model
  readonly analysis: AnalysisWorker
  /** For readings that nobody waits for. */
  readonly share: TimeShare
  readonly clock: Clock
  /** The room of a code; it may have left memory since a lane began. */
  readonly find: (code: string) => Promise<Room | null>
  /** Counts what became of a lane's work. */
  readonly outcome: (lane: Lane, outcome: LaneOutcome) => void
  readonly fault: (error: unknown, where: string) => void
}
