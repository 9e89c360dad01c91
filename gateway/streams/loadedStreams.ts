import type { Aggregate, Folded, Outcome } from '#engine/aggregate.ts'
import { decode, UnreadableEvent } from '#engine/eventTypes.ts'
import { isRefusal, type Refusal } from '#engine/refusal.ts'
import { type Actor, type ChainedEvent, type Fact, GENESIS, type Head } from '#engine/stream.ts'
import { isDeleted } from '#stores/events/errors.ts'
import { LogError, type Position, type StoredEvent } from '#stores/events/port.ts'
import { LogFollower } from '../logFollower.ts'
import { type Asked, type AskedHost, ask, askedHost, type HostedStream, type StreamServices } from './asked.ts'

/** Maximum streams in memory that nobody holds; the one unused for longest is evicted first. */
const LOADED_MAX = 200
/** A stream that nobody holds is evicted after this time without use. */
const REST_MS = 60_000
const SWEEP_MS = 10_000
const BATCH_EVENTS = 500

export interface LoadedOptions<S extends Folded, F extends Fact> extends StreamServices {
  /** Called for every event of a loaded stream once, after it is durable and folded. */
  readonly folded: (id: string, event: F & ChainedEvent, state: S, position: Position) => void
  /** Called whenever a stream was read from the log, with its state. */
  readonly loaded?: (id: string, state: S) => void
  /** Size of a state, in whatever unit `weightMax` counts. */
  readonly weigh: (state: S) => number
  /** Maximum size of the streams that nobody holds, as far as there is another to evict. */
  readonly weightMax: number
  readonly loadedMax?: number
  readonly restMs?: number
}

/** Streams of one aggregate that are too large to be all in memory: loaded when asked for, evicted after a rest. */
export class LoadedStreams<S extends Folded, C, F extends Fact> {
  readonly #aggregate: Aggregate<S, C, F>
  readonly #options: LoadedOptions<S, F>
  /** By id, the least recently used first. */
  readonly #loaded = new Map<string, LoadedStream<S, C, F>>()
  /** Streams being read, with the events that arrived meanwhile. */
  readonly #loading = new Map<string, { readonly stream: Promise<Loaded<S, C, F>>; readonly arrived: StoredEvent[] }>()
  readonly #follower: LogFollower
  #sweep: NodeJS.Timeout | null = null

