import type { UnstampedCommand } from '#engine/room/commands.ts'
import type { RoomState, Seat } from '#engine/room/state.ts'

/** A room and its current time. */
export interface Place {
  readonly room: RoomState
  readonly now: number
}

/** A possible next command, after a pause of `waitMs`. */
export interface Move {
  readonly label: string
  readonly command: UnstampedCommand
  readonly waitMs?: number
}

/** Returns one person's command, or null when it makes no sense to try. */
export type Deed = (place: Place, name: string) => UnstampedCommand | null

/** A small world: three people, six commands that each may give at any time, and events around them. */
export interface World {
  readonly name: string
  readonly about: string
  readonly begin: () => Place
  readonly deeds: Readonly<Record<string, Deed>>
  /** True when the host role can move. */
  readonly hostMoves?: true
  /** Events that nobody causes. */
  readonly around: (place: Place) => readonly Move[]
}

/** The people of every world. Ana created the room; the other two are interchangeable. */
export const NAMES = ['Ana', 'Ben', 'Cem'] as const

export function seatNamed({ room }: Place, name: string): Seat | undefined {
  return Object.values(room.seats).find((seat) => seat.name === name)
}

/** Returns every possible next move. */
export function movesFrom(world: World, place: Place): Move[] {
  const moves: Move[] = []
  for (const [deed, ask] of Object.entries(world.deeds)) {
    for (const name of NAMES) {
      const command = ask(place, name)
      if (command) moves.push({ label: `${name} ${deed}`, command })
    }
  }
  return [...moves, ...world.around(place)]
}
