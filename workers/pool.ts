import type { Calls } from './calls.ts'
import { WorkerClient } from './client.ts'
import type { StartWorker } from './running.ts'
import { Turns } from './turns.ts'

export interface PoolLimits {
  /** Workers at work at a time. */
  readonly workersMax: number
  /** Those who wait for one; more are refused. */
  readonly waitingMax: number
  /** A worker that had nothing to do for so long is ended. */
  readonly idleMs: number
  /** The same of one that was started ahead of the work; `idleMs` by default. */
  readonly preparedMs?: number
  /** Resident memory above which a worker is not kept for the next request. */
  readonly keptMb: number
  /** Requests that one worker answers before another takes its place. */
  readonly requestsMax?: number
}

/**
 * Workers of one sort, each for one piece of work at a time. One that did well is kept for the next: what it has compiled
 * makes it fast. One that did not is replaced. [WK5]
 */
export class WorkerPool<C extends Calls<C>> {
  readonly #start: StartWorker
  readonly #limits: PoolLimits
  readonly #busy: (why: string) => Error
  readonly #turns: Turns
  readonly #working = new Set<WorkerClient<C>>()
  #ready: WorkerClient<C> | null = null
  #idle: NodeJS.Timeout | undefined
  #closed = false

  /** `busy` makes the error for those who are refused. */
  constructor(start: StartWorker, limits: PoolLimits, busy: (why: string) => Error) {
    this.#start = start
    this.#limits = limits
    this.#busy = busy
    this.#turns = new Turns(limits.workersMax, limits.waitingMax, () => busy('too many are waiting'))
  }

  get isClosed(): boolean {
    return this.#closed
  }

  /** Starts a worker ahead of the next request; one that works just now will be kept. */
  prepare(): void {
    const { idleMs, preparedMs = idleMs } = this.#limits
    this.#prepare(preparedMs)
  }

  /** Has the work done when its turn comes. A worker whose work throws is not kept. */
  async run<T>(work: (worker: WorkerClient<C>) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const free = await this.#turns.next(signal)
    try {
      if (this.#closed) throw this.#busy('closed')
      return await this.#done(work)
    } finally {
      free()
    }
  }

  /** Ends all workers at once. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#idle)
    this.#turns.close()
    const all = [...this.#working, ...(this.#ready ? [this.#ready] : [])]
    await Promise.all(all.map((worker) => worker.abandon()))
  }

  async #done<T>(work: (worker: WorkerClient<C>) => Promise<T>): Promise<T> {
    const worker = this.#taken()
    this.#working.add(worker)
    let isFit = false
    try {
      const result = await work(worker)
      isFit = this.#isFit(worker)
      return result
    } finally {
      this.#working.delete(worker)
      if (isFit && !this.#closed && this.#ready === null) this.#keep(worker, this.#limits.idleMs)
      else {
        void worker.abandon()
        this.#prepare(this.#limits.idleMs)
      }
    }
  }

  #taken(): WorkerClient<C> {
    const ready = this.#ready
    this.#ready = null
    clearTimeout(this.#idle)
    return ready?.isRunning ? ready : new WorkerClient<C>({ start: this.#start })
  }

  #isFit({ isRunning, requests, residentMb }: WorkerClient<C>): boolean {
    const { requestsMax = Number.POSITIVE_INFINITY, keptMb } = this.#limits
    return isRunning && requests < requestsMax && residentMb <= keptMb
  }

  #prepare(ms: number): void {
    if (!this.#closed && this.#working.size === 0) this.#keep(this.#taken(), ms)
  }

  #keep(worker: WorkerClient<C>, ms: number): void {
    worker.start()
    this.#ready = worker
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => {
      this.#ready = null
      void worker.abandon()
    }, ms).unref()
  }
}
