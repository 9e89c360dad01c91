import {
  type Appended,
  type EventLog,
  LogError,
  type NewEvent,
  type Position,
  type StreamName,
  type SubscribeOptions,
  type Subscription,
  type SubscriptionHandler,
} from '#stores/events/port.ts'
import { type LogPage, LogSubscription, type PageRequest } from '#stores/events/subscription.ts'
import { SLOW_MS } from '../faultPlan.ts'
import type { ClusterFate } from './plan.ts'
import type { Owner, VirtualTime } from './virtualTime.ts'

/** A call that gets no answer is given up after this. */
const DEADLINE_MS = 2_000
/** An append that was given up may still arrive for as long. */
const STRAY_MS = 6_000
/** One in so many pages of the tail begins with events that were delivered before. */
const REPEATS_ONE_IN = 12
const REPEATED_MAX = 6

/** The event store behind the wire. */
export interface StoreServer {
  readonly time: VirtualTime
  readonly log: EventLog
  /** Draws the duration of a call, in milliseconds. */
  readonly latency: (from: number, to: number) => number
  /** Position of the newest committed event. */
  readonly head: Position
  nextFate(): ClusterFate
  /** Writes at once, and lets the links notice. Rejects as a log does. */
  commit(stream: StreamName, events: readonly NewEvent[], expected: number): Promise<Appended>
}

/** The event store as one process sees it: a slow wire that loses requests and answers, and that can be cut. */
export class StoreLink {
  readonly port: EventLog
  readonly #store: StoreServer
  readonly #owner: Owner
  readonly #kill: () => void
  readonly #tails = new Set<LogSubscription>()
  /** Positions up to which the tail has come, for deliveries that repeat. */
  readonly #passed: Position[] = []
  #cutUntil = 0
  #silentUntil = 0
  #unreadable = 0
  /** The newest position that the tail shows. */
  #visible: Position
  /** Instant at which the newest notice arrives: notices do not overtake each other. */
  #noticeAt = 0

  constructor(store: StoreServer, owner: Owner, kill: () => void) {
    this.#store = store
    this.#owner = owner
    this.#kill = kill
    this.#visible = store.head
    const own: Partial<EventLog> = {
      append: (stream, events, expected) => this.#append(stream, events, expected),
      readPages: (stream, options) => this.#read((log) => log.readPages(stream, options)),
      readStream: (stream, options) => this.#read((log) => log.readStream(stream, options)),
      readAll: (options) => this.#read((log) => log.readAll(options)),
      head: async () => {
        await this.#trip()
        return this.#store.head
      },
      subscribe: (options, handler) => this.#subscribe(options, handler),
      close: async () => {},
    }
    this.port = new Proxy(store.log, {
      get: (target, name) => own[name as keyof EventLog] ?? target[name as keyof EventLog],
    })
  }

