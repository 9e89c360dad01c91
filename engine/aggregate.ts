import { produce } from 'immer'
import type { EventTypes } from './eventTypes.ts'
import type { Entropy } from './ids.ts'
import type { Refusal } from './refusal.ts'
import type { Actor, ChainedEvent, Fact } from './stream.ts'

/** Fields of every folded state: the position in its stream. */
export interface Folded {
  /** Seq of the last event; 0 before the first. */
  seq: number
  /** Instant of the last event; 0 before the first. */
  at: number
}

/** Time, actor and randomness of a command. `at` is never before the last event. */
export interface Stamp {
  readonly at: number
  readonly entropy: Entropy
  readonly actor: Actor
}

/** Facts, and the reply to the caller. */
export interface Outcome<F extends Fact> {
  readonly facts: readonly F[]
  readonly reply: Readonly<Record<string, unknown>>
}

export const unchanged: Outcome<never> = { facts: [], reply: {} }

/** Rules of one kind of stream: pure, the same live and in replay. Each kind is one folder that exports one of these. */
export interface Aggregate<S extends Folded, C, F extends Fact, O extends Outcome<F> = Outcome<F>> {
  /** Prefix of its stream names. */
  readonly name: string
  readonly events: EventTypes<F & ChainedEvent>
  initial(): S
  /** Returns the resulting facts or a refusal. Mutates nothing. */
  decide(state: S, command: C, stamp: Stamp): O | Refusal
  /** Applies an event by mutation. Never refuses: an event in the stream has happened. */
  evolve(state: S, event: F & ChainedEvent): void
}

/** Live form of a reducer: the next state shares unchanged parts, the previous state stays as it was. [DU2] */
export function live<S, E>(evolve: (state: S, event: E) => void): (state: S, event: E) => S {
  return (state, event) => produce(state, (draft) => evolve(draft as S, event))
}
