import type { UnstampedCommand } from '#engine/room/commands.ts'
import type { RoomState, Seat } from '#engine/room/state.ts'

/** A room and the instant in it. */
export interface Place {
  readonly room: RoomState
  readonly now: number
}

/** Something that may happen next; `waitMs` passes before. */
export interface Move {
  readonly label: string
  readonly command: UnstampedCommand
  readonly waitMs?: number
}

/** What one person can do; null where it makes no sense to try. */
export type Deed = (place: Place, name: string) => UnstampedCommand | null

/** A small world: three people, six things that each of them may do at any time, and what may happen around them. */
export interface World {
  readonly name: string
  readonly about: string
  readonly begin: () => Place
  readonly deeds: Readonly<Record<string, Deed>>
  /** The role of host can change hands. */
  readonly hostMoves?: true
  /** What happens without anybody's doing. */
  readonly around: (place: Place) => readonly Move[]
}

/** The people of every world; Ana made the room, the other two are interchangeable. */
export const NAMES = ['Ana', 'Ben', 'Cem'] as const

export function seatNamed({ room }: Place, name: string): Seat | undefined {
  return Object.values(room.seats).find((seat) => seat.name === name)
}

/** Everything that may happen next. */
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
