import type { Accounts } from '#gateway/accounts/accounts.ts'
import { HttpError } from '../errors.ts'
import { type Identify, unauthorized } from '../identity.ts'
import type { AdminAccess } from './adminAccess.ts'

/** Authorizes administrators by their accounts, and writes their actions to the audit stream. [AD1] [AD5] */
export function accountAdminAccess(accounts: Accounts, identify: Identify): AdminAccess {
  return {
    async requireAdmin(request) {
      const { user, via, byCookie } = await identify(request)
      if (!user) throw unauthorized('Sign in as an administrator to do that.')
      if (user.disabled) throw new HttpError(403, 'This account is disabled.')
      if (via === 'connection') throw new HttpError(403, 'A connection token cannot do that.')
      if (!user.isAdmin) throw new HttpError(403, 'Only administrators can do that.')
      return { id: user.id, byCookie }
    },
    audit: ({ by, ...entry }) => accounts.audit.write({ ...entry, by: by.id }),
  }
}
