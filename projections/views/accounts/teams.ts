import { monthlyLimits, monthOf } from '#engine/team/plans.ts'
import { type TeamState, usageAt } from '#engine/team/state.ts'
import type { TeamRef } from '#protocol/views/account.ts'
import { DELETED_USER } from './people.ts'

/** Returns a team's name: the `given` one; a personal team is named after its owner. */
export function teamName(team: TeamState, given: string | null, nameOfUser: (userId: string) => string): string {
  if (!team.personal) return given ?? DELETED_USER
  const [ownerId] = Object.keys(team.members)
  return ownerId === undefined ? DELETED_USER : nameOfUser(ownerId)
}

/** View of a team for one of its members. */
export function teamRef(id: string, team: TeamState, userId: string, name: string): TeamRef {
  const { role } = team.members[userId]!
  return { id, name, role, plan: team.plan, personal: team.personal }
}

/** Sorts teams: the personal one first, then in the order in which the user joined them. */
export function inOrder(
  teams: readonly (readonly [string, TeamState])[],
  userId: string,
): readonly (readonly [string, TeamState])[] {
  const joinedAt = (team: TeamState) => (team.personal ? 0 : team.members[userId]!.joinedAt)
  return teams.toSorted(([a, one], [b, other]) => joinedAt(one) - joinedAt(other) || (a < b ? -1 : 1))
}

/** View of a team's usage and limits in the month of an instant. */
export function usageView(id: string, name: string, team: TeamState, at: number) {
  const used = usageAt(team, at)
  const limits = monthlyLimits(team.plan, team.overrides)
  const { month, from, to } = monthOf(at)
  return {
    plan: team.plan,
    team: { id, name },
    period: { month, from, to },
    rooms: { used: used.rooms, limit: limits.rooms },
    recaps: { used: used.recaps, limit: limits.recaps },
    assistantMinutes: { used: used.assistantMinutes, limit: limits.assistantMinutes },
    resetsAt: to,
  }
}

export type UsageView = ReturnType<typeof usageView>
