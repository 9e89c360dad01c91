import type { Refusal } from '#engine/refusal.ts'
import type { Actor, ChainedEvent, Fact } from '#engine/stream.ts'
import type { Position } from '#stores/events/port.ts'

/** Outcome of a command: a decision with the resulting state, a refusal, or a failed write. */
export type Settled<S, O> =
  | { readonly is: 'done'; readonly decision: O; readonly state: S }
  | { readonly is: 'refused'; readonly refusal: Refusal }
  | { readonly is: 'failed'; readonly error: unknown }

/** A command in a stream's mailbox, and the callback for its outcome. */
export interface Pending<S, C, O> {
  readonly command: C
  readonly actor: Actor
  readonly settle: (settled: Settled<S, O>) => void
  answered: boolean
}

/** Result of a command: its events and the state after the last of them. */
export interface CommandResult<S, C, F extends Fact, O> {
  readonly command: C
  readonly decision: O
  readonly events: readonly (F & ChainedEvent)[]
  readonly state: S
  /** Duration of deciding and folding. */
  readonly tookMs: number
}

/** A decided command before its answer; without a result when it was refused. */
export interface Decided<S, C, F extends Fact, O, P> {
  readonly pending: P
  readonly settled: Settled<S, O>
  readonly result: CommandResult<S, C, F, O> | null
}

/** Events of one command that came from the log, and the state after the last of them. */
export interface Taken<S, F extends Fact> {
  readonly events: readonly (F & ChainedEvent)[]
  readonly state: S
  /** Of the last event. */
  readonly position: Position
}