  constructor(aggregate: Aggregate<S, C, F>, options: LoadedOptions<S, F>) {
    this.#aggregate = aggregate
    this.#options = options
    const { log, fault, before } = options
    this.#follower = new LogFollower({
      log,
      categories: [aggregate.name],
      batch: BATCH_EVENTS,
      where: `${aggregate.name} streams`,
      fault,
      before,
      from: async () => this.#follower.position || (await log.head()),
      events: (batch) => {
        for (const event of batch) this.#take(event)
      },
    })
  }

  async start(): Promise<void> {
    await this.#follower.start()
    this.#sweep = setInterval(() => this.#tidy(), SWEEP_MS).unref()
  }

  async stop(): Promise<void> {
    if (this.#sweep) clearInterval(this.#sweep)
    await this.#follower.stop()
  }

  /** Number of streams in memory. */
  get size(): number {
    return this.#loaded.size
  }

  /** Returns the stream, read from the log unless it is in memory; null without events. A failed read rejects. [DU7] */
  async find(id: string): Promise<LoadedStream<S, C, F> | null> {
    const loaded = this.#loaded.get(id)
    if (loaded) return this.#used(loaded)
    let loading = this.#loading.get(id)
    if (!loading) {
      const arrived: StoredEvent[] = []
      loading = { arrived, stream: this.#load(id, arrived).finally(() => this.#loading.delete(id)) }
      this.#loading.set(id, loading)
    }
    return loading.stream
  }

  /** Creates the stream of an unused id by a command. */
  async create(id: string, actor: Actor, command: C): Promise<LoadedStream<S, C, F> | Refusal> {
    const stream = this.#hosted({ id, state: this.#aggregate.initial(), head: GENESIS })
    using _ = stream.hold()
    this.#loaded.set(id, stream)
    try {
      const done = await stream.ask(actor, command)
      return isRefusal(done) ? done : stream
    } finally {
      if (stream.state.seq === 0) this.#evict(stream)
      else this.#keep(stream)
    }
  }

  async #load(id: string, arrived: readonly StoredEvent[]): Promise<Loaded<S, C, F>> {
    const state = this.#aggregate.initial()
    let head: Head = GENESIS
    try {
      for await (const page of this.#options.log.readPages(`${this.#aggregate.name}-${id}`)) {
        for (const event of page) this.#aggregate.evolve(state, this.#decoded(event))
        const { seq, hash } = page.at(-1)!
        head = { seq, hash }
      }
    } catch (error) {
      if (isDeleted(error)) return null
      throw error
    }
    if (head.seq === 0) return null
    await this.#options.before?.()
    const stream = this.#hosted({ id, state, head })
    for (const event of arrived) stream.take(event)
    this.#keep(stream)
    this.#options.loaded?.(id, stream.state)
    return stream
  }

  /** Decodes an event. Its stream's id may be a secret, so an error does not name it. */
  #decoded(event: StoredEvent): F & ChainedEvent {
    try {
      return decode(this.#aggregate.events, event)
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error
      throw new LogError('corrupt', new UnreadableEvent({ ...event, stream: `a ${this.#aggregate.name}` }).message)
    }
  }

  #hosted(stream: HostedStream<S>): LoadedStream<S, C, F> {
    const { folded } = this.#options
    const host = askedHost(this.#aggregate, this.#options, stream, (event, state, position) =>
      folded(stream.id, event, state, position),
    )
    return new LoadedStream(stream.id, host, this.#options.clock.now(), (id) => this.find(id))
  }

  #used(stream: LoadedStream<S, C, F>): LoadedStream<S, C, F> {
    stream.usedAt = this.#options.clock.now()
    this.#loaded.delete(stream.id)
    this.#loaded.set(stream.id, stream)
    return stream
  }

  #keep(stream: LoadedStream<S, C, F>): void {
    this.#loaded.set(stream.id, stream)
    stream.weight = this.#options.weigh(stream.state)
    this.#evictSurplus(stream)
  }

  /** Evicts streams that are too many or too large together, the least recently used first. */
  #evictSurplus(kept: LoadedStream<S, C, F> | null): void {
    const { loadedMax = LOADED_MAX, weightMax } = this.#options
    let weight = 0
    for (const stream of this.#loaded.values()) weight += stream.weight
    for (const stream of this.#loaded.values()) {
      if (this.#loaded.size <= loadedMax && weight <= weightMax) return
      if (stream === kept || !stream.isResting) continue
      weight -= stream.weight
      this.#evict(stream)
    }
  }

  /** Evicts what was not used for a while, and what outgrew its place since it was loaded. */
  #tidy(): void {
    const { clock, weigh, restMs = REST_MS } = this.#options
    const since = clock.now() - restMs
    for (const stream of this.#loaded.values()) {
      if (stream.isResting && stream.usedAt < since) this.#evict(stream)
      else stream.weight = weigh(stream.state)
    }
    this.#evictSurplus(null)
  }

  #evict(stream: LoadedStream<S, C, F>): void {
    if (this.#loaded.get(stream.id) === stream) this.#loaded.delete(stream.id)
    stream.evicted()
  }

  /** Folds an event of another writer. A stream that cannot be read on is evicted, so that the next reader gets the error. */
  #take(event: StoredEvent): void {
    const id = event.stream.slice(this.#aggregate.name.length + 1)
    this.#loading.get(id)?.arrived.push(event)
    const stream = this.#loaded.get(id)
    if (!stream) return
    try {
      this.#decoded(event)
      stream.take(event)
    } catch (error) {
      this.#options.fault(error, `${this.#aggregate.name} streams`)
      this.#evict(stream)
    }
  }
}

type Loaded<S extends Folded, C, F extends Fact> = LoadedStream<S, C, F> | null

/** A stream in memory. Hold it while its state must stay current. */
export class LoadedStream<S extends Folded, C, F extends Fact> {
  readonly id: string
  usedAt: number
  /** Size of the state when it was weighed last. */
  weight = 0
  readonly #find: (id: string) => Promise<Loaded<S, C, F>>
  #host: AskedHost<S, C, F>
  #holds = 0
  #isEvicted = false

  constructor(id: string, host: AskedHost<S, C, F>, usedAt: number, find: (id: string) => Promise<Loaded<S, C, F>>) {
    this.id = id
    this.usedAt = usedAt
    this.#host = host
    this.#find = find
  }

  /** The state as it stands, not to be changed. */
  get state(): S {
    return this.#host.state
  }

  /** True when nobody holds the stream and no command is under way. */
  get isResting(): boolean {
    return this.#holds === 0 && this.#host.idle
  }

  /** Keeps the stream in memory until the hold is disposed. */
  hold(): Disposable {
    let isHeld = true
    this.#holds += 1
    return {
      [Symbol.dispose]: () => {
        if (isHeld) this.#holds -= 1
        isHeld = false
      },
    }
  }

  /** Carries out a command; with a function, the command that it makes of the state when its turn comes. Rejects as the log does. */
  async ask(actor: Actor, asked: C | Asked<S, C>): Promise<Outcome<F> | Refusal> {
    if (this.#isEvicted) await this.#return()
    return ask(this.#host, actor, asked)
  }

  take(event: StoredEvent): void {
    this.#host.take(event)
  }

  evicted(): void {
    this.#isEvicted = true
  }

  /** Continues with the stream as it was loaded again. */
  async #return(): Promise<void> {
    const current = await this.#find(this.id)
    if (current) this.#host = current.#host
  }
}
