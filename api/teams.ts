import { isRefusal } from '#engine/refusal.ts'
import type { teams } from '#protocol/http/teams.ts'
import type { AccountServices } from './auth/services.ts'
import type { Handlers } from './endpoints.ts'
import { refusedAs } from './refused.ts'

export function teamHandlers({ accounts }: AccountServices): Handlers<typeof teams> {
  return {
    teams: ({ caller: { user } }) => ({ items: accounts.teamRefs(user.id) }),
    createTeam: async ({ caller: { user }, body: { name } }) => {
      const made = await accounts.teams.create(user.id, name)
      if (isRefusal(made)) throw refusedAs(made)
      return { team: accounts.teamRefs(user.id).find(({ id }) => id === made.teamId)! }
    },
    addMember: async ({ caller: { user }, params: { teamId }, body: { email } }) => {
      const members = await accounts.teams.addMember(teamId, user.id, email)
      if (typeof members !== 'number') throw refusedAs(members)
      return { ok: true, members }
    },
    removeMember: async ({ caller: { user }, params: { teamId }, query: { email } }) => {
      const members = await accounts.teams.removeMember(teamId, user.id, email)
      if (typeof members !== 'number') throw refusedAs(members)
      return { ok: true, members }
    },
  }
}
