import { Worker } from 'node:worker_threads'
import { givenUpError } from '../errors.ts'
import { APPENDS_WAITING_MAX, CHARS_WAITING_MAX, QUESTIONS_WAITING_MAX } from '../limits.ts'
import { LogError, type StreamName } from '../port.ts'
import { fromFailure } from './failure.ts'
import { COMMIT_APPENDS_MAX, MESSAGE_CHARS_MAX } from './limits.ts'
import {
  type AppendBatch,
  type Failure,
  OUTCOME_NUMBERS,
  type Outcomes,
  type Question,
  type Reply,
  type Request,
  type WorkerData,
} from './messages.ts'

/** An append on its way to the disk. */
export interface PendingAppend {
  readonly stream: StreamName
  readonly expected: number
  readonly bodies: readonly string[]
  readonly chars: number
  /** Checked at the last moment before it leaves. */
  readonly signal: AbortSignal | undefined
  /** Numbers as in `Outcomes`. */
  settle(kind: number, last: number, position: number): void
  reject(error: LogError): void
}

/** Carries appends and questions to the worker and their answers back; the main thread never waits. */
export class Courier {
  readonly #worker: Worker
  readonly #onCommit: () => void
  readonly #opened = Promise.withResolvers<number>()
  readonly #exited = Promise.withResolvers<void>()
  readonly #questions = new Map<number, PromiseWithResolvers<unknown>>()
  readonly #posted: PendingAppend[][] = []
  #waiting: PendingAppend[] = []
  #waitingCount = 0
  #waitingChars = 0
  #flushPlanned = false
  #nextQuestion = 1
  #dead: LogError | undefined

  /** `onCommit` is called once after the appends of a reply were settled. */
  constructor(data: WorkerData, onCommit: () => void) {
    this.#onCommit = onCommit
    this.#worker = new Worker(new URL('../sqliteWorker.ts', import.meta.url), { name: 'log', workerData: data })
    this.#worker.on('message', (message: Reply) => this.#receive(message))
    this.#worker.on('error', (error) => this.#die(`the log's worker failed: ${String(error)}`))
    this.#worker.on('exit', () => {
      this.#die("the log's worker ended")
      this.#exited.resolve()
    })
  }

  /** The head at the start. Throws what kept the worker from opening. */
  opened(): Promise<number> {
    return this.#opened.promise
  }

  /** Resolves when the worker is gone. */
  exited(): Promise<void> {
    return this.#exited.promise
  }

  /** Throws `unavailable` when too much is waiting. */
  append(append: PendingAppend): void {
    if (this.#dead) throw this.#dead
    if (this.#waitingCount >= APPENDS_WAITING_MAX || this.#waitingChars + append.chars > CHARS_WAITING_MAX) {
      throw new LogError('unavailable', 'too many appends are waiting for the disk')
    }
    this.#waitingCount += 1
    this.#waitingChars += append.chars
    this.#waiting.push(append)
    if (this.#flushPlanned) return
    this.#flushPlanned = true
    // After this turn of the loop, so that everybody who was woken together travels together.
    setImmediate(() => this.#flush())
  }

  async ask(question: Question): Promise<unknown> {
    if (this.#dead) throw this.#dead
    if (this.#questions.size >= QUESTIONS_WAITING_MAX) {
      throw new LogError('unavailable', 'too many reads are waiting for the disk')
    }
    // Appends handed in before travel before.
    this.#flush()
    const number = this.#nextQuestion
    this.#nextQuestion += 1
    const answer = Promise.withResolvers<unknown>()
    this.#questions.set(number, answer)
    this.#post({ kind: 'ask', number, question })
    return await answer.promise
  }

  #post(request: Request): void {
    this.#worker.postMessage(request)
  }

  #flush(): void {
    this.#flushPlanned = false
    const waiting = this.#waiting
    this.#waiting = []
    if (this.#dead) return
    let load: PendingAppend[] = []
    let chars = 0
    for (const append of waiting) {
      if (append.signal?.aborted) {
        this.#leave(append)
        append.reject(givenUpError(append.signal.reason))
        continue
      }
      if (load.length === COMMIT_APPENDS_MAX || (load.length > 0 && chars + append.chars > MESSAGE_CHARS_MAX)) {
        this.#send(load)
        load = []
        chars = 0
      }
      load.push(append)
      chars += append.chars
    }
    if (load.length > 0) this.#send(load)
  }

  #send(load: PendingAppend[]): void {
    const batch: AppendBatch = { streams: [], expected: [], counts: [], bodies: [] }
    for (const { stream, expected, bodies } of load) {
      batch.streams.push(stream)
      batch.expected.push(expected)
      batch.counts.push(bodies.length)
      for (const body of bodies) batch.bodies.push(body)
    }
    this.#posted.push(load)
    this.#post({ kind: 'append', batch })
  }

  #receive(message: Reply): void {
    if (message.kind === 'appended') this.#settle(message.outcomes)
    else if (message.kind === 'answer') this.#answer(message.number, message.answer, message.failure)
    else if (message.kind === 'opened') this.#opened.resolve(message.head)
    else this.#opened.reject(fromFailure(message.failure))
  }

  #settle(outcomes: Outcomes | Failure): void {
    const load = this.#posted.shift()!
    let at = 0
    for (const append of load) {
      this.#leave(append)
      if (!Array.isArray(outcomes)) append.reject(fromFailure(outcomes))
      else append.settle(outcomes[at]!, outcomes[at + 1]!, outcomes[at + 2]!)
      at += OUTCOME_NUMBERS
    }
    this.#onCommit()
  }

  #leave(append: PendingAppend): void {
    this.#waitingCount -= 1
    this.#waitingChars -= append.chars
  }

  #answer(number: number, answer: unknown, failure: Failure | undefined): void {
    const waiting = this.#questions.get(number)
    this.#questions.delete(number)
    if (failure) waiting?.reject(fromFailure(failure))
    else waiting?.resolve(answer)
  }

  #die(reason: string): void {
    if (this.#dead) return
    this.#dead = new LogError('unavailable', reason)
    const uncertain = new LogError('indeterminate', `${reason} while the events were being written`)
    for (const append of this.#posted.splice(0).flat()) append.reject(uncertain)
    for (const append of this.#waiting.splice(0)) append.reject(this.#dead)
    for (const question of this.#questions.values()) question.reject(this.#dead)
    this.#questions.clear()
    this.#opened.reject(this.#dead)
  }
}
