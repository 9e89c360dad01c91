import { WAIT_MS_MAX } from '#workers/workTime.ts'

/** Bounds of reading one file, and of how many are read. */
export interface IngestLimits {
  /** From handing the file over to the answer, computing all the while; then the process is killed. */
  readonly timeMs: number
  /** So much of the time in which a busy machine gives it no turn does not count. [DO18] */
  readonly waitMs: number
  /** After so much work no more pages are read and what was found is kept. */
  readonly readMs: number
  /** Resident memory of a process. */
  readonly rssMb: number
  /** JavaScript heap of a process. */
  readonly heapMb: number
  readonly childrenMax: number
  readonly waitingMax: number
  readonly resultBytesMax: number
  /** A process that had nothing to read for so long is ended. */
  readonly idleMs: number
  /** The same of one that was got ready ahead of a file; `idleMs` by default. */
  readonly preparedMs?: number
}

export const LIMITS: IngestLimits = {
  timeMs: 8_000,
  waitMs: WAIT_MS_MAX,
  readMs: 5_000,
  rssMb: 600,
  heapMb: 480,
  childrenMax: 2,
  waitingMax: 16,
  resultBytesMax: 48 * 1024 * 1024,
  idleMs: 60_000,
}
