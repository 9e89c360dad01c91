import type { ActivityItem } from '#protocol/views/admin/activity.ts'
import type { ListedSpace } from '../spaces.ts'
import { greatestFirst } from '../views/admin/order.ts'
import { hostedBy, lastActsOfTeams, messagesBy } from './acts/counts.ts'
import type { FiguresContext } from './context.ts'
import type { Facts } from './facts.ts'
import { feed } from './feed/feed.ts'
import { type PersonVisit, personVisits } from './people/personVisits.ts'
import type { RoomLine } from './rooms/rows.ts'
import { roomRows } from './rooms/rows.ts'

const ROOMS_MAX = 20
const ACTIVITY_MAX = 50
const VISITS_MAX = 20

/** What users did and have, by user id; who is missing has nothing. */
export interface UserCounts {
  /** Review rooms that they host. */
  readonly rooms: ReadonlyMap<string, number>
  /** Messages in review rooms. */
  readonly messages: ReadonlyMap<string, number>
  /** Spaces that they are a member of. */
  readonly spaces: ReadonlyMap<string, number>
}

export function userCounts(facts: Facts, _: null): UserCounts {
  const spaces = new Map<string, number>()
  for (const [, space] of present(facts)) {
    for (const userId of rolesIn(space).keys()) spaces.set(userId, (spaces.get(userId) ?? 0) + 1)
  }
  return { rooms: hostedBy(facts), messages: messagesBy(facts), spaces }
}

export interface UserStory {
  /** The last active first. */
  readonly spaces: readonly { readonly id: string; readonly name: string; readonly role: string }[]
  /** Review rooms in which they have a seat, the newest first. */
  readonly sessions: readonly RoomLine[]
  readonly activity: readonly ActivityItem[]
  readonly visits: readonly PersonVisit[]
}

/** What one user has and did last. [AD8] */
export function userStory(facts: Facts, userId: string, context: FiguresContext): UserStory {
  const spaces = present(facts).flatMap(([, space]) => {
    const role = rolesIn(space).get(userId)
    return role === undefined ? [] : [{ id: space.id, name: space.name, role, activeAt: space.activeAt }]
  })
  const rooms = { participantUserId: userId, includeInternal: true, limit: ROOMS_MAX, offset: 0 }
  return {
    spaces: spaces.sort(greatestFirst(({ activeAt }) => activeAt)).map(({ id, name, role }) => ({ id, name, role })),
    sessions: roomRows(facts, rooms, context).items,
    activity: feed(facts, { userId, includeInternal: true, limit: ACTIVITY_MAX }, context).items,
    visits: personVisits(facts, `u_${userId}`, VISITS_MAX, context),
  }
}

export interface TeamCounts {
  /** Spaces that are not in trash. */
  readonly spaces: number
  /** Instant of the last act in it, in its spaces or in a meeting held on them; null without one. */
  readonly lastActivityAt: number | null
}

/** What teams have, by team id. */
export function teamCounts(facts: Facts, _: null): Map<string, TeamCounts> {
  const counts = new Map<string, TeamCounts>()
  for (const [teamId, lastActivityAt] of lastActsOfTeams(facts)) counts.set(teamId, { spaces: 0, lastActivityAt })
  for (const [, { teamId }] of present(facts)) {
    const { spaces, lastActivityAt } = counts.get(teamId) ?? { spaces: 0, lastActivityAt: null }
    counts.set(teamId, { spaces: spaces + 1, lastActivityAt })
  }
  return counts
}

/** A space of a team, in trash or purged ones included. */
export interface TeamSpace {
  /** The secret of its link: only for those who read its stream. */
  readonly slug: string
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly deletedAt: number | null
  readonly purged: boolean
  readonly members: number
  readonly sessions: number
  readonly activeAt: number
}

/** Spaces of a team, the newest first. */
export function teamSpaces({ spaces: { bySlug } }: Facts, teamId: string): TeamSpace[] {
  const own = [...bySlug].filter(([, space]) => space.teamId === teamId)
  return own
    .map(([slug, { id, name, createdAt, trashedAt, purged, counts, activeAt }]) => {
      const { members, sessions } = counts
      return { slug, id, name, createdAt, deletedAt: trashedAt, purged, members, sessions, activeAt }
    })
    .sort(greatestFirst(({ createdAt }) => createdAt))
}

const isPresent = ({ purged, trashedAt }: ListedSpace): boolean => !purged && trashedAt === null

function present({ spaces: { bySlug } }: Facts): [slug: string, space: ListedSpace][] {
  return [...bySlug].filter(([, space]) => isPresent(space))
}

/** Roles of the members who came, by user id. */
function rolesIn({ people }: ListedSpace): Map<string, string> {
  const active = Object.values(people).filter(({ status }) => status === 'active')
  return new Map(active.flatMap(({ userId, role }) => (userId === null ? [] : [[userId, role]])))
}
