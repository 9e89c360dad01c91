import type { RoomRow } from '#protocol/views/admin/rooms.ts'
import { sessionName } from '../../views/session/name.ts'
import { hostOf, userOfSeat } from '../acts/hidden.ts'
import type { FiguresContext } from '../context.ts'
import type { Facts } from '../facts.ts'
import { internalUsers } from '../filter.ts'
import { spaceById, teamOfSpace } from '../spaceFacts.ts'
import { isSession, type RoomFact, type ShownRoom, shownRoom } from './roomFacts.ts'

/** A row but for what only the accounts know: the host's e-mail address and the name of the team. */
export interface RoomLine extends Omit<RoomRow, 'host' | 'team'> {
  readonly host: Omit<RoomRow['host'], 'email'>
  readonly teamId: string | null
}

/** Which rooms are asked for; all of the conditions that are given hold. */
export interface RoomFilter {
  readonly includeInternal: boolean
  /** The host is one of these users, or has this text in the name that they took in the room, in lower case. */
  readonly host?: { readonly userIds: readonly string[]; readonly text: string | null }
  /** This user has a seat. */
  readonly participantUserId?: string
  readonly teamId?: string
  readonly code?: string
  /** Instants of creation, from `from` on and before `before`. */
  readonly from?: number
  readonly before?: number
}

export interface RoomPage {
  readonly items: RoomLine[]
  readonly total: number
}

/** Rooms by creation, newest first, then by code. [RL1] [RL2] */
export function roomRows(
  facts: Facts,
  { limit, offset, ...filter }: RoomFilter & { readonly limit: number; readonly offset: number },
  context: FiguresContext,
): RoomPage {
  const hosts = new Set(filter.host?.userIds)
  const internal = internalUsers(facts, context)
  const found = [...facts.rooms]
    .map(([code, room]) => candidate(facts, code, room, internal))
    .filter((one) => isAsked(one, filter, hosts) && isAmong(facts, one, filter.participantUserId))
    .sort((a, b) => b.shown.createdAt - a.shown.createdAt || (a.code < b.code ? -1 : 1))
  return { items: found.slice(offset, offset + limit).map((one) => lineOf(facts, one)), total: found.length }
}

/** Returns the users who host a room, each once. */
export function roomHosts(facts: Facts, _: null): string[] {
  const hosts = [...facts.rooms.values()].map((room) => hostOf(facts, room))
  return [...new Set(hosts)].filter((host) => host !== null)
}

/** Returns the users who ever opened a room: host of a review room, or owner of a persistent one. [OT35] */
export function roomOpeners(facts: Facts, _: null): string[] {
  const owners = [...facts.spaces.bySlug.values()].flatMap(({ people }) =>
    Object.values(people).flatMap(({ role, userId }) => (role === 'owner' && userId !== null ? [userId] : [])),
  )
  return [...new Set([...roomHosts(facts, null), ...owners])]
}

/** A room, before it is known whether its line is asked for. */
interface Candidate {
  readonly code: string
  readonly shown: ShownRoom
  /** Instant of the last event. */
  readonly at: number
  /** The user in the host's seat. */
  readonly userId: string | null
  readonly teamId: string | null
  readonly internal: boolean
}

function candidate(facts: Facts, code: string, room: RoomFact, internal: ReadonlySet<string>): Candidate {
  const shown = shownRoom(room)
  const userId = userOfSeat(facts, shown.hostId)
  const teamId = shown.spaceId === null ? null : teamOfSpace(facts.spaces, shown.spaceId)
  return { code, shown, at: room.at, userId, teamId, internal: userId !== null && internal.has(userId) }
}

function isAsked(one: Candidate, filter: RoomFilter, hosts: ReadonlySet<string>): boolean {
  const { includeInternal, host, teamId, code } = filter
  const { from = Number.NEGATIVE_INFINITY, before = Number.POSITIVE_INFINITY } = filter
  const { createdAt, hostName } = one.shown
  if (one.internal && !includeInternal) return false
  if (createdAt < from || createdAt >= before) return false
  if (teamId !== undefined && one.teamId !== teamId) return false
  if (code !== undefined && one.code !== code) return false
  if (host === undefined) return true
  if (one.userId !== null && hosts.has(one.userId)) return true
  return host.text !== null && hostName.toLowerCase().includes(host.text)
}

function isAmong(facts: Facts, { shown }: Candidate, userId: string | undefined): boolean {
  return userId === undefined || shown.seats.some((seat) => userOfSeat(facts, seat) === userId)
}

function lineOf(facts: Facts, { code, shown, at, userId, teamId, internal }: Candidate): RoomLine {
  const { hostName, spaceId, seats, score, hostId: _, ...rest } = shown
  const name = sessionName(code, shown.endedAt ?? at)
  const space = spaceId === null ? null : spaceById(facts.spaces, spaceId)
  return {
    ...rest,
    ...{ code, name, teamId, internal, live: shown.phase !== 'ended' },
    host: { name: hostName, userId },
    space: space && { id: space.id, name: space.name },
    participants: seats.length,
    score: shown.startedAt === null ? null : score,
    historyName: isSession(shown) ? name : null,
  }
}
