import type { Facts } from '../facts.ts'
import { shownRoom } from '../rooms/roomFacts.ts'
import { teamOfSpace } from '../spaceFacts.ts'
import { ACT, actAt, kindOf, NONE } from './acts.ts'
import { hostOf } from './hidden.ts'

/** Rooms by the user who hosts them. */
export function hostedBy(facts: Facts): Map<string, number> {
  const counts = new Map<string, number>()
  for (const room of facts.rooms.values()) {
    const host = hostOf(facts, room)
    if (host !== null) counts.set(host, (counts.get(host) ?? 0) + 1)
  }
  return counts
}

/** Messages in review rooms by the user in whose seat they were written. */
export function messagesBy({ acts: { table, users } }: Facts): Map<string, number> {
  const counts = new Map<string, number>()
  for (let place = 0; place < table.length; place++) {
    const { who, what } = actAt(table, place)
    const userId = who === NONE || kindOf(what) !== ACT.message ? null : (users[who] ?? null)
    if (userId !== null) counts.set(userId, (counts.get(userId) ?? 0) + 1)
  }
  return counts
}

/** Instant of the last act in a team, its spaces and the meetings held on them, by team. */
export function lastActsOfTeams(facts: Facts): Map<string, number> {
  const { table, scopes } = facts.acts
  const teams = new Array<string | null>(scopes.size).fill(null)
  for (const [stream, index] of scopes) teams[index] = teamOf(facts, stream)
  const last = new Map<string, number>()
  for (let place = 0; place < table.length; place++) {
    const { at, where } = actAt(table, place)
    const teamId = where === NONE ? null : (teams[where] ?? null)
    if (teamId !== null && at > (last.get(teamId) ?? Number.NEGATIVE_INFINITY)) last.set(teamId, at)
  }
  return last
}

/** Returns the team to which a stream belongs; null for none. */
function teamOf({ rooms, spaces }: Facts, stream: string): string | null {
  const dash = stream.indexOf('-')
  const [category, id] = [stream.slice(0, dash), stream.slice(dash + 1)]
  if (category === 'team') return id
  if (category === 'space') {
    const space = spaces.bySlug.get(id)
    return space && !space.purged ? space.teamId : null
  }
  const room = rooms.get(id)
  const spaceId = room ? shownRoom(room).spaceId : null
  return spaceId === null ? null : teamOfSpace(spaces, spaceId)
}
