import type { adminAudit } from '#protocol/http/admin/audit.ts'
import type { AccountServices } from '../auth/services.ts'
import type { Handlers } from '../endpoints.ts'

/** Handlers for the audit log. [AD5] */
export function adminAuditHandlers({ accounts }: AccountServices): Handlers<typeof adminAudit> {
  return {
    audit: async ({ query: { limit } }) => ({ ...(await accounts.audit.newest(limit)), limit }),
  }
}
