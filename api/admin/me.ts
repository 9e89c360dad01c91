import type { Router } from 'express'
import type { AccountServices } from '../auth/services.ts'
import { signedIn } from '../identity.ts'
import { routed } from '../routes.ts'

export interface AdminServices extends AccountServices {
  readonly version: string
}

/** The administrator who asks, and by what they are one. [AD1] [AD2] */
export function adminMeRouter(services: AdminServices): Router {
  return routed({
    '/api/admin/me': {
      get: async (request, response) => {
        const { accounts, clock, version } = services
        const { id, email, name } = (await signedIn(services.identify, request)).user
        const via = accounts.identify.adminBy(accounts.store.users.get(id)!, email)
        response.json({ id, email, name, isAdmin: true, via, version, now: clock.now() })
      },
    },
  })
}
