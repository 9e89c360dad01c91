import type { Refusal } from '#engine/refusal.ts'
import type { Actor, ChainedEvent, Fact } from '#engine/stream.ts'

/** What became of a command: a decision and the state just after it, why not, or that it could not be written. */
export type Settled<S, O> =
  | { readonly is: 'done'; readonly decision: O; readonly state: S }
  | { readonly is: 'refused'; readonly refusal: Refusal }
  | { readonly is: 'failed'; readonly error: unknown }

/** A command in a stream's mailbox, and who waits for what becomes of it. */
export interface Pending<S, C, O> {
  readonly command: C
  readonly actor: Actor
  readonly settle: (settled: Settled<S, O>) => void
  answered: boolean
}

/** A command that was carried out: its events and the state after the last of them. */
export interface CommandResult<S, C, F extends Fact, O> {
  readonly command: C
  readonly decision: O
  readonly events: readonly (F & ChainedEvent)[]
  readonly state: S
  /** What deciding and folding took. */
  readonly tookMs: number
}

/** What a command came to before it is answered; no result when it was refused. */
export interface Decided<S, C, F extends Fact, O, P> {
  readonly pending: P
  readonly settled: Settled<S, O>
  readonly result: CommandResult<S, C, F, O> | null
}
