import { type Aggregate, type Folded, type Outcome, unchanged } from '#engine/aggregate.ts'
import { decode } from '#engine/eventTypes.ts'
import type { Refusal } from '#engine/refusal.ts'
import { type Actor, type ChainedEvent, type Fact, GENESIS, type Head } from '#engine/stream.ts'
import { type EventLog, LogError, type StoredEvent } from '#stores/events/port.ts'
import type { Clock } from '../clock.ts'
import type { Settled } from './command.ts'
import { StreamHost } from './host.ts'

/** Commands that wait for one stream; more are turned away. */
const WAITING_MAX = 1_000

/** A command, or the one to make of the state when its turn comes; null: none. */
type Asked<S, C> = (state: S) => C | null

export interface StreamServices {
  readonly log: EventLog
  readonly clock: Clock
  readonly fault: (error: unknown, where: string) => void
}

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
  readonly #hosts = new Map<string, StreamHost<S, Asked<S, C>, F, Outcome<F>>>()

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
    const host = this.#host(id)
    if (host.waiting >= WAITING_MAX) {
      return Promise.reject(new LogError('unavailable', 'too much waits for one stream'))
    }
    const command: Asked<S, C> = isFunction(asked) ? asked : () => asked
    return new Promise((resolve, reject) => {
      const settle = (settled: Settled<S, Outcome<F>>) => {
        if (settled.is === 'failed') reject(settled.error)
        else resolve(settled.is === 'done' ? settled.decision : settled.refusal)
      }
      host.submit({ command, actor, settle, answered: false })
    })
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

  #host(id: string): StreamHost<S, Asked<S, C>, F, Outcome<F>> {
    let host = this.#hosts.get(id)
    if (!host) {
      host = this.#hosted(id)
      this.#hosts.set(id, host)
      this.#folds.delete(id)
    }
    return host
  }

  #hosted(id: string): StreamHost<S, Asked<S, C>, F, Outcome<F>> {
    const { log, clock, fault } = this.#services
    const aggregate = this.#aggregate
    const host: StreamHost<S, Asked<S, C>, F, Outcome<F>> = new StreamHost({
      aggregate: {
        ...aggregate,
        decide(state, asked: Asked<S, C>, stamp) {
          const command = asked(state)
          return command === null ? unchanged : aggregate.decide(state, command, stamp)
        },
      },
      id,
      ...this.#fold(id),
      log,
      clock,
      keeper: {
        plan: queueMicrotask,
        appended: (events) => {
          for (const event of events) this.#folded(id, event, host.state)
        },
        deliver(decided) {
          for (const { pending, settled } of decided) host.answer(pending, settled)
        },
        reread() {},
        unwritten() {},
        rested() {},
        fault,
      },
    })
    return host
  }
}

function isFunction<S, C>(asked: C | Asked<S, C>): asked is Asked<S, C> {
  return typeof asked === 'function'
}
