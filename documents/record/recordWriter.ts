import { type Death, type Part, WorkerLost } from '#workers/calls.ts'
import type { CallOptions, WorkerClient } from '#workers/client.ts'
import { WorkerPool } from '#workers/pool.ts'
import { confined } from '../confined.ts'
import type { RecordFacts, RecordJob } from './job.ts'
import { jobHead, jobParts, type RecordCalls } from './jobParts.ts'
import { RECORD_LIMITS, type RecordLimits } from './limits.ts'
import { RecordCache } from './recordCache.ts'

export type RecordResult =
  | { readonly ok: true; readonly bytes: Buffer; readonly facts: RecordFacts }
  /** `error` is a sentence for the person who asked. */
  | { readonly ok: false; readonly error: string }

/** Writes review records. Throws an error named `RecordBusy` when too many wait already, else only the signal's reason. */
export interface RecordWriter {
  /** Starts a process ahead of the next record. */
  prepare(): void
  write(job: RecordJob, signal?: AbortSignal): Promise<RecordResult>
  close(): Promise<void>
}

/** Too many records wait to be written already. */
export class RecordBusy extends Error {
  override readonly name = 'RecordBusy'
}

const SENTENCES: Readonly<Record<Death, string>> = {
  late: 'The record takes too long to write.',
  memory: 'The record takes too much memory to write.',
  died: 'The record could not be written.',
}
/** Memory above which a process is not kept for the next record. */
const KEPT_RSS_MB_MAX = 512

type Written = Extract<RecordResult, { ok: true }>

/**
 * Writes records in processes of their own, because documents are what strangers uploaded. Records are remembered by document
 * and head of the stream, which together say all that is in them.
 */
export function createRecordWriter(options: Partial<RecordLimits> = {}): RecordWriter {
  const limits: RecordLimits = { ...RECORD_LIMITS, ...options }
  const { timeMs, waitMs, rssMb, heapMb, jobBytesMax, recordBytesMax, childrenMax, waitingMax, idleMs } = limits
  const cache = new RecordCache<Written>(limits.cacheBytesMax)
  const bytesMax = { requestBytesMax: jobBytesMax, answerBytesMax: recordBytesMax }
  const pool = new WorkerPool<RecordCalls>(
    confined(new URL('./worker.ts', import.meta.url), { waitMs, rssMb, heapMb, threads: true, ...bytesMax }),
    { workersMax: childrenMax, waitingMax, idleMs, keptMb: KEPT_RSS_MB_MAX },
    (why) => new RecordBusy(why),
  )

  /** A document that a process died of is attached instead of being looked into. */
  const written = async (worker: Writer, job: RecordJob, signal: AbortSignal | undefined): Promise<RecordResult> => {
    const options = { ms: timeMs, signal }
    try {
      return await attempt(worker, job, { ...options, isApart: false })
    } catch {
      signal?.throwIfAborted()
      return await attempt(worker, job, { ...options, isApart: true })
    }
  }

  return {
    prepare: () => pool.prepare(),
    async write(job, signal) {
      if (pool.isClosed) throw new RecordBusy('closed')
      const key = `${job.session.code} ${job.docId} ${job.session.headHash}`
      const known = cache.get(key)
      if (known) return known
      try {
        const result = await pool.run(async (worker) => cache.get(key) ?? (await written(worker, job, signal)), signal)
        if (result.ok) cache.set(key, result)
        return result
      } catch (error) {
        if (error instanceof RecordBusy || signal?.aborted) throw error
        const death = error instanceof WorkerLost ? error.death : null
        return { ok: false, error: SENTENCES[death ?? 'died'] }
      }
    },
    close: () => pool.close(),
  }
}

type Writer = WorkerClient<RecordCalls>

interface Manner extends CallOptions {
  readonly isApart: boolean
}

async function attempt(worker: Writer, job: RecordJob, { isApart, ...options }: Manner): Promise<RecordResult> {
  let bytes: Part
  const take = (part: Part): void => {
    bytes = part
  }
  const answer = await worker.call('write', jobHead(job, isApart), { ...options, parts: jobParts(job), take })
  if (!answer.ok) return answer
  return Buffer.isBuffer(bytes) ? { ...answer, bytes } : { ok: false, error: SENTENCES.died }
}
