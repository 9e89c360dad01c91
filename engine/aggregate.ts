import { produce } from 'immer'
import type { EventTypes } from './eventTypes.ts'
import type { Entropy } from './ids.ts'
import type { Refusal } from './refusal.ts'
import type { Actor, ChainedEvent, Fact } from './stream.ts'

/** What every folded state knows of its stream. */
export interface Folded {
  /** Seq of the last event; 0 before the first. */
  seq: number
  /** Instant of the last event; 0 before the first. */
  at: number
}

/** What comes in with a command: when, from whom, and randomness of its own. `at` is never before the last event. */
export interface Stamp {
  readonly at: number
  readonly entropy: Entropy
  readonly actor: Actor
}

/** Facts, and what the caller receives beside them. */
export interface Outcome<F extends Fact> {
  readonly facts: readonly F[]
  readonly reply: Readonly<Record<string, unknown>>
}

export const unchanged: Outcome<never> = { facts: [], reply: {} }

/** The rules of one kind of stream: pure, the same live and replayed. A new kind is a folder with one of these. */
export interface Aggregate<S extends Folded, C, F extends Fact, O extends Outcome<F> = Outcome<F>> {
  /** First part of the names of its streams. */
  readonly name: string
  readonly events: EventTypes<F & ChainedEvent>
  initial(): S
  /** Mutates nothing. */
  decide(state: S, command: C, stamp: Stamp): O | Refusal
  /** Applies an event by mutation. Refuses nothing: what is in the stream has happened. */
  evolve(state: S, event: F & ChainedEvent): void
}

/** The live form of a reducer: the next state shares what stayed the same, the one before is left as it was. [DU2] */
export function live<S, E>(evolve: (state: S, event: E) => void): (state: S, event: E) => S {
  return (state, event) => produce(state, (draft) => evolve(draft as S, event))
}
