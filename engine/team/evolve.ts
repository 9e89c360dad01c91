import type { TeamData, TeamEvent, TeamEventType } from './events.ts'
import { type Monthly, monthOf } from './plans.ts'
import { NOTHING_USED, type TeamState } from './state.ts'

type Apply = {
  [T in TeamEventType]: (team: TeamState, data: TeamData<T>, event: Pick<TeamEvent, 'at' | 'actor'>) => void
}

const nothing = () => {}

const APPLY: Apply = {
  'team.created'(team, { ownerId, personal, name }, { at }) {
    team.createdAt = at
    team.ownerId = ownerId
    team.personal = personal
    team.name = name
    team.members[ownerId] = { role: 'owner', joinedAt: at }
    team.planHistory.push({ at, plan: 'free', by: null })
  },
  'team.member_added'(team, { userId }, { at }) {
    team.members[userId] = { role: 'member', joinedAt: at }
  },
  'team.member_removed'(team, { userId, successorId }) {
    delete team.members[userId]
    const successor = successorId === null ? undefined : team.members[successorId]
    if (successor && successorId !== null) {
      team.members[successorId] = { ...successor, role: 'owner' }
      team.ownerId = successorId
    }
  },
  'team.plan_set'(team, { plan, overrides }, { at, actor }) {
    team.plan = plan
    team.overrides = overrides === null ? null : defined(overrides)
    team.planHistory.push({ at, plan, by: actor.id })
  },
  'team.room_created': (team, _data, { at }) => count(team, 'rooms', 1, at),
  'team.room_trashed'(team, { spaceId }) {
    team.trashed[spaceId] = true
  },
  'team.room_restored'(team, { spaceId }) {
    delete team.trashed[spaceId]
  },
  'team.space_exported': nothing,
  'usage.recap'(team, { sessionId }, { at }) {
    team.recapped[sessionId] = true
    count(team, 'recaps', 1, at)
  },
  'usage.minutes'(team, { sessionId, minutes, endedAt }, { at }) {
    team.metered[sessionId] = true
    count(team, 'assistantMinutes', minutes, endedAt ?? at)
  },
}

/** Applies one event by mutation. */
export function applyTeam(team: TeamState, event: TeamEvent): void {
  team.seq = event.seq
  team.at = event.at
  // TypeScript cannot correlate a handler with the type of its argument.
  ;(APPLY[event.type] as (team: TeamState, data: object, event: TeamEvent) => void)(team, event.data, event)
}

function count(team: TeamState, key: Monthly, amount: number, at: number): void {
  const { month } = monthOf(at)
  const usage = { ...(team.usage[month] ?? NOTHING_USED) }
  usage[key] += amount
  team.usage[month] = usage
}

/** Removes undefined entries. */
function defined(overrides: NonNullable<TeamData<'team.plan_set'>['overrides']>): TeamState['overrides'] {
  return Object.fromEntries(Object.entries(overrides).filter(([, limit]) => limit !== undefined))
}
