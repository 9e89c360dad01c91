import { randomUUID } from 'node:crypto'
import type { Aggregate, Folded, Outcome } from '#engine/aggregate.ts'
import { decode } from '#engine/eventTypes.ts'
import { isRefusal, type Refusal } from '#engine/refusal.ts'
import { type Actor, type ChainedEvent, chain, type Fact, GENESIS, type Head } from '#engine/stream.ts'
import { type EventLog, LogError, type StoredEvent } from '#stores/events/port.ts'
import type { Clock } from '../clock.ts'
import { sha256 } from '../digest.ts'
import { freshEntropy } from '../rooms/entropy.ts'

/** Commands that wait for one stream; more are turned away. */
const WAITING_MAX = 1_000
/** Times a command is decided anew because another writer was first, or the same events are offered again. */
const ATTEMPTS_MAX = 4

interface Held<S> {
  readonly state: S
  head: Head
  last: Promise<unknown>
  waiting: number
  /** The stream may hold more than was folded. */
  doubtful: boolean
}

export interface StreamServices {
  readonly log: EventLog
  readonly clock: Clock
  /** Told of every event once, after it is durable and folded. */
  readonly folded: (category: string, id: string, event: ChainedEvent) => void
}

/** All streams of one aggregate, folded in memory: commands on one stream take turns, durable before they are answered. [DU1] */
export class Streams<S extends Folded, C, F extends Fact> {
  readonly #aggregate: Aggregate<S, C, F>
  readonly #services: StreamServices
  readonly #held = new Map<string, Held<S>>()

  constructor(aggregate: Aggregate<S, C, F>, services: StreamServices) {
    this.#aggregate = aggregate
    this.#services = services
  }

  get name(): string {
    return this.#aggregate.name
  }

  /** The state as it stands, not to be changed; null without events. */
  get(id: string): S | null {
    const held = this.#held.get(id)
    return held && held.state.seq > 0 ? held.state : null
  }

  *all(): IterableIterator<[id: string, state: S]> {
    for (const [id, { state }] of this.#held) if (state.seq > 0) yield [id, state]
  }

  /**
   * Carries out a command; with a function, the command that it makes of the state when its turn comes, or nothing when
   * it makes null. Rejects as the log does.
   */
  ask(id: string, actor: Actor, command: C | ((state: S) => C | null)): Promise<Outcome<F> | Refusal> {
    return this.inTurn(id, () => this.#carryOut(id, actor, command))
  }

  /** Runs a task when no command on the stream is under way. */
  inTurn<T>(id: string, task: () => Promise<T>): Promise<T> {
    const held = this.#hold(id)
    if (held.waiting >= WAITING_MAX) return Promise.reject(new LogError('unavailable', 'too much waits for one stream'))
    held.waiting += 1
    const done = held.last.then(task)
    held.last = done
      .catch(() => {})
      .finally(() => {
        held.waiting -= 1
      })
    return done
  }

  /** Folds an event of the log; one that is folded already changes nothing. */
  take(stored: StoredEvent): void {
    this.#fold(stored.stream.slice(this.name.length + 1), decode(this.#aggregate.events, stored))
  }

  /** Lets go of a stream that nobody will ask for again. */
  forget(id: string): void {
    this.#held.delete(id)
  }

  async #carryOut(id: string, actor: Actor, asked: C | ((state: S) => C | null)): Promise<Outcome<F> | Refusal> {
    const held = this.#hold(id)
    for (let attempt = 1; ; attempt++) {
      if (held.doubtful) await this.#catchUp(id, held)
      const command = typeof asked === 'function' ? (asked as (state: S) => C | null)(held.state) : asked
      if (command === null) return { facts: [], reply: {} }
      const at = Math.max(this.#services.clock.now(), held.state.at)
      const decision = this.#aggregate.decide(held.state, command, { at, entropy: freshEntropy(), actor })
      if (isRefusal(decision) || decision.facts.length === 0) return decision
      try {
        await this.#append(id, held, decision.facts, at)
        return decision
      } catch (error) {
        held.doubtful = true
        if (!(error instanceof LogError && error.code === 'conflict') || attempt >= ATTEMPTS_MAX) throw error
      }
    }
  }

  async #append(id: string, held: Held<S>, facts: readonly F[], at: number): Promise<void> {
    const expected = held.head.seq
    let head = held.head
    const events = facts.map((fact) => {
      const event = chain(head, fact, { id: randomUUID(), at }, sha256)
      head = event
      return event
    })
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#services.log.append(`${this.name}-${id}`, events, expected)
        break
      } catch (error) {
        // Perhaps written: the same events land once. [DU6]
        if (!(error instanceof LogError && error.code === 'indeterminate') || attempt >= ATTEMPTS_MAX) throw error
      }
    }
    for (const event of events) this.#fold(id, event)
  }

  #fold(id: string, event: F & ChainedEvent): void {
    const held = this.#hold(id)
    if (event.seq !== held.head.seq + 1) {
      held.doubtful ||= event.seq > held.head.seq
      return
    }
    this.#aggregate.evolve(held.state, event)
    held.head = { seq: event.seq, hash: event.hash }
    this.#services.folded(this.name, id, event)
  }

  async #catchUp(id: string, held: Held<S>): Promise<void> {
    const stream = `${this.name}-${id}`
    for await (const event of this.#services.log.readStream(stream, { from: held.head.seq + 1 })) this.take(event)
    held.doubtful = false
  }

  #hold(id: string): Held<S> {
    let held = this.#held.get(id)
    if (!held) {
      const state = this.#aggregate.initial()
      held = { state, head: GENESIS, last: Promise.resolve(), waiting: 0, doubtful: false }
      this.#held.set(id, held)
    }
    return held
  }
}
