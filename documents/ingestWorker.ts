import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, readFileSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { Rejected } from './document.ts'
import { type IngestJob, jobLine } from './ingestJob.ts'
import type { IngestLimits } from './ingestLimits.ts'
import type { Reading } from './readDocument.ts'
import { ResultReader } from './resultLines.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const CHILD = path.join(import.meta.dirname, 'ingestChild.ts')
/** What the process may read: the program's own code, and no data. */
const READABLE = ['documents', 'engine', 'node_modules', 'package.json'].map((name) => path.join(ROOT, name))
const POLL_MS = 25

const SENTENCES = {
  time: 'This file takes too long to read.',
  memory: 'This file takes too much memory to read.',
  crash: 'This file cannot be read: it is damaged or too complicated.',
} as const

type Death = keyof typeof SENTENCES

/** Files that one process reads before another takes its place, and the memory above which it is not kept. */
const FILES_MAX = 25
const KEPT_RSS_MB_MAX = 250

/**
 * A process that reads files, one at a time. It may read the program's own code and nothing else, start no processes and write
 * nowhere; it gets no environment. The kernel ends it first when memory runs out.
 */
export class IngestWorker {
  readonly #limits: IngestLimits
  readonly #child: ChildProcess
  readonly #gone: Promise<void>
  #death: Death | null = null
  #files = 0

  constructor(limits: IngestLimits) {
    this.#limits = limits
    const flags = [
      '--permission',
      ...READABLE.map((place) => `--allow-fs-read=${place}`),
      `--max-old-space-size=${limits.heapMb}`,
      '--disable-warning=SecurityWarning',
    ]
    this.#child = spawn(process.execPath, [...flags, CHILD], {
      env: {},
      cwd: ROOT,
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    })
    this.#gone = new Promise((resolve) => {
      this.#child.once('close', () => resolve())
      this.#child.once('error', () => resolve())
    })
    this.#child.stdin!.on('error', () => {})
    this.#rest()
    if (process.platform === 'linux' && this.#child.pid)
      void writeFile(`/proc/${this.#child.pid}/oom_score_adj`, '1000').catch(() => {})
  }

  get isAlive(): boolean {
    return this.#child.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Whether it may read another file: it is well, not too old and not too large. */
  get isFit(): boolean {
    if (!this.isAlive || this.#death !== null || this.#files >= FILES_MAX) return false
    return residentMb(this.#child.pid) < KEPT_RSS_MB_MAX
  }

  /** Reads the file. Whatever becomes of the process, there is an answer; rejects only with the signal's reason. */
  async run(file: string, job: Omit<IngestJob, 'size'>, signal?: AbortSignal): Promise<Reading> {
    signal?.throwIfAborted()
    this.#files += 1
    const answered = Promise.withResolvers<void>()
    const reader = new ResultReader(this.#limits.resultBytesMax)
    const output = this.#child.stdio[3] as Readable
    const listen = (piece: Buffer) => {
      try {
        reader.push(piece)
        if (reader.result) answered.resolve()
      } catch {
        this.#kill('crash')
      }
    }
    output.on('data', listen)
    this.#wake()
    const stop = this.#watch(signal)
    try {
      await this.#feed(file, job)
      await Promise.race([answered.promise, this.#gone])
    } finally {
      stop()
      output.off('data', listen)
      this.#rest()
    }
    signal?.throwIfAborted()
    return (this.#death === null ? reader.result : null) ?? rejected(this.#death ?? 'crash')
  }

  /** Ends the process and waits until it is gone. */
  async end(): Promise<void> {
    this.#wake()
    this.#kill('crash')
    await this.#gone
  }

  async #feed(file: string, job: Omit<IngestJob, 'size'>): Promise<void> {
    const input = this.#child.stdin as Writable
    try {
      const { size } = await stat(file)
      input.write(jobLine({ ...job, size }))
      // No pipeline: it would leave its listeners on an input that stays open for the next file.
      for await (const piece of createReadStream(file, { end: size - 1 })) {
        if (!input.write(piece)) await Promise.race([once(input, 'drain'), this.#gone])
      }
    } catch {
      this.#kill('crash')
    }
  }

  /** Ends the process at the limits of time and memory, or when nobody waits for it any more. */
  #watch(signal: AbortSignal | undefined): () => void {
    const late = setTimeout(() => this.#kill('time'), this.#limits.timeMs)
    const poll = setInterval(() => {
      if (residentMb(this.#child.pid) > this.#limits.rssMb) this.#kill('memory')
    }, POLL_MS)
    const abort = () => this.#kill('crash')
    signal?.addEventListener('abort', abort, { once: true })
    return () => {
      clearTimeout(late)
      clearInterval(poll)
      signal?.removeEventListener('abort', abort)
    }
  }

  #kill(death: Death): void {
    this.#death ??= death
    this.#child.kill('SIGKILL')
  }

  /** A process that waits for work does not keep the service from ending. */
  #rest(): void {
    this.#child.unref()
    for (const pipe of this.#pipes()) pipe.unref()
  }

  #wake(): void {
    this.#child.ref()
    for (const pipe of this.#pipes()) pipe.ref()
  }

  #pipes(): Socket[] {
    return [this.#child.stdin, this.#child.stdio[3]].filter(
      (pipe) => pipe !== null && pipe !== undefined,
    ) as unknown as Socket[]
  }
}

function rejected(death: Death): Rejected {
  return { kind: 'rejected', status: 422, error: SENTENCES[death] }
}

/** Resident memory of a process in MB; 0 where the system does not tell. */
function residentMb(pid: number | undefined): number {
  if (process.platform !== 'linux') return 0
  try {
    const kb = /^VmRSS:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kb ?? 0) / 1024
  } catch {
    return 0
  }
}
