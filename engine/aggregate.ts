import type { Refusal } from './refusal.ts'
import type { Actor, ChainedEvent, Fact } from './stream.ts'

/** What every folded state knows of its stream. */
export interface Folded {
  /** Seq of the last event; 0 before the first. */
  seq: number
  /** Instant of the last event; 0 before the first. */
  at: number
}

/** When a command comes and from whom; `at` is never before the last event. */
export interface Circumstances {
  readonly at: number
  readonly actor: Actor
}

/** Facts, and what the caller is told beside them. */
export interface Outcome<F extends Fact> {
  readonly facts: readonly F[]
  readonly reply: Readonly<Record<string, unknown>>
}

export const unchanged: Outcome<never> = { facts: [], reply: {} }

/** The rules of one kind of stream: pure, folded by mutation, the same live and replayed. */
export interface Aggregate<S extends Folded, C, F extends Fact> {
  /** First part of the names of its streams. */
  readonly category: string
  initial(): S
  /** Mutates nothing. */
  decide(state: S, command: C, circumstances: Circumstances): Outcome<F> | Refusal
  /** Refuses nothing: what is in the stream has happened. */
  apply(state: S, event: F & ChainedEvent): void
}
