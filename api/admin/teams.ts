import { isRefusal } from '#engine/refusal.ts'
import type { TeamAudit } from '#gateway/admin/teamAudit.ts'
import type { TeamList } from '#gateway/admin/teamList.ts'
import type { adminTeams } from '#protocol/http/admin/teams.ts'
import type { QuotaOverrides } from '#protocol/views/admin/teams.ts'
import type { AccountServices } from '../auth/services.ts'
import type { Handlers } from '../endpoints.ts'
import { HttpError } from '../errors.ts'
import { refusedAs } from '../refused.ts'
import type { AdminAccess } from './adminAccess.ts'
import { noteChange } from './noteChange.ts'

export interface AdminTeamServices extends Pick<AccountServices, 'accounts'> {
  readonly admin: AdminAccess
  readonly teamList: TeamList
  readonly teamAudit: TeamAudit
}

/** Handlers for teams. [AD17] [AD18] [AD19] [AD20] */
export function adminTeamHandlers({
  accounts,
  admin,
  teamList,
  teamAudit,
}: AdminTeamServices): Handlers<typeof adminTeams> {
  return {
    adminTeams: ({ query }) => teamList.list({ ...query, plan: query.plan }),
    adminTeam: async ({ params: { teamId } }) => found(await teamList.page(teamId)),
    setPlan: async ({ caller, params: { teamId }, body: { plan, overrides, note = null }, response }) => {
      const change = { plan, overrides: limitsOf(overrides), note }
      const changed = await accounts.administration.setPlan(teamId, caller.id, change)
      if (isRefusal(changed)) throw refusedAs(changed)
      const target = { kind: 'team', id: teamId }
      await noteChange(admin, { action: 'team.plan_set', by: caller, target, ...changed, response })
      return { ok: true, team: found(await teamList.row(teamId)) }
    },
    teamAudit: async ({ params: { teamId }, query: { limit, before } }) => {
      found(accounts.store.teams.get(teamId))
      const page = await teamAudit.page(teamId, limit, before ?? null)
      if (!page) throw new HttpError(404, 'There is no such event of this team.')
      return { ...page, limit }
    },
  }
}

/** Limits that name nothing are none. */
function limitsOf(overrides: QuotaOverrides | null | undefined): QuotaOverrides | null | undefined {
  return overrides && Object.values(overrides).every((limit) => limit === undefined) ? null : overrides
}

function found<T>(team: T | null): T {
  if (team === null) throw new HttpError(404, 'There is no such team.')
  return team
}
