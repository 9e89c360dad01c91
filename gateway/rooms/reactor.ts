import type { RoomResult } from './emissions.ts'
import type { Room } from './room.ts'

/** What watches rooms from outside their mailboxes and comes back with commands: the assistant. Each call returns at once. */
export interface Reactor {
  /** A drain is durable and was delivered. */
  carriedOut(room: Room, results: readonly RoomResult[]): void
  /** A room was read from the log: takes up what a stop left undone. */
  loaded(room: Room): void
}

/** Rooms that nobody watches. */
export const unattended: Reactor = {
  carriedOut: () => {},
  loaded: () => {},
}

/** Something more that looks at rooms whenever they may have changed, and answers at once. */
export type Attendant = (room: Room) => void

/** A reactor beside which others look at the rooms. */
export function attended(reactor: Reactor, attend: Attendant): Reactor {
  return {
    carriedOut(room, results) {
      attend(room)
      reactor.carriedOut(room, results)
    },
    loaded(room) {
      attend(room)
      reactor.loaded(room)
    },
  }
}
