import type { TeamState } from '#engine/team/state.ts'
import { usageAt } from '#engine/team/state.ts'
import type { TeamPage, TeamRow } from '#protocol/views/admin/teams.ts'
import type { ShownPerson } from '../accounts/people.ts'

export interface TeamRowMaterial {
  readonly id: string
  readonly team: TeamState
  readonly name: string
  readonly owner: ShownPerson
  readonly internal: boolean
  readonly spaces: number
  readonly lastActivityAt: number | null
  readonly now: number
}

/** Row of a team for administrators. [AD17] */
export function teamRow({ id, team, name, owner, now, ...rest }: TeamRowMaterial): TeamRow {
  const { internal, spaces, lastActivityAt } = rest
  return {
    id,
    name,
    personal: team.personal,
    plan: team.plan,
    internal,
    createdAt: team.createdAt ?? 0,
    owner: { id: owner.id, email: owner.email, name: owner.name },
    members: Object.keys(team.members).length,
    spaces,
    roomsThisMonth: usageAt(team, now).rooms,
    lastActivityAt,
  }
}

/** People and plans of a team. */
export function teamRecord(
  { members, planHistory, overrides }: TeamState,
  personOf: (userId: string) => ShownPerson,
): Pick<TeamPage, 'memberList' | 'overrides' | 'planHistory'> {
  return {
    memberList: Object.entries(members).map(([userId, { role, joinedAt }]) => {
      const { email, name } = personOf(userId)
      return { userId, email, name, role, joinedAt }
    }),
    overrides: overrides && { ...overrides },
    planHistory: planHistory.map(({ at, plan, by }) => {
      return { at, plan, by, byName: by === null ? null : personOf(by).name }
    }),
  }
}
