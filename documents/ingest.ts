import { open } from 'node:fs/promises'
import type { DocumentKind } from '#engine/room/documentKinds.ts'
import { Turns } from '#workers/turns.ts'
import type { DataFile, DataReader, PageText } from './context/contextFile.ts'
import type { DocumentIngest, Ingested, Rejected } from './document.ts'
import type { IngestJob } from './ingestJob.ts'
import { type IngestLimits, LIMITS } from './ingestLimits.ts'
import { IngestWorker } from './ingestWorker.ts'
import type { Reading } from './readDocument.ts'
import { HEAD_BYTES, sniff } from './sniff.ts'

/** Too many uploads wait to be read already. */
export class IngestBusy extends Error {
  override readonly name = 'IngestBusy'
}

/**
 * Reads uploaded files in processes of their own, one file at a time in each, ended when it takes too long or too much
 * memory. A process that answered well is kept for the next files: what it has compiled makes it fast. One that waits in
 * vain for a minute is ended. [DO20]
 */
export function createIngest(options: Partial<IngestLimits> = {}): DocumentIngest & DataReader {
  const limits: IngestLimits = { ...LIMITS, ...options }
  const turns = new Turns(limits.childrenMax, limits.waitingMax, () => new IngestBusy('too many uploads are waiting'))
  const running = new Set<IngestWorker>()
  let ready: IngestWorker | null = null
  let idle: NodeJS.Timeout | undefined
  let closed = false

  const parse = async (path: string, job: Job, signal?: AbortSignal): Promise<Reading> => {
    const worker = ready?.isAlive ? ready : new IngestWorker(limits)
    ready = null
    clearTimeout(idle)
    running.add(worker)
    try {
      return await worker.run(path, { ...job, readMs: limits.readMs }, signal)
    } finally {
      running.delete(worker)
      keep(worker)
    }
  }

  const keep = (worker: IngestWorker) => {
    if (!closed && !ready && worker.isFit) return wait(worker)
    void worker.end()
    prepare()
  }

  /** One that reads just now will be kept. */
  const prepare = () => {
    if (!closed && running.size === 0) wait(ready?.isAlive ? ready : new IngestWorker(limits))
  }

  const wait = (worker: IngestWorker) => {
    ready = worker
    clearTimeout(idle)
    idle = setTimeout(() => {
      ready = null
      void worker.end()
    }, limits.idleMs).unref()
  }

  const inTurn = async (path: string, job: Job, signal?: AbortSignal): Promise<Reading> => {
    const free = await turns.next(signal)
    try {
      return await parse(path, job, signal)
    } finally {
      free()
    }
  }

  return {
    prepare,
    async ingest(path, fileName, signal) {
      if (closed) throw new IngestBusy('closed')
      const kind = await sniffed(path)
      if (typeof kind === 'object') return kind
      return (await inTurn(path, { kind, fileName }, signal)) as Ingested
    },
    async readData(path, about) {
      if (closed) throw new IngestBusy('closed')
      return (await inTurn(path, { kind: 'data', ...about })) as DataFile | Rejected
    },
    async readPage(path, about) {
      if (closed) throw new IngestBusy('closed')
      return (await inTurn(path, { kind: 'page', fileName: '', ...about })) as PageText | Rejected
    },
    async close() {
      closed = true
      clearTimeout(idle)
      turns.close()
      await Promise.all([...running, ...(ready ? [ready] : [])].map((worker) => worker.end()))
    },
  }
}

type Job = Omit<IngestJob, 'size' | 'readMs'>

async function sniffed(path: string): Promise<DocumentKind | Rejected> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return sniff(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
