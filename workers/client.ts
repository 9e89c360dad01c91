import { setImmediate as breath } from 'node:timers/promises'
import {
  type Answer,
  type Arg,
  type Calls,
  type Death,
  type Failure,
  type Part,
  WorkerBusy,
  WorkerLost,
} from './calls.ts'
import type { FromWorker, ToWorker } from './message.ts'
import { leave, type RunningWorker, type StartWorker } from './running.ts'

export interface ClientOptions {
  readonly start: StartWorker
  /** Requests that the worker is given at once; of one alone it is known which request it ended over. Default 1. */
  readonly atOnce?: number
  /** Requests that are not answered; more are refused. */
  readonly waitingMax?: number
  /** Whether a worker that ended is replaced when next asked. Default true. */
  readonly restarts?: boolean
  /** Whether this process stays for the worker also while nothing is asked. Default false. */
  readonly stays?: boolean
  /** A worker that was asked nothing for so many milliseconds is told to end. Default: never. */
  readonly restMs?: number
  /** Asked then: false where it holds what is dear to make anew. */
  readonly mayRest?: () => boolean
  /** The error that a failure in the worker is thrown as. */
  readonly toError?: (failure: Failure) => Error
  /** The worker is gone, and what it held with it. */
  readonly lost?: () => void
}

type Parts = AsyncIterable<Part> | Iterable<Part>

export interface CallOptions {
  /** Milliseconds of computing that the request may take; then the worker is ended. */
  readonly ms?: number | undefined
  /** Gives the request up; a worker that has it alone is ended. */
  readonly signal?: AbortSignal | undefined
  /** Travel ahead of the request, one by one, others having their turn in between. */
  readonly parts?: Parts
  /** Takes parts of the answer as they come. A throw ends the worker. */
  readonly take?: (part: Part) => void
}

interface Pending {
  readonly id: number
  readonly request: { readonly name: string; readonly arg: unknown }
  readonly options: CallOptions
  readonly promise: Promise<unknown>
  resolve(answer: unknown): void
  reject(error: unknown): void
  /** Each stops something that watches the request. */
  readonly watches: (() => void)[]
}

/** Asks one worker, which is started when it is needed, and again after it has ended. [WK1] [WK2] [WK3] */
export class WorkerClient<C extends Calls<C>> {
  readonly #options: ClientOptions
  readonly #atOnce: number
  readonly #underWay = new Map<number, Pending>()
  #waiting: Pending[] = []
  #worker: RunningWorker | null = null
  #isReady = false
  #lastId = 0
  #life = 0
  #resting: NodeJS.Timeout | undefined
  /** Settles when the worker that was told to rest is gone: no two have the same files open. */
  #leaving: Promise<void> | undefined
  /** Why nothing is asked any more. */
  #refused: Error | null = null

  constructor(options: ClientOptions) {
    this.#options = options
    this.#atOnce = options.atOnce ?? 1
  }

  /** Changes with each worker: what an earlier one was told a later one does not know. */
  get life(): number {
    return this.#life
  }

  get isIdle(): boolean {
    return this.#underWay.size === 0 && this.#waiting.length === 0
  }

  get isRunning(): boolean {
    return this.#worker !== null
  }

  /** Requests so far. */
  get requests(): number {
    return this.#lastId
  }

  get residentMb(): number {
    return this.#worker?.residentMb ?? 0
  }

