import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { ChainedEvent } from '#engine/stream.ts'
import type { SessionDetail } from '#projections/views/session/shape.ts'
import { Turns } from '#workers/turns.ts'
import { ConfinedProcess, type Death } from '../confinedProcess.ts'
import { FrameReader, frame, frameHead } from '../frames.ts'
import type { RecordFacts } from './job.ts'
import { RECORD_LIMITS, type RecordLimits } from './limits.ts'
import { RecordCache } from './recordCache.ts'
import { EventLines, sessionFrames, TAGS } from './wire.ts'

export interface RecordJob {
  readonly docId: string
  /** The document's bytes as uploaded. */
  readonly sourcePath: string
  readonly session: SessionDetail
  /** The stream that the session was folded from, in pages; read only when the record is not remembered. */
  events(): AsyncIterable<readonly ChainedEvent[]> | Iterable<readonly ChainedEvent[]>
}

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
  time: 'The record takes too long to write.',
  memory: 'The record takes too much memory to write.',
  crash: 'The record could not be written.',
}
/** Memory above which a process is not kept for the next record. */
const KEPT_RSS_MB_MAX = 350

/**
 * Writes records in processes of their own, because documents are what strangers uploaded. A process that answered well is
 * kept for a while. Records are remembered by document and head of the stream, which together say all that is in them.
 */
export function createRecordWriter(options: Partial<RecordLimits> = {}): RecordWriter {
  const limits: RecordLimits = { ...RECORD_LIMITS, ...options }
  const turns = new Turns(limits.childrenMax, limits.waitingMax, () => new RecordBusy('too many records are waiting'))
  const cache = new RecordCache<Extract<RecordResult, { ok: true }>>(limits.cacheBytesMax)
  const running = new Set<ConfinedProcess>()
  let ready: { readonly process: ConfinedProcess; readonly idle: NodeJS.Timeout } | null = null
  let closed = false

  const taken = (): ConfinedProcess => {
    const kept = ready
    ready = null
    if (kept) clearTimeout(kept.idle)
    return kept?.process.isAlive ? kept.process : new ConfinedProcess('record/child.ts', limits)
  }

  const keep = (process: ConfinedProcess): void => {
    if (closed || ready || !process.isAlive || process.residentMb > KEPT_RSS_MB_MAX) {
      void process.end()
      return
    }
    const idle = setTimeout(() => {
      ready = null
      void process.end()
    }, limits.idleMs)
    idle.unref()
    ready = { process, idle }
  }

  const attempt = async (job: Attempt, signal: AbortSignal | undefined): Promise<RecordResult | Death> => {
    const process = taken()
    running.add(process)
    try {
      return await exchange(process, job, limits, signal)
    } finally {
      running.delete(process)
      keep(process)
    }
  }

  /** A document that a process died of is attached instead of being looked into. */
  const written = async (job: RecordJob, signal: AbortSignal | undefined): Promise<RecordResult> => {
    const result = await attempt({ ...job, isApart: false }, signal)
    if (typeof result === 'object') return result
    const second = closed ? result : await attempt({ ...job, isApart: true }, signal)
    return typeof second === 'object' ? second : { ok: false, error: SENTENCES[second] }
  }

  return {
    prepare() {
      if (!closed && ready === null && running.size === 0) keep(taken())
    },
    async write(job, signal) {
      if (closed) throw new RecordBusy('closed')
      const key = `${job.session.code} ${job.docId} ${job.session.headHash}`
      const known = cache.get(key)
      if (known) return known
      const free = await turns.next(signal)
      try {
        const result = cache.get(key) ?? (await written(job, signal))
        if (result.ok) cache.set(key, result)
        return result
      } finally {
        free()
      }
    },
    async close() {
      closed = true
      turns.close()
      if (ready) clearTimeout(ready.idle)
      await Promise.all([...running, ...(ready ? [ready.process] : [])].map((process) => process.end()))
    },
  }
}

type Write = (piece: Uint8Array | string) => Promise<void>

type Attempt = RecordJob & { readonly isApart: boolean }

/** The record, an excuse, or what the process died of. */
async function exchange(
  process: ConfinedProcess,
  job: Attempt,
  limits: RecordLimits,
  signal: AbortSignal | undefined,
): Promise<RecordResult | Death> {
  const reader = new FrameReader(limits.recordBytesMax)
  const parts = new Map<string, Buffer>()
  const receive = (piece: Buffer): boolean => {
    for (const { tag, content } of reader.push(piece)) parts.set(tag, content)
    return parts.has(TAGS.end)
  }
  const death = await process.run({ send: (write) => sendJob(job, limits, write), receive }, signal)
  if (death !== null) return death
  const [bytes, facts] = [parts.get(TAGS.record), parts.get(TAGS.facts)]
  if (!bytes || !facts) return { ok: false, error: parts.get(TAGS.excuse)?.toString() ?? SENTENCES.crash }
  return { ok: true, bytes, facts: JSON.parse(facts.toString()) as RecordFacts }
}

/** Sends a job piece by piece and lets others have their turn in between. */
async function sendJob(job: Attempt, limits: RecordLimits, write: Write): Promise<void> {
  let sent = 0
  const checked: Write = async (piece) => {
    sent += piece.length
    if (sent > limits.jobBytesMax) throw new Error('the job is too large')
    await write(piece)
  }
  for (const piece of sessionFrames(job)) {
    await checked(piece)
    await breath()
  }
  const lines = new EventLines()
  for await (const page of job.events()) {
    await checked(frame(TAGS.events, lines.of(page)))
    await breath()
  }
  const { size } = await stat(job.sourcePath)
  await checked(frameHead(TAGS.document, size))
  if (size > 0)
    for await (const piece of createReadStream(job.sourcePath, { end: size - 1 })) await checked(piece as Buffer)
  await write(frame(TAGS.end, ''))
}

function breath(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
