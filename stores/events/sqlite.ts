import { join, resolve } from 'node:path'
import type { Answer, Arg } from '#workers/calls.ts'
import { WorkerClient } from '#workers/client.ts'
import { thread } from '#workers/thread.ts'
import { type Admitted, admitAppend, checkSeq, checkStreamName } from './admission.ts'
import { closedError, conflictError, deletedError } from './errors.ts'
import { type LogFaults, underFault } from './faults.ts'
import { REQUESTS_WAITING_MAX } from './limits.ts'
import {
  type Appended,
  type CallOptions,
  type EventLog,
  type EventTexts,
  LogError,
  type NewEvent,
  type Position,
  type ReadAllOptions,
  type ReadOptions,
  type StoredEvent,
  type StreamName,
  type SubscribeOptions,
  type Subscription,
  type SubscriptionHandler,
} from './port.ts'
import { fromPosition, toPosition } from './position.ts'
import { AppendQueue } from './sqlite/appendQueue.ts'
import { decodeLogPage, decodeStreamPage } from './sqlite/decode.ts'
import { asLogError, fromFailure } from './sqlite/failure.ts'
import { type CheckAnswer, type LogCalls, type Outcome, outcome, type WorkerData } from './sqlite/messages.ts'
import { storedEvent } from './stored.ts'
import { Subscribers } from './subscribers.ts'
import type { LogPage, PageRequest } from './subscription.ts'
import { Tail } from './tail.ts'
import { eachEvent, type StreamPage, type StreamRequest, walkAll, walkPages, walkStream } from './walk.ts'

export interface SqliteLogOptions {
  /** Check every page of the database at the start, whatever its size. */
  readonly verify?: boolean
  /** For tests: time each commit takes on top. */
  readonly commitDelayMs?: number
  /** For tests: pages (4 KiB) the database may hold, as if the disk were full beyond. */
  readonly pagesMax?: number
  readonly faults?: LogFaults
}

/**
 * Opens or makes the log in `folder`; the folder belongs to this process until `close`. Throws LogError:
 * `unavailable` when another server is there or the disk refuses, `corrupt` when the stored bytes are damaged.
 */
export async function openSqliteLog(folder: string, options: SqliteLogOptions = {}): Promise<EventLog> {
  const log = new SqliteLog(resolve(folder), options)
  await log.opened()
  return log
}