  /** Starts the worker ahead of the first request. */
  start(): void {
    if (this.#refused === null && !this.#leaving) this.#running()
  }

  /**
   * Rejects with WorkerBusy, WorkerLost, the signal's reason, what went wrong in the worker, or why it cannot be started.
   * Requests are answered in the order in which they were made.
   */
  call<N extends keyof C & string>(name: N, arg: Arg<C, N>, options: CallOptions = {}): Promise<Answer<C, N>> {
    if (this.#refused) return Promise.reject(this.#refused)
    const { waitingMax = Number.POSITIVE_INFINITY } = this.#options
    if (this.#waiting.length + this.#underWay.size >= waitingMax)
      return Promise.reject(new WorkerBusy(`more than ${waitingMax} requests wait`))
    if (options.signal?.aborted) return Promise.reject(options.signal.reason)
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const id = ++this.#lastId
    const pending: Pending = { id, request: { name, arg }, options, promise, resolve, reject, watches: [] }
    const { signal } = options
    if (signal) {
      const giveUp = (): void => this.#giveUp(pending)
      signal.addEventListener('abort', giveUp, { once: true })
      pending.watches.push(() => signal.removeEventListener('abort', giveUp))
    }
    this.#waiting.push(pending)
    this.#next()
    // The type of the answer is what the worker's handler of that name returns.
    return promise as Promise<Answer<C, N>>
  }

  /** Refuses further requests and ends the worker at once. */
  async abandon(): Promise<void> {
    this.#refused ??= new WorkerBusy('the worker is closed')
    clearTimeout(this.#resting)
    await this.#lose(() => this.#refused)
  }

  /** Refuses further requests, has the others answered and ends the worker. */
  async close(): Promise<void> {
    this.#refused ??= new WorkerBusy('the worker is closed')
    await Promise.allSettled([...this.#underWay.values(), ...this.#waiting].map(({ promise }) => promise))
    clearTimeout(this.#resting)
    await this.#leaving
    if (this.#worker) await leave(this.#worker)
  }

  /** Has an idle worker end; what is asked meanwhile waits for it to be gone. */
  #rest(): void {
    const worker = this.#worker
    if (worker === null || !this.isIdle || this.#options.mayRest?.() === false) return
    this.#worker = null
    this.#life += 1
    this.#leaving = leave(worker).then(() => {
      this.#leaving = undefined
      this.#next()
    })
    this.#options.lost?.()
  }

  #running(): RunningWorker {
    if (this.#worker) return this.#worker
    const mine = (then: () => void): void => {
      if (this.#worker === worker) then()
    }
    const worker = this.#options.start({
      message: (message) => mine(() => this.#receive(message)),
      gone: (death, reason) => mine(() => this.#ended(death, reason)),
    })
    this.#worker = worker
    this.#isReady = false
    worker.hold(this.#options.stays === true)
    return worker
  }

  #next(): void {
    if (this.#leaving) return
    while (this.#underWay.size < this.#atOnce) {
      const pending = this.#waiting.shift()
      if (pending === undefined) return
      this.#begin(pending)
    }
  }

  #begin(pending: Pending): void {
    const { id, request, options } = pending
    clearTimeout(this.#resting)
    const worker = this.#running()
    if (this.#underWay.size === 0) worker.hold(true)
    this.#underWay.set(id, pending)
    if (options.ms !== undefined) {
      const over = (death: Death): void => this.#blame(pending, new WorkerLost(`the worker was ended: ${death}`, death))
      pending.watches.push(worker.limit(options.ms, over))
    }
    const message: ToWorker = { kind: 'request', id, value: request }
    const sent = options.parts ? this.#sendParts(worker, id, options.parts, message) : worker.send(message)
    // Half a request leaves a worker in doubt.
    sent?.catch((error: unknown) => this.#blame(pending, error))
  }

  async #sendParts(worker: RunningWorker, id: number, parts: Parts, request: ToWorker): Promise<void> {
    for await (const value of parts) {
      if (!this.#underWay.has(id)) return
      await worker.send({ kind: 'part', id, value })
      await breath()
    }
    await worker.send(request)
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'ready') this.#isReady = true
    else if (message.kind === 'refused') {
      const refused = this.#errorOf(message.value)
      void this.#lose(() => refused)
    } else {
      const pending = this.#underWay.get(message.id)
      if (pending === undefined) return
      if (message.kind === 'part') this.#take(pending, message.value)
      else if (message.kind === 'answer') this.#settle(pending, () => pending.resolve(message.value))
      else this.#settle(pending, () => pending.reject(this.#errorOf(message.value)))
    }
  }

  #errorOf(failure: Failure): Error {
    return this.#options.toError?.(failure) ?? new Error(failure.message, { cause: failure })
  }

  #take(pending: Pending, part: Part): void {
    try {
      pending.options.take?.(part)
    } catch (error) {
      this.#blame(pending, error)
    }
  }

  #settle(pending: Pending, then: () => void): void {
    release(pending)
    this.#underWay.delete(pending.id)
    then()
    this.#next()
    if (this.#underWay.size > 0) return
    const { stays, restMs } = this.#options
    this.#worker?.hold(stays === true)
    if (restMs !== undefined) this.#resting = setTimeout(() => this.#rest(), restMs).unref()
  }

  #giveUp(pending: Pending): void {
    const { reason } = pending.options.signal ?? {}
    if (!this.#underWay.has(pending.id)) {
      this.#waiting = this.#waiting.filter((other) => other !== pending)
      release(pending)
      pending.reject(reason)
    } else if (this.#atOnce === 1) this.#blame(pending, reason)
    else this.#settle(pending, () => pending.reject(reason))
  }

  /** Ends the worker because of one request; the others may be made again. */
  #blame(pending: Pending, error: unknown): void {
    if (!this.#underWay.has(pending.id)) return
    void this.#lose((other) => (other === pending ? error : new WorkerLost('the worker was ended', null)))
  }

  /** One that ends before it is ready is no request's fault, and would end again. */
  #ended(death: Death, reason: string): void {
    const unborn = this.#isReady ? null : new Error(reason)
    void this.#lose((pending) => {
      const isOwn = this.#atOnce === 1 && this.#underWay.has(pending.id)
      return unborn ?? new WorkerLost(reason, isOwn ? death : null)
    })
  }

  /** The worker is of no more use: all requests are rejected once it is gone. */
  async #lose(errorFor: (pending: Pending) => unknown): Promise<void> {
    const worker = this.#worker
    if (worker === null && !this.#leaving) return
    const rejections = [...this.#underWay.values(), ...this.#waiting].map((pending) => {
      release(pending)
      const error = errorFor(pending)
      return () => pending.reject(error)
    })
    this.#worker = null
    this.#underWay.clear()
    this.#waiting = []
    this.#life += 1
    if (this.#options.restarts === false) this.#refused ??= new WorkerLost('the worker ended', null)
    this.#options.lost?.()
    worker?.hold(true)
    worker?.kill()
    await (worker?.gone ?? this.#leaving)
    for (const reject of rejections) reject()
  }
}

function release({ watches }: Pending): void {
  for (const stop of watches.splice(0)) stop()
}