  get #isCut(): boolean {
    return this.#cutUntil > this.#store.time.now
  }

  /** Cuts the wire for a time: no request, no answer, no delivery. */
  cut(ms: number): void {
    this.#cutUntil = this.#store.time.now + ms
    this.silence(ms)
  }

  /** Stops the tail for a time; it goes on where it was. */
  silence(ms: number): void {
    const { time } = this.#store
    this.#silentUntil = Math.max(this.#silentUntil, time.now + ms)
    time.after(ms, null, () => this.notice())
  }

  /** Ends all subscriptions with an error, as a server does that is restarted. */
  breakTails(): void {
    for (const tail of this.#tails) void tail.stop(new LogError('unavailable', 'the subscription ended (harness)'))
  }

  /** Ends every cut and silence. */
  mend(): void {
    this.#cutUntil = 0
    this.#silentUntil = 0
    this.#unreadable = 0
    this.notice()
  }

  /** Something was committed: the tail shows it a while later. */
  notice(): void {
    const { time, latency, head } = this.#store
    if (this.#silentUntil > time.now) return
    this.#noticeAt = Math.max(this.#noticeAt, time.now + latency(0, 40))
    time.after(this.#noticeAt - time.now, this.#owner, () => {
      if (this.#silentUntil > time.now || head <= this.#visible) return
      this.#visible = head
      for (const tail of this.#tails) tail.wake()
    })
  }

  #subscribe(options: SubscribeOptions, handler: SubscriptionHandler): Subscription {
    const source = { head: () => this.#visible, page: (request: PageRequest) => this.#page(request, options.wants) }
    const tail: LogSubscription = new LogSubscription(source, options, handler, () => this.#tails.delete(tail))
    this.#tails.add(tail)
    return tail
  }

  /** The next page of the tail; sometimes it begins a little earlier than asked. */
  async #page({ after, categories, limit }: PageRequest, wants: SubscribeOptions['wants']): Promise<LogPage> {
    const { time, latency, log } = this.#store
    await this.#wait(latency(0, 3))
    const repeats = this.#passed.length > 0 && time.draw(REPEATS_ONE_IN) === 0
    const from = repeats ? this.#passed[time.draw(this.#passed.length)]! : after
    const until = this.#visible
    const events = []
    let reached = until
    for await (const event of log.readAll({ after: from, ...(categories && { categories }) })) {
      if (event.position > until) break
      if (events.length === limit + REPEATED_MAX) {
        reached = events.at(-1)!.position
        break
      }
      events.push(event)
    }
    this.#passed.push(after)
    if (this.#passed.length > REPEATED_MAX) this.#passed.shift()
    const wanted = wants ? events.filter(({ stream, type }) => wants(stream, type)) : events
    return { reached: reached > after ? reached : after, decode: () => wanted }
  }

  async #append(stream: StreamName, events: readonly NewEvent[], expected: number): Promise<Appended> {
    const store = this.#store
    const { time, latency } = store
    const fate = store.nextFate()
    if (fate === 'unavailable' || (this.#isCut && time.draw(2) === 0)) {
      await this.#wait(latency(0, 5))
      throw new LogError('unavailable', 'the log cannot be written just now (harness)')
    }
    const isLost = fate === 'lost' || this.#isCut
    const { promise, resolve, reject } = Promise.withResolvers<Appended>()
    const givesUp = time.after(DEADLINE_MS, this.#owner, () => {
      reject(new LogError('indeterminate', 'the log did not answer (harness)'))
    })
    if (fate === 'unreadable') this.#unreadable += 1
    const arrivesIn = fate === 'late' ? DEADLINE_MS + latency(0, STRAY_MS) : latency(0, 10)
    if (!isLost)
      time.after(arrivesIn, null, () => void this.#arrive({ fate, stream, events, expected, resolve, reject }))
    try {
      return await promise
    } finally {
      givesUp()
    }
  }

  async #arrive({ fate, stream, events, expected, resolve, reject }: Arriving): Promise<void> {
    const { time, latency } = this.#store
    if (fate === 'kill-before') return this.#kill()
    const written = await this.#store.commit(stream, events, expected).then(
      (appended) => () => resolve(appended),
      (error: unknown) => () => reject(error),
    )
    if (fate === 'kill-after') return this.#kill()
    if (fate === 'reply-lost' || fate === 'unreadable') return
    time.after(fate === 'slow' ? Math.min(SLOW_MS, DEADLINE_MS - 100) : latency(0, 10), this.#owner, () => {
      if (!this.#isCut) written()
    })
  }

  async *#read<T>(read: (log: EventLog) => AsyncIterable<T>): AsyncIterable<T> {
    await this.#trip()
    if (this.#unreadable > 0) {
      this.#unreadable -= 1
      throw new LogError('unavailable', 'the log is temporarily unreadable (harness)')
    }
    const found: T[] = []
    for await (const one of read(this.#store.log)) found.push(one)
    await this.#wait(this.#store.latency(0, 5))
    yield* found
  }

  /** The way to the store and back. */
  async #trip(): Promise<void> {
    await this.#wait(this.#isCut ? DEADLINE_MS : this.#store.latency(0, 5))
    if (this.#isCut) throw new LogError('unavailable', 'the log cannot be reached (harness)')
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#store.time.after(ms, this.#owner, resolve))
  }
}

interface Arriving {
  readonly fate: ClusterFate
  readonly stream: StreamName
  readonly events: readonly NewEvent[]
  readonly expected: number
  readonly resolve: (appended: Appended) => void
  readonly reject: (error: unknown) => void
}
