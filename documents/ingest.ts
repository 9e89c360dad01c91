import { files } from '#engine/words/en/files.ts'
import { type Death, type Part, WorkerLost } from '#workers/calls.ts'
import { type ByteSource, headOf, sourceParts } from '#workers/parts.ts'
import { WorkerPool } from '#workers/pool.ts'
import { confined } from './confined.ts'
import type { DataFile, DataReader, PageText } from './context/contextFile.ts'
import { type DocumentIngest, type Ingested, type IngestOptions, type Rejected, rejected } from './document.ts'
import type { IngestJob } from './ingestJob.ts'
import { type IngestLimits, LIMITS } from './ingestLimits.ts'
import type { Reading } from './readDocument.ts'
import { type IngestCalls, ReadingParts } from './readingParts.ts'
import { HEAD_BYTES } from './signatures.ts'
import { sniff } from './sniff.ts'

/** Too many uploads wait to be read already. */
export class IngestBusy extends Error {
  override readonly name = 'IngestBusy'
}

const SENTENCES: Readonly<Record<Death, string>> = {
  late: files.late,
  memory: files.memory,
  died: files.died,
}

/** Files that one process reads before another takes its place, and the memory above which it is not kept. */
const FILES_MAX = 25
const KEPT_RSS_MB_MAX = 250

type Job = Omit<IngestJob, 'readMs'>

/** Reads uploaded files in processes of their own, one file at a time in each. [DO20] */
export function createIngest(options: Partial<IngestLimits> = {}): DocumentIngest & DataReader {
  const limits: IngestLimits = { ...LIMITS, ...options }
  const { timeMs, waitMs, readMs, rssMb, heapMb, childrenMax, waitingMax, idleMs, resultBytesMax } = limits
  const { preparedMs = idleMs } = limits
  // Uploads have a limit of their own.
  const bytesMax = { requestBytesMax: Number.POSITIVE_INFINITY, answerBytesMax: resultBytesMax }
  const pool = new WorkerPool<IngestCalls>(
    confined(new URL('./ingestWorker.ts', import.meta.url), { waitMs, rssMb, heapMb, ...bytesMax }),
    { workersMax: childrenMax, waitingMax, idleMs, preparedMs, requestsMax: FILES_MAX, keptMb: KEPT_RSS_MB_MAX },
    (why) => new IngestBusy(why),
  )

  /** Whatever becomes of the process, there is an answer; rejects only with IngestBusy and the signal's reason. */
  const read = async (source: ByteSource, job: Job, { signal, handed }: IngestOptions = {}): Promise<Reading> => {
    const received = new ReadingParts()
    const take = (part: Part): void => received.take(part)
    try {
      return await pool.run(async (worker) => {
        const exchange = { ms: timeMs, signal, parts: sourceParts(source, handed), take }
        return received.whole(await worker.call('read', { ...job, readMs }, exchange))
      }, signal)
    } catch (error) {
      if (error instanceof IngestBusy || signal?.aborted) throw error
      const death = error instanceof WorkerLost ? error.death : null
      return rejected(422, SENTENCES[death ?? 'died'])
    }
  }

  return {
    prepare: () => pool.prepare(),
    async ingest(source, fileName, options) {
      const kind = sniff(await headOf(source, HEAD_BYTES))
      if (typeof kind === 'object') return kind
      return (await read(source, { kind, fileName }, options)) as Ingested
    },
    async readData(path, about) {
      return (await read(path, { kind: 'data', ...about })) as DataFile | Rejected
    },
    async readPage(path, about) {
      return (await read(path, { kind: 'page', fileName: '', ...about })) as PageText | Rejected
    },
    close: () => pool.close(),
  }
}
