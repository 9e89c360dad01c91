import { sourceParts } from '#workers/parts.ts'
import { WorkerPool } from '#workers/pool.ts'
import { confined } from '../confined.ts'
import type { Letter } from './letter.ts'
import type { LetterCalls } from './worker.ts'

/** Reads mails of an inbox. */
export interface LetterReader {
  /** Null when the bytes are no mail. Rejects when they cannot be read within limits, or with the signal's reason. */
  read(source: Uint8Array, signal?: AbortSignal): Promise<Letter | null>
  close(): Promise<void>
}

const READ_MS_MAX = 10_000
const WAIT_MS_MAX = 60_000
const HEAP_MB_MAX = 256
const RSS_MB_MAX = 512
const LETTER_BYTES_MAX = 16 * 2 ** 20
const ANSWER_BYTES_MAX = 2 ** 20
const LIMITS = { workersMax: 1, waitingMax: 16, idleMs: 20_000, keptMb: 300 }

/** Reads in a process of its own, because mails are what strangers sent. It ends when there was nothing to read for a while. [OT87] */
export function createLetterReader(): LetterReader {
  const memory = { heapMb: HEAP_MB_MAX, rssMb: RSS_MB_MAX }
  const bytes = { requestBytesMax: LETTER_BYTES_MAX, answerBytesMax: ANSWER_BYTES_MAX }
  const pool = new WorkerPool<LetterCalls>(
    confined(new URL('./worker.ts', import.meta.url), { waitMs: WAIT_MS_MAX, ...memory, ...bytes }),
    LIMITS,
    (why) => new Error(`No mail is read: ${why}.`),
  )
  return {
    read: (source, signal) =>
      pool.run((worker) => {
        return worker.call('read', null, { ms: READ_MS_MAX, signal, parts: sourceParts([source]) })
      }, signal),
    close: () => pool.close(),
  }
}
