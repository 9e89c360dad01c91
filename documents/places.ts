import { stat } from 'node:fs/promises'
import { fileParts } from '#workers/parts.ts'
import { WorkerPool } from '#workers/pool.ts'
import { WAIT_MS_MAX } from '#workers/workTime.ts'
import { confined } from './confined.ts'

/** A place on a page as the reader sees it. */
export interface Pin {
  /** 1-based. */
  readonly page: number
  /** Percent of the visible page, from its left and its top. */
  readonly xPct: number
  readonly yPct: number
}

/** Says what is printed at a place of a kept document. */
export interface Places {
  /** Starts a process ahead of the first pin. */
  prepare(): void
  /** The words at the pin as printed: at most 3 strings of at most 300 characters; none when nothing is there, or on any failure. */
  textAt(path: string, pin: Pin, signal?: AbortSignal): Promise<readonly string[]>
  close(): Promise<void>
}

export interface PlaceLimits {
  /** After so long the answer is that nothing is there. */
  readonly answerMs: number
  /** After so long the process is killed. */
  readonly timeMs: number
  /** So much of the time in which a busy machine gives it no turn does not count. */
  readonly waitMs: number
  readonly rssMb: number
  readonly heapMb: number
  readonly waitingMax: number
  /** A process that had nothing to do for so long is ended. */
  readonly idleMs: number
}

export const PLACE_LIMITS: PlaceLimits = {
  answerMs: 1_500,
  timeMs: 6_000,
  waitMs: WAIT_MS_MAX,
  rssMb: 600,
  heapMb: 400,
  waitingMax: 32,
  idleMs: 60_000,
}

/** What the process that holds documents is asked. */
export interface PlaceCalls {
  /** Null when it does not hold the document, whose bytes then have to come with the question as parts. */
  textAt(query: PlaceQuery): readonly string[] | null
}

export interface PlaceQuery extends Pin {
  /** Names the document and its state. */
  readonly key: string
}

export const EXCERPTS_MAX = 3
export const EXCERPT_CHARS_MAX = 300
const DOCUMENT_BYTES_MAX = 64 * 1024 * 1024
const ANSWER_BYTES_MAX = 64 * 1024
/** Memory above which a process is not kept for the next pin. */
const KEPT_RSS_MB_MAX = 350

/** Asks a process of its own, kept warm, which holds the documents asked about last. */
export function createPlaces(options: Partial<PlaceLimits> = {}): Places {
  const { answerMs, timeMs, waitMs, rssMb, heapMb, waitingMax, idleMs }: PlaceLimits = { ...PLACE_LIMITS, ...options }
  const bytesMax = { requestBytesMax: DOCUMENT_BYTES_MAX, answerBytesMax: ANSWER_BYTES_MAX }
  const pool = new WorkerPool<PlaceCalls>(
    confined(new URL('./placeWorker.ts', import.meta.url), { waitMs, rssMb, heapMb, ...bytesMax }),
    { workersMax: 1, waitingMax, idleMs, keptMb: KEPT_RSS_MB_MAX },
    (why) => new Error(why),
  )

  const asked = (path: string, pin: Pin): Promise<readonly string[]> =>
    pool.run(async (worker) => {
      const { size, mtimeMs } = await stat(path)
      const query = { ...pin, key: `${path} ${size} ${mtimeMs}` }
      const known = await worker.call('textAt', query, { ms: timeMs })
      return known ?? (await worker.call('textAt', query, { ms: timeMs, parts: fileParts(path) })) ?? []
    })

  return {
    prepare: () => pool.prepare(),
    async textAt(path, pin, signal) {
      if (signal?.aborted) return []
      const late = Promise.withResolvers<readonly string[]>()
      const giveUp = (): void => late.resolve([])
      const timer = setTimeout(giveUp, answerMs)
      signal?.addEventListener('abort', giveUp, { once: true })
      try {
        return await Promise.race([asked(path, pin).catch(() => []), late.promise])
      } finally {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
      }
    },
    close: () => pool.close(),
  }
}
