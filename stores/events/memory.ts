import { admitAppend, categoryOf, checkSeq, checkStreamName } from './admission.ts'
import { closedError, conflictError, deletedError, givenUpError } from './errors.ts'
import { type LogFaults, underFault } from './faults.ts'
import type {
  Appended,
  CallOptions,
  EventLog,
  NewEvent,
  Position,
  ReadAllOptions,
  ReadOptions,
  StoredEvent,
  StreamName,
  SubscribeOptions,
  Subscription,
  SubscriptionHandler,
} from './port.ts'
import { fromPosition, toPosition } from './position.ts'
import { storedEvent } from './stored.ts'
import { Subscribers } from './subscribers.ts'
import type { LogPage, PageRequest } from './subscription.ts'
import { eachEvent, type StreamPage, type StreamRequest, walkAll, walkStream } from './walk.ts'

interface EventHead {
  readonly id: string
  readonly type: string
}

interface Kept extends EventHead {
  readonly stream: StreamName
  readonly seq: number
  readonly pos: number
  /** JSON, so that nobody can change what is kept. */
  readonly body: string
}

interface Stream {
  /** By seq; index 0 stays empty, truncated events are `undefined`. */
  readonly events: (Kept | undefined)[]
  low: number
  deleted: boolean
}

export interface MemoryLogOptions {
  readonly faults?: LogFaults
}

/** A log that lasts as long as the process: for tests, demonstrations and the browser-free tools. */
export function memoryLog(options: MemoryLogOptions = {}): EventLog {
  return new MemoryLog(options.faults)
}

class MemoryLog implements EventLog {
  readonly #streams = new Map<StreamName, Stream>()
  /** By position; index 0 stays empty. */
  readonly #all: (Kept | undefined)[] = [undefined]
  readonly #faults: LogFaults | undefined
  readonly #subscribers = new Subscribers({
    head: () => this.#head(),
    checkPosition: fromPosition,
    page: async (request) => this.#page(request),
  })
  #closed = false

  constructor(faults: LogFaults | undefined) {
    this.#faults = faults
  }

  async append(
    stream: StreamName,
    events: readonly NewEvent[],
    expected: number,
    options: CallOptions = {},
  ): Promise<Appended> {
    this.#checkOpen()
    const { bodies } = admitAppend(stream, events, expected)
    const heads = events.map(({ id, type }) => ({ id, type }))
    const fault = this.#faults?.append?.(stream, events)
    // A real log answers later; callers must not come to rely on less.
    await null
    if (options.signal?.aborted) throw givenUpError(options.signal.reason)
    return await underFault(fault, async () => this.#write(stream, heads, bodies, expected))
  }

  readStream(stream: StreamName, options: ReadOptions = {}): AsyncIterable<StoredEvent> {
    return eachEvent(this.readPages(stream, options))
  }

  readPages(stream: StreamName, options: ReadOptions = {}): AsyncIterable<readonly StoredEvent[]> {
    this.#checkOpen()
    checkStreamName(stream)
    return walkStream(options, async (request) => this.#streamPage(stream, request))
  }

  readAll(options: ReadAllOptions = {}): AsyncIterable<StoredEvent> {
    this.#checkOpen()
    return walkAll(options, {
      head: this.#head(),
      checkPosition: fromPosition,
      page: async (request) => this.#page(request),
    })
  }

  subscribe(options: SubscribeOptions, handler: SubscriptionHandler): Subscription {
    this.#checkOpen()
    return this.#subscribers.add(options, handler)
  }

  async truncate(stream: StreamName, before: number): Promise<void> {
    this.#checkOpen()
    checkStreamName(stream)
    checkSeq(before, 1, 'before')
    const found = this.#streams.get(stream)
    if (!found) return
    checkAlive(stream, found)
    this.#forget(found, Math.min(before, found.events.length))
  }

  async tombstone(stream: StreamName, expected: number): Promise<void> {
    this.#checkOpen()
    checkStreamName(stream)
    checkSeq(expected, 0, 'expected')
    const found = this.#streamOf(stream)
    checkAlive(stream, found)
    checkExpected(stream, expected, found.events.length - 1)
    this.#forget(found, found.events.length)
    found.deleted = true
    this.#streams.set(stream, found)
  }

  async head(): Promise<Position> {
    this.#checkOpen()
    return this.#head()
  }

  async check(): Promise<{ ok: boolean; writable: boolean; detail?: string }> {
    return this.#closed ? { ok: false, writable: false, detail: 'the log is closed' } : { ok: true, writable: true }
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#subscribers.close()
  }

  #head(): Position {
    return toPosition(this.#all.length - 1)
  }

  #checkOpen(): void {
    if (this.#closed) throw closedError()
  }

  #streamOf(name: StreamName): Stream {
    return this.#streams.get(name) ?? { events: [undefined], low: 1, deleted: false }
  }

  #write(name: StreamName, heads: readonly EventHead[], bodies: readonly string[], expected: number): Appended {
    const stream = this.#streamOf(name)
    checkAlive(name, stream)
    const head = stream.events.length - 1
    const first = expected + 1
    const last = expected + bodies.length
    if (expected < head && heads.every(({ id }, i) => stream.events[first + i]?.id === id)) {
      return { first, last, position: toPosition(stream.events[last]!.pos), duplicate: true }
    }
    checkExpected(name, expected, head)
    this.#streams.set(name, stream)
    for (const [i, body] of bodies.entries()) {
      const kept = { stream: name, seq: first + i, pos: this.#all.length, ...heads[i]!, body }
      stream.events.push(kept)
      this.#all.push(kept)
    }
    this.#subscribers.wake()
    return { first, last, position: this.#head(), duplicate: false }
  }

  #forget(stream: Stream, before: number): void {
    for (let seq = stream.low; seq < before; seq += 1) {
      const kept = stream.events[seq]
      if (kept) this.#all[kept.pos] = undefined
      stream.events[seq] = undefined
    }
    stream.low = Math.max(stream.low, before)
  }

  #streamPage(name: StreamName, { from, limit, backwards }: StreamRequest): StreamPage {
    this.#checkOpen()
    const stream = this.#streamOf(name)
    checkAlive(name, stream)
    const head = stream.events.length - 1
    const start = backwards ? Math.min(from ?? head, head) : Math.max(from ?? 1, stream.low)
    const end = backwards ? Math.max(start - limit + 1, stream.low) : Math.min(start + limit - 1, head)
    const kept = backwards ? stream.events.slice(end, start + 1).reverse() : stream.events.slice(start, end + 1)
    return {
      count: kept.length,
      first: start,
      done: backwards ? end <= stream.low : end >= head,
      decode: () => kept.map((one) => decode(one!)),
    }
  }

  #page({ after, categories, wants, limit }: PageRequest): LogPage {
    this.#checkOpen()
    const found: Kept[] = []
    let pos = fromPosition(after)
    while (pos + 1 < this.#all.length && found.length < limit) {
      pos += 1
      const kept = this.#all[pos]
      if (!kept || (categories && !categories.includes(categoryOf(kept.stream)))) continue
      if (!wants || wants(kept.stream, kept.type)) found.push(kept)
    }
    return { reached: toPosition(pos), decode: () => found.map(decode) }
  }
}

function checkAlive(name: StreamName, { deleted }: Stream): void {
  if (deleted) throw deletedError(name)
}

function checkExpected(name: StreamName, expected: number, actual: number): void {
  if (expected !== actual) throw conflictError(name, expected, actual)
}

function decode({ body, stream, seq, pos }: Kept): StoredEvent {
  return storedEvent(JSON.parse(body) as NewEvent, stream, seq, toPosition(pos))
}
