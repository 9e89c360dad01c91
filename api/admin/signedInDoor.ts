import type { Accounts } from '#gateway/accounts/accounts.ts'
import { HttpError } from '../errors.ts'
import { type Identify, unauthorized } from '../identity.ts'
import type { AdminDoor } from './door.ts'

/** Administrators come in by their accounts, and what they do is on the audit stream. [AD1] [AD5] */
export function signedInDoor(accounts: Accounts, identify: Identify): AdminDoor {
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
