import { isRefusal } from '#engine/refusal.ts'
import type { AdminFigures } from '#gateway/admin/adminFigures.ts'
import { roomRow } from '#gateway/admin/roomList.ts'
import type { UserBook } from '#gateway/admin/userBook.ts'
import type { VisitorMarks } from '#gateway/admin/visitorMarks.ts'
import type { adminMarks, adminUsers } from '#protocol/http/admin/users.ts'
import type { UserPage } from '#protocol/views/admin/users.ts'
import type { AccountServices } from '../auth/services.ts'
import type { Handlers } from '../endpoints.ts'
import { HttpError } from '../errors.ts'
import { refusedAs } from '../refused.ts'
import { withNames } from './activity.ts'
import type { AdminAccess } from './adminAccess.ts'
import { noteChange } from './noteChange.ts'

export interface AdminUserServices extends Pick<AccountServices, 'accounts'> {
  readonly admin: AdminAccess
  readonly adminFigures: AdminFigures
  readonly userBook: UserBook
  readonly visitorMarks: VisitorMarks
}

/** Handlers for accounts. [AD7] [AD8] [AD10] */
export function adminUserHandlers(services: AdminUserServices): Handlers<typeof adminUsers> {
  const { accounts, userBook, admin } = services
  return {
    adminUsers: ({ query }) => userBook.list(query),
    adminUser: ({ params: { userId } }) => userPage(services, userId),
    patchUser: async ({ caller, params: { userId }, body, response }) => {
      const changed = await accounts.patchUser(userId, caller.id, body)
      if (isRefusal(changed)) throw refusedAs(changed)
      const target = { kind: 'user', id: userId }
      await noteChange(admin, { action: 'user.patched', by: caller, target, ...changed, response })
      const user = await userBook.row(userId)
      if (!user) throw noAccount()
      return { ok: true, user }
    },
  }
}

/** Handlers for the marks of visitors. [AD12] */
export function adminMarkHandlers({ visitorMarks, admin }: AdminUserServices): Handlers<typeof adminMarks> {
  return {
    markVisitor: async ({ caller, params, body: { internal, reason = null }, response }) => {
      const marked = await visitorMarks.mark(params.personId, caller.id, { internal, reason })
      if (marked === null) throw new HttpError(404, 'There is no such visitor.')
      if (isRefusal(marked)) throw refusedAs(marked)
      const { target, before, after } = marked
      await noteChange(admin, { action: 'person.internal_set', by: caller, target, before, after, response })
      return { ok: true, personId: marked.personId, internal: marked.internal }
    },
  }
}

async function userPage(services: AdminUserServices, userId: string): Promise<UserPage> {
  const { accounts, adminFigures, userBook } = services
  const [row, story] = await Promise.all([userBook.row(userId), adminFigures.ask('userStory', userId)])
  const user = accounts.store.users.get(userId)
  const usage = accounts.usage(user?.teamId ?? '')
  if (!row || !user || !usage) throw noAccount()
  const { keys } = accounts.store
  return {
    ...row,
    onboarding: keys.unseal(userId, user.onboarding),
    note: keys.unseal<{ note: string }>(userId, user.note)?.note ?? null,
    teamList: accounts.teamRefs(userId),
    connections: accounts.connections(userId),
    spaceList: [...story.spaces],
    sessions: story.sessions.map((line) => roomRow(line, accounts)),
    visits: [...story.visits],
    activity: withNames(story.activity, accounts),
    usage,
  }
}

function noAccount(): HttpError {
  return new HttpError(404, 'There is no such account.')
}
