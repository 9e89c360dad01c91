import type { LogError, Position, StreamName, SubscribeOptions, Subscription, SubscriptionHandler } from '../port.ts'
import { Subscribers } from '../subscribers.ts'
import type { LogPage, PageRequest } from '../subscription.ts'
import { decodeEvent } from './bodies.ts'
import { failureOf } from './failures.ts'
import { READ_EVENTS_MAX } from './limits.ts'
import { LiveTail } from './live.ts'
import type { Place, RawEvent } from './messages.ts'
import { placeOf, positionOf } from './places.ts'
import type { RawPage } from './reader.ts'
import { REMOVAL_TYPES, Removals } from './removals.ts'
import type { StoreParts } from './remover.ts'

const SCAN_EVENTS = 2_000
/** The newest records asked for at once; mostly the first is an event. */
const NEWEST_FIRST = 4
const NEWEST_MORE = 1_000

/** The whole log across its streams: reading it, its head, and everybody who subscribes to it. */
export class WholeStore {
  readonly #parts: StoreParts
  readonly #removals: Removals
  readonly #live: LiveTail
  readonly #subscribers: Subscribers
  /** The newest position that this log knows of. */
  #known: Position = ''
  /** Removals are known from here on, and up to there. */
  #scanned: { from: Position; to: Position } | undefined
  #scanning: Promise<void> = Promise.resolve()

  constructor(parts: StoreParts, fault: (error: unknown) => void) {
    this.#parts = parts
    this.#removals = new Removals(parts.names)
    this.#subscribers = new Subscribers({
      head: () => this.#known,
      checkPosition: placeOf,
      page: (request) => this.#page(request),
    })
    this.#live = new LiveTail({
      ...{ store: parts.store, names: parts.names, removals: this.#removals, times: parts.times, fault },
      arrived: (position) => {
        this.noteKnown(position)
        this.#subscribers.wake()
      },
      newest: () => this.#newest(parts.times.checkMs),
      wasReplaced: (from, last) => this.#wasReplaced(from, last),
      replaced: (error) => void this.#replaced(error, fault),
    })
  }

  get known(): Position {
    return this.#known
  }

  noteKnown(position: Position): void {
    if (position > this.#known) this.#known = position
  }

  /** The newest position that the store has. */
  async askHead(): Promise<Position> {
    const head = await this.#call(() => this.#newest())
    this.noteKnown(head)
    return head
  }

  subscribe(options: SubscribeOptions, handler: SubscriptionHandler): Subscription {
    const subscription = this.#subscribers.add(options, handler)
    if (!this.#live.isRunning) this.#live.start(this.#known)
    return subscription
  }

  /** Events of the stream below this revision are gone. */
  removed(stream: StreamName, low: number): void {
    if (this.#removals.set(stream, low)) this.#live.forget()
  }

  async pageFromStore({ after, categories, wants, limit }: PageRequest): Promise<LogPage> {
    const { names, reader, times } = this.#parts
    if (categories?.length === 0) return { reached: this.#known, decode: () => [] }
    await this.#scanRemovals(after)
    const target = this.#known > after ? this.#known : after
    // The store begins with the event at this very place, which the reader already has.
    const most = Math.min(limit, READ_EVENTS_MAX)
    const count = most + 1
    const from = placeOf(after) ?? 'start'
    const { events, isLast } = await this.#call(() =>
      reader.all({ from, count, streams: names.prefixes(categories) }, times.scanMs),
    )
    const found = events.filter((event) => positionOf(event) > after).slice(0, most)
    let [passed, newest] = [after, target]
    const kept: { stream: StreamName; raw: RawEvent }[] = []
    for (const raw of found) {
      passed = positionOf(raw)
      const stream = raw.type.startsWith('$') ? undefined : names.fromStore(raw.stream)
      if (stream === undefined) continue
      if (passed > newest) newest = passed
      if (this.#removals.hides(stream, raw.revision) || (wants && !wants(stream, raw.type))) continue
      kept.push({ stream, raw })
    }
    // A position is always that of an event, so never beyond the head: records of removals may stand behind it.
    const isAtEnd = (isLast && found.length < most) || passed > newest
    return { reached: isAtEnd ? newest : passed, decode: () => kept.map(({ stream, raw }) => decodeEvent(stream, raw)) }
  }

  async close(): Promise<void> {
    this.#live.stop()
    await this.#subscribers.close()
  }

  #call<T>(work: () => Promise<T>): Promise<T> {
    const { inFlight, tries } = this.#parts
    return inFlight.run(() => tries.read(work))
  }

  async #page(request: PageRequest): Promise<LogPage> {
    return this.#live.page(request) ?? (await this.pageFromStore(request))
  }

  /** One try. Records of removals are no events, and older ones may stand before them. */
  async #newest(silenceMs?: number): Promise<Position> {
    const { names, reader } = this.#parts
    let from: Place | 'end' = 'end'
    for (let count = NEWEST_FIRST; ; count = NEWEST_MORE) {
      const request = { from, backwards: true, count, streams: names.prefixes() }
      const { events, isLast }: RawPage = await reader.all(request, silenceMs)
      const newest = events.find(({ stream, type }) => !type.startsWith('$') && names.fromStore(stream) !== undefined)
      if (newest) return positionOf(newest)
      const last = events.at(-1)
      if (isLast || !last) return ''
      from = { commit: last.commit, prepare: last.prepare }
    }
  }

  /** Makes sure that the removals of what stands after this position are known. */
  #scanRemovals(after: Position): Promise<void> {
    const scanned = this.#scanning.then(() => this.#scan(after))
    this.#scanning = scanned.catch(() => {})
    return scanned
  }

  async #scan(after: Position): Promise<void> {
    const { reader, times } = this.#parts
    const done = this.#scanned
    const isCovered = done !== undefined && after >= done.from
    // What comes while the tail runs, the tail takes note of.
    if (isCovered && this.#live.isRunning) return
    const to = this.#known
    let from: Place | 'start' = placeOf(isCovered ? done.to : after) ?? 'start'
    for (;;) {
      const request = { from, count: SCAN_EVENTS, types: REMOVAL_TYPES }
      const { events, isLast } = await this.#call(() => reader.all(request, times.scanMs))
      for (const event of events) this.#removals.note(event)
      const last = events.at(-1)
      if (isLast || !last) break
      from = { commit: last.commit, prepare: last.prepare }
    }
    this.#scanned = { from: isCovered ? done.from : after, to }
  }

  async #wasReplaced(from: Place, last: RawEvent | undefined): Promise<boolean> {
    const { reader, times } = this.#parts
    const { events } = await reader.all({ from: 'end', backwards: true, count: 1 }, times.checkMs)
    const end = events[0]
    if (!end || end.commit < from.commit) return true
    if (!last) return false
    try {
      const [found] = (await reader.all({ from: last, count: 1 }, times.checkMs)).events
      // Where it was scavenged, the store gives the next.
      const isThere = found?.commit === last.commit && found.prepare === last.prepare
      return !found || (isThere && (found.stream !== last.stream || found.revision !== last.revision))
    } catch (error) {
      if (failureOf(error).told.code === 'invalid') return true
      throw error
    }
  }

  /** Goes on with the store as it is now, so that those who subscribe again find it. */
  async #replaced(error: LogError, fault: (error: unknown) => void): Promise<void> {
    fault(error)
    this.#scanned = undefined
    this.#known = ''
    await this.askHead().catch(fault)
    await this.#subscribers.stopAll(error)
  }
}
