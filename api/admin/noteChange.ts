import type { Response } from 'express'
import type { AdminAccess, AuditEntry } from './adminAccess.ts'

/** Records an administrator's action with the id of the request; resolves once durable. [AD13] */
export function noteChange(
  admin: AdminAccess,
  { response, action, by, target, before, after }: Omit<AuditEntry, 'requestId'> & { readonly response: Response },
): Promise<void> {
  const requestId = String(response.get('X-Request-Id') ?? '')
  return admin.audit({ action, by, target, before, after, requestId })
}
