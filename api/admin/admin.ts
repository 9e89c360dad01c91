import type { admin } from '#protocol/http/admin.ts'
import type { AccountServices } from '../auth/services.ts'
import type { Handlers } from '../endpoints.ts'
import { HttpError } from '../errors.ts'

export interface AdminServices extends AccountServices {
  readonly version: string
}

/** Handlers for the calling administrator and the audit log. [AD1] [AD2] [AD5] */
export function adminHandlers(services: AdminServices): Handlers<typeof admin> {
  const { accounts, clock, version } = services
  return {
    adminMe: ({ caller: { id } }) => {
      const { email, name } = accounts.person(id)
      const via = accounts.identify.adminBy(accounts.store.users.get(id)!, email)
      if (via === null) throw new HttpError(403, 'Only administrators can do that.')
      return { id, email, name, isAdmin: true, via, version, now: clock.now() }
    },
    audit: async ({ query: { limit } }) => ({ ...(await accounts.audit.newest(limit)), limit }),
  }
}
