import type { ModelTrace } from '#projections/trace.ts'
import type { Done } from './emissions.ts'
import type { Room } from './room.ts'

/** What watches rooms from outside their mailboxes and comes back with commands: the assistant. Each call returns at once. */
export interface Reactor {
  /** What a message's trace says of the model's reading before there is one. */
  reads(room: Room, done: Done): ModelTrace
  /** A drain is durable and was delivered. */
  carriedOut(room: Room, done: readonly Done[]): void
  /** A room was read from the log: takes up what a stop left undone. */
  loaded(room: Room): void
}

/** Rooms that nobody watches. */
export const unattended: Reactor = {
  reads: () => ({ skipped: 'model-down' }),
  carriedOut: () => {},
  loaded: () => {},
}
