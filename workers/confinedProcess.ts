import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Death } from './calls.ts'
import { encodeFrame, FrameReader } from './frames.ts'
import type { FromWorker, ToWorker } from './message.ts'
import { processorMs, residentMb } from './processUse.ts'
import type { Listener, RunningWorker, StartWorker } from './running.ts'
import { WAIT_MS_MAX } from './workTime.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const POLL_MS = 25
/** Has the kernel end a process with the one that started it: a file that is read without end would outlive a kill of the service. */
const SETPRIV = '/usr/bin/setpriv'

export interface ProcessLimits {
  /** Resident memory while it works. */
  readonly rssMb: number
  /** JavaScript heap. */
  readonly heapMb: number
  readonly requestBytesMax: number
  readonly answerBytesMax: number
  /** Whether it may work on several threads, which may do no more than it. Default false. */
  readonly threads?: boolean
  /** So much of the time in which a busy machine gives it no turn does not count. Default `WAIT_MS_MAX`. */
  readonly waitMs?: number
}

export interface ConfinedOptions extends ProcessLimits {
  /** What it may read beside this folder, by its path in the program. */
  readonly readable: readonly string[]
}

/**
 * Starts a module, one that calls `serve`, in a process for work on files that nobody vouches for, one request at a time. It
 * may read the program's own code and nothing else, start no processes and write nowhere; it gets no environment. The kernel
 * ends it first when memory runs out. [WK2]
 */
export function confinedProcess(module: URL, options: ConfinedOptions): StartWorker {
  return (listener) => {
    const flags = [
      '--permission',
      ...(options.threads ? ['--allow-worker'] : []),
      ...['workers', ...options.readable].map((name) => `--allow-fs-read=${path.join(ROOT, name)}`),
      `--max-old-space-size=${options.heapMb}`,
      '--disable-warning=SecurityWarning',
    ]
    const node = [process.execPath, ...flags, fileURLToPath(module)] as const
    const isLeashed = process.platform === 'linux' && existsSync(SETPRIV)
    const [program, ...args] = isLeashed ? ([SETPRIV, '--pdeathsig', 'KILL', ...node] as const) : node
    const child = spawn(program, args, {
      env: {},
      cwd: ROOT,
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    })
    if (process.platform === 'linux' && child.pid)
      void writeFile(`/proc/${child.pid}/oom_score_adj`, '1000').catch(() => {})
    return new ConfinedProcess(child, options, listener)
  }
}

class ConfinedProcess implements RunningWorker {
  readonly gone: Promise<void>
  readonly #child: ChildProcess
  readonly #limits: ProcessLimits
  readonly #pipes: readonly Socket[]
  readonly #input: Socket | undefined
  #sentId = 0
  #sentBytes = 0

  constructor(child: ChildProcess, limits: ProcessLimits, listener: Listener) {
    this.#child = child
    this.#limits = limits
    const [input, , , output] = child.stdio
    this.#pipes = [input, output].filter((pipe) => pipe instanceof Socket)
    this.#input = input instanceof Socket ? input : undefined
    const reader = new FrameReader<FromWorker>(limits.answerBytesMax)
    input?.on('error', () => {})
    output?.on('data', (piece: Buffer) => {
      try {
        for (const message of reader.push(piece)) listener.message(message)
      } catch {
        this.kill()
      }
    })
    this.gone = new Promise((resolve) => {
      const end = (reason: string): void => {
        listener.gone('died', reason)
        resolve()
      }
      child.once('close', () => end('the process ended'))
      child.once('error', (error) => end(`the process failed: ${error.message}`))
    })
  }

  get residentMb(): number {
    return residentMb(this.#child.pid)
  }

  async send(message: ToWorker): Promise<void> {
    const input = this.#input
    const [head, content] = encodeFrame(message)
    if (message.id !== this.#sentId) this.#sentBytes = 0
    this.#sentId = message.id
    this.#sentBytes += content.length
    if (this.#sentBytes > this.#limits.requestBytesMax) throw new Error('the request is too large')
    if (!input?.writable) return
    input.write(head)
    if (content.length > 0 && !input.write(content)) await Promise.race([once(input, 'drain'), this.gone])
  }

  /** Time counts while the process has the processor, so that a busy machine does not make a file out to be too much. */
  limit(ms: number, over: (death: Death) => void): () => void {
    const { rssMb, waitMs = WAIT_MS_MAX } = this.#limits
    const began = performance.now()
    const before = processorMs(this.#child.pid)
    const poll = setInterval(() => {
      const passed = performance.now() - began
      const isLate = passed >= ms + waitMs || (passed >= ms && processorMs(this.#child.pid) - before >= ms)
      if (!isLate && this.residentMb <= rssMb) return
      clearInterval(poll)
      over(isLate ? 'late' : 'memory')
    }, POLL_MS)
    return () => clearInterval(poll)
  }

  hold(isBusy: boolean): void {
    for (const one of [this.#child, ...this.#pipes]) isBusy ? one.ref() : one.unref()
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }
}
