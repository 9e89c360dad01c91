import { WAIT_MS_MAX } from '#workers/workTime.ts'

/** Bounds of writing records. */
export interface RecordLimits {
  /** From handing the job over to the answer; then the process is killed. */
  readonly timeMs: number
  /** So much of the time in which a busy machine gives it no turn does not count. */
  readonly waitMs: number
  readonly rssMb: number
  readonly heapMb: number
  readonly childrenMax: number
  readonly waitingMax: number
  /** Of the events as exported, the meeting and the document together. */
  readonly jobBytesMax: number
  readonly recordBytesMax: number
  /** Of all records that are remembered. */
  readonly cacheBytesMax: number
  /** A process that had nothing to do for so long is ended. */
  readonly idleMs: number
}

export const RECORD_LIMITS: RecordLimits = {
  timeMs: 30_000,
  waitMs: WAIT_MS_MAX,
  rssMb: 1_200,
  heapMb: 900,
  childrenMax: 2,
  waitingMax: 16,
  jobBytesMax: 128 * 1024 * 1024,
  recordBytesMax: 160 * 1024 * 1024,
  cacheBytesMax: 64 * 1024 * 1024,
  idleMs: 60_000,
}
