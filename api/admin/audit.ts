import type { Router } from 'express'
import type { AccountServices } from '../auth/services.ts'
import { wholeIn } from '../query.ts'
import { routed } from '../routes.ts'

const LIMIT = { min: 1, max: 500, fallback: 100 }

/** What administrators did, newest first. [AD5] */
export function adminAuditRouter(services: AccountServices): Router {
  return routed({
    '/api/admin/audit': {
      get: async (request, response) => {
        const limit = wholeIn(request, 'limit', LIMIT)
        response.json({ ...(await services.accounts.audit.newest(limit)), limit })
      },
    },
  })
}
