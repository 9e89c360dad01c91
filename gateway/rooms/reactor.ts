import type { RoomEvent } from '#engine/room/events.ts'
import type { RoomState } from '#engine/room/state.ts'
import type { RoomResult } from './emissions.ts'
import type { Room } from './room.ts'

/** A command of another node, of which the stream shows the events; without any, what was asked. */
export interface Elsewhere {
  readonly command?: { readonly type: 'refreshIntel' }
  readonly events: readonly RoomEvent[]
  readonly state: RoomState
}

/**
 * Observes rooms and submits commands in response; implemented by the assistant. Each call returns at once. Of several nodes one
 * conducts a room: it reacts to everything, the others only to what must be answered where it was said. [MN54]
 */
export interface Reactor {
  /** Called when a drain is durable and was delivered. */
  carriedOut(room: Room, results: readonly RoomResult[], conducts: boolean): void
  /** Called on the conductor when commands of other nodes were folded and delivered. */
  taken(room: Room, done: readonly Elsewhere[]): void
  /** Called when a room was read from the log, or this node conducts it from now on; resumes interrupted work. */
  loaded(room: Room): void
  /** Called when another node conducts a room from now on. */
  released(room: Room): void
}

/** Reactor that does nothing. */
export const unattended: Reactor = {
  carriedOut: () => {},
  taken: () => {},
  loaded: () => {},
  released: () => {},
}

/** Further observer, called whenever a room may have changed; returns at once. */
export type Attendant = (room: Room) => void

/** Returns a reactor that also calls an observer, on the conductor only. */
export function attended(reactor: Reactor, attend: Attendant): Reactor {
  return {
    carriedOut(room, results, conducts) {
      if (conducts) attend(room)
      reactor.carriedOut(room, results, conducts)
    },
    taken(room, done) {
      attend(room)
      reactor.taken(room, done)
    },
    loaded(room) {
      attend(room)
      reactor.loaded(room)
    },
    released: (room) => reactor.released(room),
  }
}
