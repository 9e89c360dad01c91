import { type Outcome, type Stamp, unchanged } from '../aggregate.ts'
import { ownEntry } from '../entries.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Actor, Fact } from '../stream.ts'
import type { TeamCommand, TeamCommandOf, TeamCommandType } from './commands.ts'
import type { TeamData, TeamEventType, TeamFact } from './events.ts'
import type { Monthly } from './plans.ts'
import { spentOf, type TeamState } from './state.ts'

/** Maximum members of a team. */
export const TEAM_MEMBERS_MAX = 500

type Decide = {
  [K in TeamCommandType]: (team: TeamState, command: TeamCommandOf<K>, stamp: Stamp) => Outcome<TeamFact> | Refusal
}

const MEMBERSHIP: Pick<Decide, 'create' | 'addMember' | 'removeMember' | 'dropErased'> = {
  create(team, { type: _, ...created }, { actor }) {
    return team.createdAt === null ? stated('team.created', actor, created) : unchanged
  },

  addMember(team, { by, userId }, { actor }) {
    if (team.createdAt === null) return refuse('unknown-team')
    if (!owns(team, by)) return refuse('not-team-owner')
    if (team.personal) return refuse('personal-team')
    if (Object.hasOwn(team.members, userId)) return unchanged
    if (Object.keys(team.members).length >= TEAM_MEMBERS_MAX) return refuse('team-full')
    return stated('team.member_added', actor, { userId })
  },

  removeMember(team, { by, userId }, { actor }) {
    if (team.createdAt === null) return refuse('unknown-team')
    if (!owns(team, by) && by !== userId) return refuse('not-team-owner')
    if (!Object.hasOwn(team.members, userId)) return refuse('not-team-member')
    if (owns(team, userId) && owners(team) === 1) return refuse('last-owner')
    return stated('team.member_removed', actor, { userId, successorId: null })
  },

  dropErased(team, { userId }, { actor }) {
    if (!Object.hasOwn(team.members, userId)) return unchanged
    const last = owns(team, userId) && owners(team) === 1
    const successorId = last ? (Object.keys(team.members).find((id) => id !== userId) ?? null) : null
    return stated('team.member_removed', actor, { userId, successorId })
  },
}

const DECIDE: Decide = {
  ...MEMBERSHIP,

  setPlan(team, { type: _, ...plan }, { actor }) {
    return team.createdAt === null ? refuse('unknown-team') : stated('team.plan_set', actor, plan)
  },

  createRoom(team, { spaceId }, { at, actor }) {
    if (team.createdAt === null) return refuse('unknown-team')
    return isSpent(team, 'rooms', at) ? refuse('over-quota') : stated('team.room_created', actor, { spaceId })
  },

  note(team, { what, spaceId }, { actor }) {
    if (team.createdAt === null) return refuse('unknown-team')
    const isTrashed = Object.hasOwn(team.trashed, spaceId)
    const isNoted = isTrashed ? what === 'team.room_trashed' : what === 'team.room_restored'
    return isNoted ? unchanged : stated(what, actor, { spaceId })
  },

  countRecap(team, { sessionId }, { at, actor }) {
    if (team.createdAt === null) return refuse('unknown-team')
    if (Object.hasOwn(team.recapped, sessionId)) return unchanged
    return isSpent(team, 'recaps', at) ? refuse('over-quota') : stated('usage.recap', actor, { sessionId })
  },

  countMinutes(team, { type: _, ...used }, { actor }) {
    if (team.createdAt === null) return refuse('unknown-team')
    return Object.hasOwn(team.metered, used.sessionId) ? unchanged : stated('usage.minutes', actor, used)
  },
}

type Handler = (team: TeamState, command: TeamCommand, stamp: Stamp) => Outcome<TeamFact> | Refusal

/** Decides a command against a team's current state. Mutates nothing. */
export function decideTeam(team: TeamState, command: TeamCommand, stamp: Stamp) {
  // TypeScript cannot correlate a handler with the type of its argument.
  return (DECIDE[command.type] as Handler)(team, command, stamp)
}

function stated<T extends TeamEventType>(type: T, actor: Actor, data: TeamData<T>): Outcome<Fact<T, TeamData<T>>> {
  return { facts: [{ type, actor, data }], reply: {} }
}

function owns(team: TeamState, userId: string): boolean {
  return ownEntry(team.members, userId)?.role === 'owner'
}

function owners(team: TeamState): number {
  return Object.values(team.members).filter(({ role }) => role === 'owner').length
}

function isSpent(team: TeamState, key: Monthly, at: number): boolean {
  const { used, limit } = spentOf(team, key, at)
  return limit !== null && used >= limit
}