class SqliteLog implements EventLog {
  readonly #worker: WorkerClient<LogCalls>
  readonly #appends: AppendQueue
  readonly #path: string
  readonly #faults: LogFaults | undefined
  readonly #subscribers = new Subscribers({
    head: () => toPosition(this.#head),
    checkPosition: fromPosition,
    page: (request) => this.#page(request),
  })
  readonly #tail = new Tail('')
  /** The newest position whose append was answered. */
  #head = 0
  /** Committed since the subscribers were last woken, at this position. */
  #committed: { stream: StreamName; type: string }[] = []
  #wokenAt: Position = ''
  #requests = 0
  #closing: Promise<void> | undefined

  constructor(folder: string, { verify = false, commitDelayMs = 0, pagesMax, faults }: SqliteLogOptions) {
    this.#faults = faults
    this.#path = join(folder, 'events.sqlite')
    const data: WorkerData = { folder, verify, commitDelayMs, pagesMax }
    this.#worker = new WorkerClient({
      start: thread(new URL('./sqlite/worker.ts', import.meta.url), { name: 'log', data }),
      atOnce: Number.POSITIVE_INFINITY,
      stays: true,
      restarts: false,
      toError: fromFailure,
    })
    this.#appends = new AppendQueue(this.#worker, () => this.#wakeSubscribers())
  }

  async opened(): Promise<void> {
    this.#head = await this.#call('head', null)
    this.#wokenAt = toPosition(this.#head)
    this.#tail.reset(this.#wokenAt)
  }

  async append(
    stream: StreamName,
    events: readonly NewEvent[],
    expected: number,
    options: CallOptions = {},
  ): Promise<Appended> {
    this.#checkOpen()
    const admitted = admitAppend(stream, events, expected)
    const send = () => this.#send(stream, admitted, expected, options.signal)
    return this.#faults ? underFault(this.#faults.append?.(stream, events), send) : send()
  }

  readStream(stream: StreamName, options: ReadOptions = {}): AsyncIterable<StoredEvent> {
    return eachEvent(this.readPages(stream, options))
  }

  readPages(stream: StreamName, options: ReadOptions = {}): AsyncIterable<readonly StoredEvent[]> {
    this.#checkOpen()
    checkStreamName(stream)
    return walkStream(options, (request) => this.#streamPage(stream, request))
  }

  readTexts(stream: StreamName, options: ReadOptions = {}): AsyncIterable<EventTexts> {
    this.#checkOpen()
    checkStreamName(stream)
    return walkPages(options, (request) => this.#call('stream', { stream, request }))
  }

  readAll(options: ReadAllOptions = {}): AsyncIterable<StoredEvent> {
    this.#checkOpen()
    return walkAll(options, {
      head: toPosition(this.#head),
      checkPosition: fromPosition,
      page: (request) => this.#pageFromDisk(request),
    })
  }

  subscribe(options: SubscribeOptions, handler: SubscriptionHandler): Subscription {
    this.#checkOpen()
    // While nobody listens the tail is not kept.
    if (this.#subscribers.count === 0) this.#tail.reset(toPosition(this.#head))
    return this.#subscribers.add(options, handler)
  }

  async truncate(stream: StreamName, before: number): Promise<void> {
    checkStreamName(stream)
    checkSeq(before, 1, 'before')
    await this.#call('truncate', { stream, before })
    this.#tail.reset(toPosition(this.#head))
  }

  async tombstone(stream: StreamName, expected: number): Promise<void> {
    checkStreamName(stream)
    checkSeq(expected, 0, 'expected')
    await this.#call('tombstone', { stream, expected })
    this.#tail.reset(toPosition(this.#head))
  }

  async head(): Promise<Position> {
    this.#checkOpen()
    return toPosition(this.#head)
  }

  async check(): Promise<CheckAnswer> {
    try {
      return await this.#call('check', null)
    } catch (error) {
      return { ok: false, writable: false, detail: asLogError(error).message }
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    this.#appends.flush()
    const closed = this.#worker.close()
    await this.#subscribers.close()
    await closed
  }

  #checkOpen(): void {
    if (this.#closing) throw closedError()
  }

  /** Appends handed in before travel before. */
  async #call<N extends keyof LogCalls>(name: N, arg: Arg<LogCalls, N>): Promise<Answer<LogCalls, N>> {
    this.#checkOpen()
    if (this.#requests >= REQUESTS_WAITING_MAX) {
      throw new LogError('unavailable', 'too many reads are waiting for the disk')
    }
    this.#appends.flush()
    this.#requests += 1
    try {
      return await this.#worker.call(name, arg)
    } catch (error) {
      throw asLogError(error)
    } finally {
      this.#requests -= 1
    }
  }

  #send(stream: StreamName, admitted: Admitted, expected: number, signal: AbortSignal | undefined): Promise<Appended> {
    const { bodies, chars } = admitted
    return new Promise((resolveAppend, reject) => {
      const settle = ([kind, last, position]: Outcome): void => {
        if (kind === outcome.written) this.#noteCommit(stream, last, position, admitted)
        if (kind === outcome.conflict) reject(conflictError(stream, expected, last))
        else if (kind === outcome.deleted) reject(deletedError(stream))
        else {
          const duplicate = kind === outcome.duplicate
          resolveAppend({ first: expected + 1, last, position: toPosition(position), duplicate })
        }
      }
      this.#appends.add({ stream, expected, bodies, chars, signal, settle, reject })
    })
  }

  #noteCommit(stream: StreamName, last: number, position: number, { bodies, types }: Admitted): void {
    this.#head = position
    if (this.#subscribers.count === 0) return
    for (const type of types) this.#committed.push({ stream, type })
    for (const [i, body] of bodies.entries()) {
      const back = bodies.length - 1 - i
      const [seq, pos] = [last - back, position - back]
      const decode = () => storedEvent(JSON.parse(body) as NewEvent, stream, seq, toPosition(pos))
      this.#tail.push({ stream, type: types[i] ?? '', seq, position: toPosition(pos), size: body.length, decode })
    }
  }

  #wakeSubscribers(): void {
    const committed = { from: this.#wokenAt, events: this.#committed }
    this.#wokenAt = toPosition(this.#head)
    this.#committed = []
    if (this.#subscribers.count > 0) this.#subscribers.wake(committed)
  }

  async #streamPage(stream: StreamName, request: StreamRequest): Promise<StreamPage> {
    const page = await this.#call('stream', { stream, request })
    const { count, first, done } = page
    return { count, first, done, decode: () => decodeStreamPage(this.#path, stream, page, request.backwards) }
  }

  async #page(request: PageRequest): Promise<LogPage> {
    return this.#tail.page(request) ?? (await this.#pageFromDisk(request))
  }

  async #pageFromDisk({ after, categories, types, wants, limit }: PageRequest): Promise<LogPage> {
    const page = await this.#call('all', { after: fromPosition(after), categories, types, limit })
    const decode = (): readonly StoredEvent[] => {
      const events = decodeLogPage(this.#path, page)
      return wants ? events.filter(({ stream, type }) => wants(stream, type)) : events
    }
    return { reached: toPosition(page.reached), decode }
  }
}
