import { LogError, type Position } from '../port.ts'
import type { LogPage, PageRequest } from '../subscription.ts'
import { Tail } from '../tail.ts'
import { decodeEvent } from './bodies.ts'
import { needsOtherLink, type OpenStream, type StoreClient } from './client.ts'
import { failureOf } from './failures.ts'
import { RESUME_FIRST_MS, RESUME_MAX_MS } from './limits.ts'
import { allRead, PATH, type Place, type RawEvent, readAnswer } from './messages.ts'
import type { Names } from './names.ts'
import { placeOf, positionOf } from './places.ts'
import type { Removals } from './removals.ts'
import type { Times } from './times.ts'

export interface LiveParts {
  readonly store: StoreClient
  readonly names: Names
  readonly removals: Removals
  readonly times: Times
  /** New events are in the tail, up to this position. */
  readonly arrived: (position: Position) => void
  /** Asks the store for the newest position, soon or not at all. */
  readonly newest: () => Promise<Position>
  /** True when the store ends before this place, or has something else where the event stood. */
  readonly wasReplaced: (from: Place, last: RawEvent | undefined) => Promise<boolean>
  /** The store is not the one it was, or was set back: what was delivered need no longer hold. */
  readonly replaced: (error: LogError) => void
  readonly fault: (error: unknown) => void
}

/** The one subscription of an open log: everything of this installation, from a place on, in order, without gaps. */
export class LiveTail {
  readonly #parts: LiveParts
  readonly #tail = new Tail('')
  #isRunning = false
  /** Where to go on, exclusively; checkpoints move it too. */
  #from: Place | undefined
  #last: RawEvent | undefined
  #seen: Position = ''
  #call: OpenStream | undefined
  #isConfirmed = false
  #heardAt = 0
  #failures = 0
  /** What the store had when it was last asked in a silence. */
  #missing: Position = ''
  #watch: NodeJS.Timeout | undefined
  #pause: NodeJS.Timeout | undefined

  constructor(parts: LiveParts) {
    this.#parts = parts
  }

  get isRunning(): boolean {
    return this.#isRunning
  }

  start(after: Position): void {
    this.#isRunning = true
    this.#from = placeOf(after)
    this.#last = undefined
    this.#seen = after
    this.#tail.reset(after)
    this.#watch ??= setInterval(() => this.#look(), this.#parts.times.confirmMs / 5).unref()
    void this.#resume()
  }

  stop(): void {
    this.#isRunning = false
    this.#call?.cancel()
    this.#call = undefined
    clearInterval(this.#watch)
    this.#watch = undefined
    clearTimeout(this.#pause)
  }

  /** Forgets what it holds; readers ask the store. */
  forget(): void {
    this.#tail.reset(this.#seen)
  }

  /** Undefined when the events after this position are no longer, or not all, here. */
  page(request: PageRequest): LogPage | undefined {
    return this.#isRunning ? this.#tail.page(request) : undefined
  }

  async #resume(): Promise<void> {
    const { store, names } = this.#parts
    try {
      if (this.#failures > 0 && this.#from && (await this.#parts.wasReplaced(this.#from, this.#last))) {
        return this.#replace()
      }
      const link = await store.link()
      if (!this.#isRunning || this.#call) return
      this.#isConfirmed = false
      this.#heardAt = performance.now()
      const request = allRead({ from: this.#from ?? 'start', count: 'live', streams: names.all })
      const call = store.receive(link, PATH.read, request, {
        message: (bytes) => this.#take(bytes),
        end: (error) => {
          if (error && needsOtherLink(error)) store.failed(link, error)
          if (this.#call !== call) return
          this.#call = undefined
          this.#again(error)
        },
      })
      this.#call = call
    } catch (error) {
      this.#again(error)
    }
  }

  #again(error: unknown): void {
    if (!this.#isRunning) return
    if (failureOf(error).told.code === 'invalid') return this.#replace()
    // The end of a call is how a store says goodbye; only what lasts is worth a word.
    if (this.#failures === REPORTED_FAILURE)
      this.#parts.fault(error ?? new Error('the event store ends the subscription'))
    this.#failures += 1
    const ms = Math.min(RESUME_MAX_MS, RESUME_FIRST_MS * 2 ** (this.#failures - 1)) * (0.5 + Math.random() / 2)
    clearTimeout(this.#pause)
    this.#pause = setTimeout(() => void this.#resume(), ms)
  }

  #take(bytes: Buffer): void {
    this.#heardAt = performance.now()
    const answer = readAnswer(bytes)
    if (answer.kind === 'event') this.#takeEvent(answer.event)
    else if (answer.kind === 'checkpoint') this.#from = answer.place
    else if (answer.kind === 'confirmed') this.#isConfirmed = true
    if (this.#isConfirmed) this.#failures = 0
  }

  #takeEvent(event: RawEvent): void {
    this.#from = { commit: event.commit, prepare: event.prepare }
    if (event.type.startsWith('$')) {
      if (this.#parts.removals.note(event)) this.forget()
      return
    }
    const stream = this.#parts.names.fromStore(event.stream)
    const position = positionOf(event)
    // After a resumption the store may send again what was on its way.
    if (stream === undefined || position <= this.#seen) return
    this.#last = event
    this.#seen = position
    const { type, revision, data } = event
    const decode = () => decodeEvent(stream, event)
    this.#tail.push({ stream, type, seq: revision + 1, position, size: data.length, decode })
    this.#parts.arrived(position)
  }

  /** A store that is gone without a word ends no call. */
  #look(): void {
    const silence = performance.now() - this.#heardAt
    if (!this.#call) return
    if (!this.#isConfirmed) {
      if (silence > this.#parts.times.confirmMs)
        this.#abandon(new Error(`the event store confirmed no subscription in ${this.#parts.times.confirmMs} ms`))
    } else if (silence > this.#parts.times.probeMs) void this.#probe()
  }

  async #probe(): Promise<void> {
    this.#heardAt = performance.now()
    const newest = await this.#parts.newest().catch(() => '')
    // What came just now may still be on its way; what is missing at two probes is not.
    if (newest <= this.#seen) this.#missing = ''
    else if (this.#missing !== '' && this.#missing > this.#seen) {
      this.#missing = ''
      this.#abandon(new Error('the event store has events that it did not send'))
    } else {
      this.#missing = newest
      this.#heardAt -= this.#parts.times.probeMs - this.#parts.times.confirmMs / 5
    }
  }

  #abandon(error: Error): void {
    this.#call?.cancel()
    this.#call = undefined
    this.#again(error)
  }

  #replace(): void {
    this.stop()
    this.#parts.replaced(new LogError('invalid', 'the event store is no longer the one that these positions are of'))
  }
}

const REPORTED_FAILURE = 3
