import { setTimeout as delay } from 'node:timers/promises'
import type { Aggregate, Folded } from '#engine/aggregate.ts'
import { decode, type EventTypes } from '#engine/eventTypes.ts'
import { type ChainedEvent, type Fact, GENESIS, SYSTEM } from '#engine/stream.ts'
import { LogError } from '#stores/events/port.ts'
import { type AskedHost, ask, askedHost, type StreamServices } from '../streams/asked.ts'
import { DAY_MS, dayOf } from './day.ts'
import { RememberedKeys } from './rememberedKeys.ts'

/** Facts of one call, the most that the log takes at once. */
const RECORD_FACTS_MAX = 1_000
/** Facts of several calls in one append: hashing more would hold up rooms. */
const APPEND_FACTS_MAX = 200
/** Appends of a journal keep this distance, so that a flood of small records does not take the disk from rooms. */
const PAUSE_MS = 20
/** Keys known of the days before at the start of a day or of the service. */
const KEYS_MAX = 100_000

interface JournalState extends Folded {}
type Day<F extends Fact> = { readonly name: string; readonly host: AskedHost<JournalState, readonly F[], F> }

interface Entry<F> {
  readonly facts: readonly F[]
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

export interface JournalOptions<F extends Fact> extends StreamServices {
  /** Category of its streams. */
  readonly name: string
  readonly events: EventTypes<F & ChainedEvent>
  /** Facts that may wait to be written; what comes beyond is dropped. */
  readonly waitingMax: number
  /** Facts with an equal key are recorded once; null for facts that never repeat. */
  readonly keyOf?: (fact: F) => string | null
  /** Told how many facts were dropped because too many wait. */
  readonly dropped: (facts: number) => void
}

/** Daily streams `<name>-YYYY-MM-DD` (UTC, by the service's clock) that only record: nothing is decided against them. [TE1] */
export class Journal<F extends Fact> {
  readonly #options: JournalOptions<F>
  readonly #aggregate: Aggregate<JournalState, readonly F[], F>
  readonly #known = new RememberedKeys(KEYS_MAX)
  #entries: Entry<F>[] = []
  #waiting = 0
  #day: Day<F> | null = null
  #writing: Promise<void> | null = null
  #isClosed = false

  constructor(options: JournalOptions<F>) {
    this.#options = options
    this.#aggregate = {
      name: options.name,
      events: options.events,
      initial: () => ({ seq: 0, at: 0 }),
      decide: (_state, facts) => ({ facts, reply: {} }),
      evolve(state, event) {
        state.seq = event.seq
        state.at = event.at
      },
    }
  }

  /**
   * Resolves when the facts are durable, in the order of the calls; what waits goes into one append. At most 1,000 facts.
   * Rejects as the log does, with `unavailable` when too much waits and with `closed` after the end. [TE1] [TE2]
   */
  record(facts: readonly F[]): Promise<void> {
    if (this.#isClosed) return Promise.reject(new LogError('closed', 'the journal is closed'))
    if (facts.length > RECORD_FACTS_MAX) return Promise.reject(new LogError('too-large', 'too many facts at once'))
    if (facts.length === 0) return Promise.resolve()
    if (this.#waiting + facts.length > this.#options.waitingMax) {
      this.#options.dropped(facts.length)
      return Promise.reject(new LogError('unavailable', 'too much waits to be recorded'))
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#entries.push({ facts, resolve, reject })
    this.#waiting += facts.length
    this.#writing ??= this.#write()
    return promise
  }

  /** Writes what waits and takes nothing more. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#writing
  }

  async #write(): Promise<void> {
    while (this.#entries.length > 0) {
      const entries = this.#next()
      try {
        const { host } = await this.#today()
        await ask(host, SYSTEM, () => this.#unrecorded(entries))
        for (const { resolve } of entries) resolve()
      } catch (error) {
        for (const { reject } of entries) reject(error)
      }
      this.#waiting -= entries.reduce((sum, { facts }) => sum + facts.length, 0)
      if (!this.#isClosed) await delay(PAUSE_MS)
    }
    this.#writing = null
  }

  /** Takes as many entries as fit into one append, at least one. */
  #next(): readonly Entry<F>[] {
    let facts = 0
    const beyond = this.#entries.findIndex((entry) => {
      facts += entry.facts.length
      return facts > APPEND_FACTS_MAX
    })
    return this.#entries.splice(0, beyond === -1 ? this.#entries.length : Math.max(1, beyond))
  }

  /** Asked when the stream's turn has come, again after another writer was first: by then it knows that one's keys. */
  #unrecorded(entries: readonly Entry<F>[]): readonly F[] {
    const { keyOf } = this.#options
    const facts = entries.flatMap((entry) => entry.facts)
    if (keyOf === undefined) return facts
    const taken = new Set<string>()
    return facts.filter((fact) => {
      const key = keyOf(fact)
      if (key === null) return true
      const isNew = !taken.has(key) && !this.#known.has(key)
      taken.add(key)
      return isNew
    })
  }

  async #today(): Promise<Day<F>> {
    const now = this.#options.clock.now()
    const name = dayOf(now)
    if (this.#day?.name === name) return this.#day
    if (this.#day === null && this.#options.keyOf !== undefined) await this.#recall([dayOf(now - DAY_MS), name])
    this.#day = { name, host: await this.#open(name) }
    return this.#day
  }

  /** The day's stream from its last event on. */
  async #open(day: string): Promise<Day<F>['host']> {
    const { log } = this.#options
    const state = this.#aggregate.initial()
    let head = GENESIS
    for await (const { seq, at, hash } of log.readStream(`${this.#options.name}-${day}`, {
      backwards: true,
      limit: 1,
    })) {
      state.seq = seq
      state.at = at
      head = { seq, hash }
    }
    return askedHost(this.#aggregate, this.#options, { id: day, state, head }, (event) => this.#remember(event))
  }

  /** Keys of the newest facts of the given days. */
  async #recall(days: readonly string[]): Promise<void> {
    const { log, name, events } = this.#options
    for (const day of days) {
      const pages = log.readPages(`${name}-${day}`, { backwards: true, limit: KEYS_MAX })
      for await (const page of pages) for (const event of page) this.#remember(decode(events, event))
    }
  }

  #remember(fact: F): void {
    const key = this.#options.keyOf?.(fact) ?? null
    if (key !== null) this.#known.add(key)
  }
}
