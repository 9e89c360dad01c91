import type { Request } from 'express'
import type { JsonObject } from '#engine/json.ts'

/** An authorized administrator. */
export interface Administrator {
  /** User id: a UUID. */
  readonly id: string
  /** True when the browser sent the credential as a cookie; writes then require a CSRF check. */
  readonly byCookie?: boolean
}

/** An administrator's action, for the audit stream. */
export interface AuditEntry {
  readonly action: string
  readonly by: Administrator
  readonly target: { readonly kind: string; readonly id: string }
  readonly before: JsonObject | null
  readonly after: JsonObject | null
  readonly requestId: string
}

/** Authorizes administrators and records their actions. */
export interface AdminAccess {
  /** Throws 401 for an unknown caller, 403 for a caller who is not an administrator. */
  readonly requireAdmin: (request: Request) => Promise<Administrator>
  /** Resolves once the entry is durable. */
  readonly audit: (entry: AuditEntry) => Promise<void>
}
