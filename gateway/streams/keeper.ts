import type { Aggregate, Folded, Outcome } from '#engine/aggregate.ts'
import type { ChainedEvent, Fact, Head } from '#engine/stream.ts'
import type { EventLog, Position } from '#stores/events/port.ts'
import type { Clock } from '../clock.ts'
import type { Decided, Taken } from './command.ts'
import type { Pause } from './pause.ts'

/** Whoever keeps a stream: is called in the order of the stream, and returns at once. */
export interface StreamKeeper<S, C, F extends Fact, O, P> {
  /** Runs the drain: now, or together with those of other streams. */
  plan(drain: () => void): void
  /** A batch is on its way to the disk; makes ready what it shows once it is there. It may be in vain, so nothing of it counts. */
  prepare?(decided: readonly Decided<S, C, F, O, P>[]): void
  /** Own events are durable and folded, nobody is answered yet. */
  appended(events: readonly (F & ChainedEvent)[], position: Position, tookMs: number): void
  /** Events of other writers are folded; also own ones whose writing was given up. */
  taken(groups: readonly Taken<S, F>[]): void
  /** Answers everyone, in this order, by `answer`. */
  deliver(decided: readonly Decided<S, C, F, O, P>[]): void
  /** Something was not written; the state stays as it was. */
  unwritten(): void
  /** Nothing waits any more. */
  rested(): void
  /** The stream was deleted for ever. */
  deleted?(): void
  fault(error: unknown, where: string): void
}

export interface StreamOptions<S extends Folded, C, F extends Fact, O extends Outcome<F>, P> {
  readonly aggregate: Aggregate<S, C, F, O>
  readonly id: string
  readonly state: S
  readonly head: Head
  readonly log: EventLog
  readonly clock: Clock
  readonly keeper: StreamKeeper<S, C, F, O, P>
  /** True: events of other writers are taken by whole command; false: one by one. */
  readonly byCommand?: boolean
  /** True when other processes write too: nothing is refused before the stream was read anew. */
  readonly shared?: boolean
  readonly pause?: Pause
  /** Awaited before events of other writers that are read from the log are folded. */
  readonly before?: (() => Promise<void>) | undefined
}
