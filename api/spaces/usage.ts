import type { spaceUsage } from '#protocol/http/spaces/usage.ts'
import type { AccountServices } from '../auth/services.ts'
import type { Handlers } from '../endpoints.ts'
import { HttpError } from '../errors.ts'

export function spaceUsageHandlers({ accounts }: Pick<AccountServices, 'accounts'>): Handlers<typeof spaceUsage> {
  return {
    usage: ({ caller: { user }, query }) => {
      const teams = accounts.teamRefs(user.id)
      const teamId = query.teamId ?? teams[0]?.id
      const usage = teamId === undefined ? null : accounts.usage(teamId)
      if (!usage) throw new HttpError(404, 'There is no such team.')
      if (teams.every(({ id }) => id !== usage.team.id)) throw new HttpError(403, 'You are not in that team.')
      return usage
    },
  }
}
