import type { adminMe } from '#protocol/http/admin/me.ts'
import type { AccountServices } from '../auth/services.ts'
import type { Handlers } from '../endpoints.ts'
import { HttpError } from '../errors.ts'

export interface AdminMeServices extends AccountServices {
  readonly version: string
}

/** Handlers for the calling administrator. [AD1] [AD2] */
export function adminMeHandlers(services: AdminMeServices): Handlers<typeof adminMe> {
  const { accounts, clock, version } = services
  return {
    adminMe: ({ caller: { id } }) => {
      const { email, name } = accounts.person(id)
      const via = accounts.identify.adminBy(accounts.store.users.get(id)!, email)
      if (via === null) throw new HttpError(403, 'Only administrators can do that.')
      return { id, email, name, isAdmin: true, via, version, now: clock.now() }
    },
  }
}
