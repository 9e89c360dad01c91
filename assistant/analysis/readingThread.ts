import { Worker } from 'node:worker_threads'
import type { FromStudy, ToStudy } from './protocol.ts'

const HEAP_MB_MAX = 1_024
/** A deadline is counted in steps: while this process stands still, none is counted. */
const STEPS = 20
/** Of the time in which nothing is computed so much counts: a machine that is busy elsewhere accuses nobody. */
const IDLE_SHARE = 0.2

type Unnumbered<T> = T extends { readonly id: number } ? Omit<T, 'id'> : never
/** What the thread is asked to do about one room. */
export type Errand = Unnumbered<ToStudy>
export type ErrandResult = Extract<FromStudy, { readonly id: number }>

/** How a thread ended: it was late and was ended, or it died by itself. */
export type ThreadEnd = 'late' | 'died'

/** The thread ended before it had done the errand. */
export class ThreadLost extends Error {
  /** How it ended over this very errand; null when over another's. */
  readonly own: ThreadEnd | null

  constructor(own: ThreadEnd | null) {
    super('the reading thread ended')
    this.own = own
  }
}

interface Waiting extends PromiseWithResolvers<ErrandResult> {
  readonly errand: Errand
  /** Milliseconds of computing for it once its turn has come. */
  readonly ms: number
}

export interface ReadingThreadOptions {
  /** The module that answers, of thread.ts's manner. */
  readonly url: URL
  /** Called when the thread is gone and what it held with it. */
  readonly lost: () => void
}

/**
 * A thread that does one errand after another, so that it is known which of them it ended over. It is started when it is
 * needed. [LN8] [LN10]
 */
export class ReadingThread {
  readonly #options: ReadingThreadOptions
  #worker: Worker | null = null
  #ready = false
  #waiting: Waiting[] = []
  #underWay: (Waiting & { readonly id: number }) | null = null
  #steps: NodeJS.Timeout | undefined
  #nextId = 1
  #life = 0
  #closed = false

  constructor(options: ReadingThreadOptions) {
    this.#options = options
  }

  /** Changes with each thread: what an earlier one was told a later one does not know. */
  get life(): number {
    return this.#life
  }

  get idle(): boolean {
    return this.#underWay === null && this.#waiting.length === 0
  }

  /** Throws ThreadLost when the thread ends first, and when it is no longer the one of `life`. */
  async do(errand: Errand, ms: number, life: number): Promise<ErrandResult> {
    if (this.#closed) throw new Error('the analysis is closed')
    if (life !== this.#life) throw new ThreadLost(null)
    this.#start()
    const waiting = { ...Promise.withResolvers<ErrandResult>(), errand, ms }
    this.#waiting.push(waiting)
    this.#next()
    return waiting.promise
  }

  forget(code: string): void {
    this.#worker?.postMessage({ kind: 'forget', code } satisfies ToStudy)
  }

  /** Ends the thread; the next errand starts another. */
  async end(): Promise<void> {
    await this.#lose(new ThreadLost(null), new ThreadLost(null))
  }

  async close(): Promise<void> {
    this.#closed = true
    const closed = new Error('the analysis is closed')
    await this.#lose(closed, closed)
  }

  #start(): void {
    if (this.#worker) return
    const { url } = this.#options
    const worker = new Worker(url, { name: 'reading', resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX } })
    worker.unref()
    const mine = (then: () => void) => {
      if (this.#worker === worker) then()
    }
    worker.on('message', (message: FromStudy) => mine(() => this.#receive(message)))
    worker.on('error', (error) => mine(() => this.#died(error)))
    worker.on('exit', () => mine(() => this.#died(new Error('the reading thread ended'))))
    this.#worker = worker
    this.#ready = false
  }

  #next(): void {
    if (!this.#ready || this.#underWay !== null) return
    const next = this.#waiting.shift()
    if (!next) return
    this.#underWay = { ...next, id: this.#nextId++ }
    this.#worker!.postMessage({ ...next.errand, id: this.#underWay.id } as ToStudy)
    const step = next.ms / STEPS
    let [spent, before] = [0, beside()]
    this.#steps = setInterval(() => {
      const now = beside()
      spent += Math.min(step, Math.max(now - before, step * IDLE_SHARE))
      before = now
      if (spent >= next.ms - step / 2) this.#late()
    }, step).unref()
  }

  #receive(message: FromStudy): void {
    if ('ready' in message) this.#ready = true
    else {
      clearInterval(this.#steps)
      const done = this.#underWay
      this.#underWay = null
      if ('failed' in message) done?.reject(new Error(message.failed))
      else done?.resolve(message)
    }
    this.#next()
  }

  #late(): void {
    void this.#lose(new ThreadLost('late'), new ThreadLost(null))
  }

  /** One that dies before it is ready is nobody's fault, and would die again. */
  #died(error: Error): void {
    if (!this.#ready) void this.#lose(error, error)
    else void this.#lose(new ThreadLost('died'), new ThreadLost(null))
  }

  async #lose(own: Error, others: Error): Promise<void> {
    const worker = this.#worker
    const underWay = this.#underWay
    const waiting = this.#waiting
    clearInterval(this.#steps)
    this.#worker = null
    this.#underWay = null
    this.#waiting = []
    this.#life += 1
    this.#options.lost()
    underWay?.reject(own)
    for (const { reject } of waiting) reject(others)
    await worker?.terminate()
  }
}

/** Milliseconds that were computed in this process, but not on this thread. */
function beside(): number {
  const [all, here] = [process.cpuUsage(), process.threadCpuUsage()]
  return (all.user + all.system - here.user - here.system) / 1_000
}
