import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { WAIT_MS_MAX } from '#workers/workTime.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
/** What such a process may read: the program's own code, and no data. */
const READABLE = ['documents', 'engine', 'workers', 'node_modules', 'package.json'].map((name) => path.join(ROOT, name))
const POLL_MS = 25

/** Why a process was ended. */
export type Death = 'time' | 'memory' | 'crash'

export interface ProcessLimits {
  /** From handing the work over to the answer, computing all the while; then the process is killed. */
  readonly timeMs: number
  /** Resident memory. */
  readonly rssMb: number
  /** JavaScript heap. */
  readonly heapMb: number
}

/** One piece of work: what is sent, and what becomes of what comes back. */
export interface Exchange {
  /** Writes the work; `write` waits while the process is slow, and does nothing once it is gone. */
  send(write: (piece: Uint8Array | string) => Promise<void>): Promise<void>
  /** Takes a piece of the answer; true when it is whole. A throw ends the process. */
  receive(piece: Buffer): boolean
}

/**
 * A process for work on files that nobody vouches for, one piece of work at a time. It may read the program's own code and
 * nothing else, start no processes and write nowhere; it gets no environment. The kernel ends it first when memory runs out.
 */
export class ConfinedProcess {
  readonly #limits: ProcessLimits
  readonly #child: ChildProcess
  readonly #gone: Promise<void>
  #death: Death | null = null

  /** `script` lies in this folder or below. */
  constructor(script: string, limits: ProcessLimits) {
    this.#limits = limits
    const flags = [
      '--permission',
      ...READABLE.map((place) => `--allow-fs-read=${place}`),
      `--max-old-space-size=${limits.heapMb}`,
      '--disable-warning=SecurityWarning',
    ]
    this.#child = spawn(process.execPath, [...flags, path.join(import.meta.dirname, script)], {
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
    return (
      this.#death === null &&
      this.#child.pid !== undefined &&
      this.#child.exitCode === null &&
      this.#child.signalCode === null
    )
  }

  /** 0 where the system does not tell. */
  get residentMb(): number {
    return residentMb(this.#child.pid)
  }

  /** Does the work; null when the answer is whole, else why there is none. Rejects only with the signal's reason. */
  async run(exchange: Exchange, signal?: AbortSignal): Promise<Death | null> {
    signal?.throwIfAborted()
    const answered = Promise.withResolvers<boolean>()
    const output = this.#child.stdio[3] as Readable
    const listen = (piece: Buffer) => {
      try {
        if (exchange.receive(piece)) answered.resolve(true)
      } catch {
        this.#kill('crash')
      }
    }
    output.on('data', listen)
    this.#wake()
    const stop = this.#watch(signal)
    let isWhole = false
    try {
      await this.#feed(exchange)
      isWhole = await Promise.race([answered.promise, this.#gone.then(() => false)])
    } finally {
      stop()
      output.off('data', listen)
      this.#rest()
    }
    signal?.throwIfAborted()
    return this.#death ?? (isWhole ? null : 'crash')
  }

  /** Ends the process and waits until it is gone. */
  async end(): Promise<void> {
    this.#wake()
    this.#kill('crash')
    await this.#gone
  }

  async #feed(exchange: Exchange): Promise<void> {
    const input = this.#child.stdin as Writable
    try {
      await exchange.send(async (piece) => {
        if (input.writable && !input.write(piece)) await Promise.race([once(input, 'drain'), this.#gone])
      })
    } catch {
      this.#kill('crash')
    }
  }

  /** Ends the process at the limits of time and memory, or when nobody waits for it any more. */
  #watch(signal: AbortSignal | undefined): () => void {
    const late = this.#whenLate(() => this.#kill('time'))
    const poll = setInterval(() => {
      if (this.residentMb > this.#limits.rssMb) this.#kill('memory')
    }, POLL_MS)
    const abort = () => this.#kill('crash')
    signal?.addEventListener('abort', abort, { once: true })
    return () => {
      late.clear()
      clearInterval(poll)
      signal?.removeEventListener('abort', abort)
    }
  }

  /** Time counts while the process has the processor, so that a busy machine does not make a file out to be too much. */
  #whenLate(act: () => void): { clear(): void } {
    const { timeMs } = this.#limits
    const began = performance.now()
    const spent = processorMs(this.#child.pid)
    const look = () => {
      const isOver = performance.now() - began >= timeMs + WAIT_MS_MAX
      if (isOver || processorMs(this.#child.pid) - spent >= timeMs) return act()
      timer = setTimeout(look, POLL_MS)
    }
    let timer = setTimeout(look, timeMs)
    return { clear: () => clearTimeout(timer) }
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

function residentMb(pid: number | undefined): number {
  if (process.platform !== 'linux') return 0
  try {
    const kb = /^VmRSS:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kb ?? 0) / 1024
  } catch {
    return 0
  }
}

const TICK_MS = 10

/** Processor time that the process has used; where the system does not tell, the time that has passed. */
function processorMs(pid: number | undefined): number {
  if (process.platform !== 'linux') return performance.now()
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return performance.now()
  }
}
