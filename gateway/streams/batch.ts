import type { Aggregate, Folded, Outcome } from '#engine/aggregate.ts'
import { eventId, ORDINALS } from '#engine/commandIds.ts'
import { isRefusal } from '#engine/refusal.ts'
import { type ChainedEvent, chain, type Fact, type Head } from '#engine/stream.ts'
import type { Clock } from '../clock.ts'
import { sha256 } from '../digest.ts'
import { freshEntropy } from '../entropy.ts'
import type { Decided, Pending } from './command.ts'

/** Commands decided one after the other, and the events of all of them: one append. */
export interface Batch<S, C, F extends Fact, O, P> {
  readonly decided: readonly Decided<S, C, F, O, P>[]
  readonly events: readonly (F & ChainedEvent)[]
  /** Null without events. */
  readonly last: ChainedEvent | null
  readonly state: S
}

export interface DecideServices<S extends Folded, C, F extends Fact, O extends Outcome<F>> {
  readonly aggregate: Aggregate<S, C, F, O>
  readonly evolve: (state: S, event: F & ChainedEvent) => S
  readonly clock: Clock
  readonly fault: (error: unknown, where: string) => void
}

/** Decides commands in turn, each against what those before it did. */
export class Decider<
  S extends Folded,
  C,
  F extends Fact,
  O extends Outcome<F>,
  P extends Pending<S, C, O> = Pending<S, C, O>,
> {
  readonly #services: DecideServices<S, C, F, O>

  constructor(services: DecideServices<S, C, F, O>) {
    this.#services = services
  }

  batch(pending: readonly P[], from: S, after: Head): Batch<S, C, F, O, P> {
    let state = from
    let head = after
    const events: (F & ChainedEvent)[] = []
    const decided = pending.map((one) => {
      const step = this.#decide(one, state, head)
      if (step.result) {
        state = step.result.state
        head = step.result.events.at(-1) ?? head
        events.push(...step.result.events)
      }
      return step
    })
    return { decided, events, last: events.at(-1) ?? null, state }
  }

  /** A decision that throws is a bug of ours: its caller is told, the others of the batch go on. */
  #decide(pending: P, state: S, head: Head): Decided<S, C, F, O, P> {
    const { aggregate, clock, fault } = this.#services
    try {
      const startedAt = performance.now()
      const { command, actor } = pending
      // Time never runs backwards in a stream.
      const at = Math.max(clock.now(), state.at)
      const decision = aggregate.decide(state, command, { at, entropy: freshEntropy(), actor })
      if (isRefusal(decision)) return { pending, settled: { is: 'refused', refusal: decision }, result: null }
      const { events, state: next } = this.#chained(decision.facts, state, head, at)
      const tookMs = performance.now() - startedAt
      const result = { command, decision, events, state: next, tookMs }
      return { pending, settled: { is: 'done', decision, state: next }, result }
    } catch (error) {
      fault(error, 'decide')
      return { pending, settled: { is: 'failed', error }, result: null }
    }
  }

  #chained(facts: readonly F[], from: S, head: Head, at: number) {
    const events: (F & ChainedEvent)[] = []
    let state = from
    let commandId = ''
    for (const [i, fact] of facts.entries()) {
      const ordinal = i % ORDINALS
      if (ordinal === 0) commandId = crypto.randomUUID()
      const id = eventId(commandId, ordinal, i === facts.length - 1)
      const event = chain(events.at(-1) ?? head, fact, { id, at }, sha256)
      events.push(event)
      state = this.#services.evolve(state, event)
    }
    return { events, state }
  }
}
