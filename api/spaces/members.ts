import { isRefusal } from '#engine/refusal.ts'
import { contactOfUser } from '#engine/space/roles.ts'
import { memberView, memberViews } from '#projections/views/spaces/people.ts'
import type { spaceMembers } from '#protocol/http/spaces/members.ts'
import type { Handlers } from '../endpoints.ts'
import { inUse, spaceRefusal } from './refused.ts'
import type { SpaceServices } from './services.ts'

export function spaceMemberHandlers(services: SpaceServices): Handlers<typeof spaceMembers> {
  const { accounts, membership, spaceViews } = services
  return {
    visitSpace: async ({ space: { space }, caller: { user } }) => {
      const done = await membership.visit(space, user)
      if (isRefusal(done)) throw spaceRefusal(accounts, inUse(space.state), done)
      const member = memberView(spaceViews.material(space, user.id), contactOfUser(space.state, user.id)!)
      return { role: member.role, joined: done.joined, member }
    },
    inviteMembers: async ({ space: { space }, caller: { user }, body }) => {
      const { email, emails = [], role, message = '' } = body
      const invitation = { emails: email === undefined ? emails : [email], role, message: message || null }
      const done = await membership.invite(space, user.id, invitation)
      if (isRefusal(done)) throw spaceRefusal(accounts, inUse(space.state), done)
      return { members: memberViews(spaceViews.material(space, user.id)), ...done }
    },
    setMemberRole: async ({ space: { space }, caller: { user }, body: { email, role } }) => {
      const done = await membership.setRole(space, user.id, email, role)
      if (isRefusal(done)) throw spaceRefusal(accounts, inUse(space.state), done)
      const material = spaceViews.material(space, user.id)
      return { member: memberView(material, done), members: memberViews(material) }
    },
    removeSpaceMember: async ({ space: { space }, caller: { user }, query: { email } }) => {
      const refusal = await membership.remove(space, user, email)
      if (refusal) throw spaceRefusal(accounts, inUse(space.state), refusal)
      return { ok: true, members: memberViews(spaceViews.material(space, user.id)) }
    },
  }
}
