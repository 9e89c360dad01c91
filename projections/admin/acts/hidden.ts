import { ownerOf } from '../accountFacts.ts'
import type { FiguresContext } from '../context.ts'
import type { Facts } from '../facts.ts'
import { internalUsers } from '../filter.ts'
import { type RoomFact, shownRoom } from '../rooms/roomFacts.ts'
import { NONE } from './acts.ts'

type Known = Pick<Facts, 'acts' | 'accounts' | 'rooms' | 'spaces'>

/** Who and what a question leaves out: internal people, rooms and teams, and in any case purged spaces. */
export interface Hidden {
  readonly people: ReadonlySet<string>
  readonly rooms: ReadonlySet<string>
  readonly teams: ReadonlySet<string>
  /** By actor and by scope, 1 for those left out. */
  readonly actors: Uint8Array
  readonly scopes: Uint8Array
  /** By actor, a number of the user that no other user has; -1 for guests and those left out. */
  readonly persons: Int32Array
  readonly personCount: number
}

/** Returns who and what does not count: an event counts unless its actor or its room, space or team is internal. [OW5] */
export function hiddenIn(facts: Facts, context: FiguresContext, includeInternal: boolean): Hidden {
  const people = includeInternal ? new Set<string>() : internalUsers(facts, context)
  const entries = includeInternal ? new Set<string>() : context.internalEntries
  const rooms = new Set(
    [...facts.rooms].flatMap(([code, room]) => (isInside(hostOf(facts, room), people) ? [code] : [])),
  )
  const teams = new Set(
    [...facts.accounts.teams].flatMap(([id, team]) => (isInside(ownerOf(team), people) ? [id] : [])),
  )
  const scopes = hiddenScopes(facts, rooms, teams)
  return { people, rooms, teams, scopes, ...numbered(facts.acts, people, entries) }
}

function numbered({ actors, users }: Facts['acts'], people: ReadonlySet<string>, entries: ReadonlySet<string>) {
  const hidden = new Uint8Array(users.length)
  const persons = new Int32Array(users.length).fill(NONE)
  const numbers = new Map<string, number>()
  users.forEach((userId, actor) => {
    if (isInside(userId, people)) hidden[actor] = 1
    else if (userId !== null) {
      const number = numbers.get(userId) ?? numbers.size
      numbers.set(userId, number)
      persons[actor] = number
    }
  })
  for (const entry of entries) {
    const actor = actors.get(entry)
    if (actor !== undefined) hidden[actor] = 1
  }
  return { actors: hidden, persons, personCount: numbers.size }
}

/** Returns the user who holds the host's seat; null for a guest. */
export function hostOf(facts: Pick<Facts, 'acts'>, room: RoomFact): string | null {
  return userOfSeat(facts, room.live?.hostId ?? shownRoom(room).hostId)
}

/** Returns the user who first took a seat; null for a guest's. */
export function userOfSeat({ acts }: Pick<Facts, 'acts'>, participantId: string): string | null {
  const index = acts.actors.get(participantId)
  return index === undefined ? null : (acts.users[index] ?? null)
}

function isInside(userId: string | null, people: ReadonlySet<string>): boolean {
  return userId !== null && people.has(userId)
}

function hiddenScopes(facts: Known, rooms: ReadonlySet<string>, teams: ReadonlySet<string>): Uint8Array {
  const scopes = new Uint8Array(facts.acts.scopes.size)
  for (const [stream, index] of facts.acts.scopes) {
    const dash = stream.indexOf('-')
    const [category, id] = [stream.slice(0, dash), stream.slice(dash + 1)]
    const space = category === 'space' ? facts.spaces.bySlug.get(id) : undefined
    const isHidden =
      (category === 'room' && rooms.has(id)) ||
      (category === 'team' && teams.has(id)) ||
      (space !== undefined && (space.purged || teams.has(space.teamId)))
    if (isHidden) scopes[index] = 1
  }
  return scopes
}
