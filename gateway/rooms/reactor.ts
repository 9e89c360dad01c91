import type { ModelTrace } from '#protocol/views/trace.ts'
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

/** Something more that looks at rooms whenever they may have changed, and answers at once. */
export type Attendant = (room: Room) => void

/** A reactor beside which others look at the rooms. */
export function attended(reactor: Reactor, attend: Attendant): Reactor {
  return {
    reads: (room, done) => reactor.reads(room, done),
    carriedOut(room, done) {
      attend(room)
      reactor.carriedOut(room, done)
    },
    loaded(room) {
      attend(room)
      reactor.loaded(room)
    },
  }
}
