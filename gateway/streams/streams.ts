import type { Aggregate, Folded, Outcome } from '#engine/aggregate.ts'
import { decode } from '#engine/eventTypes.ts'
import type { Refusal } from '#engine/refusal.ts'
import { type Actor, type ChainedEvent, type Fact, GENESIS, type Head } from '#engine/stream.ts'
import type { StoredEvent } from '#stores/events/port.ts'
import { type Asked, type AskedHost, ask, askedHost, type StreamServices } from './asked.ts'

/** What a stream comes to; changed in place as long as no command is asked of it. */
interface Fold<S> {
  readonly state: S
  head: Head
}

/** All streams of one aggregate, folded in memory: a host for each of which something is asked. */
export class Streams<S extends Folded, C, F extends Fact> {
  readonly #aggregate: Aggregate<S, C, F>
  readonly #services: StreamServices
  readonly #folded: (id: string, event: F & ChainedEvent, state: S) => void
  readonly #folds = new Map<string, Fold<S>>()
  readonly #hosts = new Map<string, AskedHost<S, C, F>>()

  /** `folded` is told of every event once, after it is durable and folded. */
  constructor(
    aggregate: Aggregate<S, C, F>,
    services: StreamServices,
    folded: (id: string, event: F & ChainedEvent, state: S) => void = () => {},
  ) {
    this.#aggregate = aggregate
    this.#services = services
    this.#folded = folded
  }

  get name(): string {
    return this.#aggregate.name
  }

  /** The state as it stands, not to be changed; null without events. */
  get(id: string): S | null {
    const state = (this.#hosts.get(id) ?? this.#folds.get(id))?.state
    return state !== undefined && state.seq > 0 ? state : null
  }

  *all(): IterableIterator<[id: string, state: S]> {
    for (const streams of [this.#folds, this.#hosts])
      for (const [id, { state }] of streams) if (state.seq > 0) yield [id, state]
  }

  /** Carries out a command; with a function, the command that it makes of the state when its turn comes. Rejects as the log does. */
  ask(id: string, actor: Actor, asked: C | Asked<S, C>): Promise<Outcome<F> | Refusal> {
    return ask(this.#host(id), actor, asked)
  }

  /** Folds what other processes wrote to the stream. */
  async refresh(id: string): Promise<void> {
    if (this.#services.before !== undefined) await this.#host(id).refresh()
  }

  /** Runs a task when no command on the stream is under way. */
  inTurn<T>(id: string, task: () => Promise<T>): Promise<T> {
    return this.#host(id).inTurn(task)
  }

  /** Folds an event of the log; one that is folded already changes nothing. Throws UnreadableEvent. */
  take(stored: StoredEvent): void {
    const id = stored.stream.slice(this.name.length + 1)
    const host = this.#hosts.get(id)
    if (host) return host.take(stored)
    const fold = this.#fold(id)
    if (stored.seq <= fold.head.seq) return
    const event = decode(this.#aggregate.events, stored)
    this.#aggregate.evolve(fold.state, event)
    fold.head = { seq: event.seq, hash: event.hash }
    this.#folded(id, event, fold.state)
  }

  #fold(id: string): Fold<S> {
    let fold = this.#folds.get(id)
    if (!fold) {
      fold = { state: this.#aggregate.initial(), head: GENESIS }
      this.#folds.set(id, fold)
    }
    return fold
  }

  #host(id: string): AskedHost<S, C, F> {
    let host = this.#hosts.get(id)
    if (!host) {
      host = askedHost(this.#aggregate, this.#services, { id, ...this.#fold(id) }, (event, state) =>
        this.#folded(id, event, state),
      )
      this.#hosts.set(id, host)
      this.#folds.delete(id)
    }
    return host
  }
}
