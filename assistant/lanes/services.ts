import type { Clock } from '#gateway/clock.ts'
import type { Room } from '#gateway/rooms/room.ts'
import type { AnalysisWorker } from '../analysis/analysisWorker.ts'
import type { Model } from '../model/port.ts'
import type { TimeShare } from '../timeShare.ts'
import type { Allowance } from './allowance.ts'
import type { ReportOutcome } from './outcome.ts'
import type { ResidentReach } from './residentReach.ts'

/** Services shared by the lanes of all rooms. */
export interface LaneServices {
  readonly model: Model
  /** Holds documents and summary texts in the enterprise tier; null in the standard tier. */
  readonly resident: ResidentReach | null
  readonly analysis: AnalysisWorker
  /** Time budget for analyses that nobody waits for. */
  readonly share: TimeShare
  readonly clock: Clock
  /** Finds a room by its code; it may have been evicted since a lane started. */
  readonly find: (code: string) => Promise<Room | null>
  /** Limits of the plan behind a meeting. */
  readonly allowance: Allowance
  /** Counts the outcome of a lane's work. */
  readonly outcome: ReportOutcome
  readonly fault: (error: unknown, where: string) => void
}
