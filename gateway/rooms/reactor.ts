import type { RoomResult } from './emissions.ts'
import type { Room } from './room.ts'

/** Observes rooms and submits commands in response; implemented by the assistant. Each call returns at once. */
export interface Reactor {
  /** Called when a drain is durable and was delivered. */
  carriedOut(room: Room, results: readonly RoomResult[]): void
  /** Called when a room was read from the log; resumes interrupted work. */
  loaded(room: Room): void
}

/** Reactor that does nothing. */
export const unattended: Reactor = {
  carriedOut: () => {},
  loaded: () => {},
}

/** Further observer, called whenever a room may have changed; returns at once. */
export type Attendant = (room: Room) => void

/** Returns a reactor that also calls an observer. */
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
