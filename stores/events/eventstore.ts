import { admitAppend, checkSeq, checkStreamName } from './admission.ts'
import { closedError, conflictError, deletedError, givenUpError, isDeleted } from './errors.ts'
import { addressOf } from './eventstore/address.ts'
import { Appender } from './eventstore/appender.ts'
import { decodeEvent, proposedEvents } from './eventstore/bodies.ts'
import { loadLibrary, StoreClient } from './eventstore/client.ts'
import { InFlight, type Racing } from './eventstore/inFlight.ts'
import { READ_EVENTS_MAX } from './eventstore/limits.ts'
import { Names } from './eventstore/names.ts'
import { placeOf, positionOf } from './eventstore/places.ts'
import { Reader } from './eventstore/reader.ts'
import { Remover } from './eventstore/remover.ts'
import { TIMES, type Times } from './eventstore/times.ts'
import { Tries } from './eventstore/tries.ts'
import { WholeStore } from './eventstore/wholeStore.ts'
import { APPENDS_WAITING_MAX, REQUESTS_WAITING_MAX } from './limits.ts'
import {
  type Appended,
  type CallOptions,
  type EventLog,
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
import { eachEvent, type StreamPage, type StreamRequest, walkAll, walkStream } from './walk.ts'

export interface EventStoreLogOptions {
  /** Told of what the log gets over by itself, when it lasts. */
  readonly fault?: (error: unknown, where: string) => void
  /** For tests: other times to wait. */
  readonly times?: Partial<Times>
}

/**
 * Opens the log of one installation in an EventStoreDB. The URL's option `namespace` (default `parley`) begins the names of its
 * streams. Throws LogError: `invalid` for the URL, `unavailable` when the store cannot be reached. [MN1]
 */
export async function openEventStoreLog(url: string, options: EventStoreLogOptions = {}): Promise<EventLog> {
  const address = addressOf(url)
  const times = { ...TIMES, ...options.times }
  const store = new StoreClient(await loadLibrary(address.url), times)
  const log = new EventStoreLog(store, new Names(address.namespace), times, options.fault)
  try {
    await log.opened()
  } catch (error) {
    await log.close()
    throw error
  }
  return log
}

class EventStoreLog implements EventLog {
  readonly #store: StoreClient
  readonly #names: Names
  readonly #tries: Tries
  readonly #appender: Appender
  readonly #reader: Reader
  readonly #remover: Remover
  readonly #whole: WholeStore
  readonly #inFlight = new InFlight()
  #closing: Promise<void> | undefined

  constructor(store: StoreClient, names: Names, times: Times, fault: EventStoreLogOptions['fault'] = () => {}) {
    this.#store = store
    this.#names = names
    this.#tries = new Tries(times)
    this.#appender = new Appender(store, times)
    this.#reader = new Reader(store, times)
    const parts = {
      store,
      names,
      times,
      reader: this.#reader,
      appender: this.#appender,
      tries: this.#tries,
      inFlight: this.#inFlight,
    }
    this.#remover = new Remover(parts)
    this.#whole = new WholeStore(parts, (error) => fault(error, 'event store'))
  }

  async opened(): Promise<void> {
    await this.#whole.askHead()
  }

  async append(
    stream: StreamName,
    events: readonly NewEvent[],
    expected: number,
    options: CallOptions = {},
  ): Promise<Appended> {
    this.#checkOpen()
    const { bodies } = admitAppend(stream, events, expected)
    const call = { stream: this.#names.inStore(stream), revision: expected - 1, events: proposedEvents(events, bodies) }
    const before = this.#whole.known
    // Once it left, only the store can say what became of it.
    let hasLeft = false
    const leaves = (): void => {
      if (!hasLeft && options.signal?.aborted) throw givenUpError(options.signal.reason)
      hasLeft = true
    }
    this.#checkRoom(APPENDS_WAITING_MAX)
    const append = async (racing: Racing): Promise<Appended> => {
      const written = await this.#tries.run(() => this.#appender.append(call, leaves))
      if (written.kind === 'conflict') throw conflictError(stream, expected, written.actual + 1)
      const [position, last] = [positionOf(written.place), expected + events.length]
      // The store answers a retry as if it had written; what stood there before the call was sent was not written by it.
      const duplicate = position <= before || last <= racing.written
      racing.written = Math.max(racing.written, last)
      this.#whole.noteKnown(position)
      return { first: expected + 1, last, position, duplicate }
    }
    return await named(stream, this.#inFlight.race(stream, append))
  }

  readStream(stream: StreamName, options: ReadOptions = {}): AsyncIterable<StoredEvent> {
    return eachEvent(this.readPages(stream, options))
  }

  readPages(stream: StreamName, options: ReadOptions = {}): AsyncIterable<readonly StoredEvent[]> {
    this.#checkOpen()
    checkStreamName(stream)
    return walkStream(options, (request) => this.#streamPage(stream, request))
  }

  readAll(options: ReadAllOptions = {}): AsyncIterable<StoredEvent> {
    this.#checkOpen()
    return walkAll(options, {
      head: () => this.#whole.askHead(),
      checkPosition: placeOf,
      page: (request) => this.#whole.pageFromStore(request),
    })
  }

  subscribe(options: SubscribeOptions, handler: SubscriptionHandler): Subscription {
    this.#checkOpen()
    return this.#whole.subscribe(options, handler)
  }

  async truncate(stream: StreamName, before: number): Promise<void> {
    this.#checkOpen()
    checkStreamName(stream)
    checkSeq(before, 1, 'before')
    const low = await this.#busy(stream, () => this.#remover.truncate(stream, before - 1))
    this.#whole.removed(stream, low)
  }

  async tombstone(stream: StreamName, expected: number): Promise<void> {
    this.#checkOpen()
    checkStreamName(stream)
    checkSeq(expected, 0, 'expected')
    await this.#busy(stream, () => this.#remover.tombstone(stream, expected))
    this.#whole.removed(stream, Number.POSITIVE_INFINITY)
  }

  async head(): Promise<Position> {
    this.#checkOpen()
    return await this.#whole.askHead()
  }

  async check(): Promise<{ ok: boolean; writable: boolean; detail?: string }> {
    if (this.#closing) return { ok: false, writable: false, detail: closedError().message }
    return await this.#remover.check()
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    await Promise.all([this.#inFlight.settled(), this.#whole.close()])
    this.#appender.close()
    await this.#store.close()
  }

  #checkOpen(): void {
    if (this.#closing) throw closedError()
  }

  #checkRoom(max: number): void {
    if (this.#inFlight.count >= max) throw new LogError('unavailable', 'too many calls are waiting for the event store')
  }

  async #busy<T>(stream: StreamName, work: () => Promise<T>): Promise<T> {
    this.#checkRoom(REQUESTS_WAITING_MAX)
    return await named(stream, this.#inFlight.run(work))
  }

  async #streamPage(stream: StreamName, { from, limit, backwards }: StreamRequest): Promise<StreamPage> {
    const start = from === undefined ? (backwards ? 'end' : 'start') : from - 1
    const count = Math.min(limit, READ_EVENTS_MAX)
    const request = { stream: this.#names.inStore(stream), from: start, backwards, count } as const
    const page = await this.#busy(stream, () => this.#tries.read(() => this.#reader.stream(request)))
    const { events, isLast, last } = page
    const end = events.at(-1)?.revision
    const done = end === undefined || isLast || (backwards ? end === 0 : end === last)
    return {
      count: events.length,
      first: (events[0]?.revision ?? 0) + 1,
      done,
      decode: () => events.map((event) => decodeEvent(stream, event)),
    }
  }
}

/** Says which stream is gone in the words of every log. */
async function named<T>(stream: StreamName, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isDeleted(error) ? deletedError(stream) : error
  }
}
