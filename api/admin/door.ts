import type { Request } from 'express'
import type { JsonObject } from '#engine/json.ts'

/** Who asks, once it is known that they may. */
export interface Administrator {
  /** User id: a UUID. */
  readonly id: string
  /** The browser sent the credential by itself: writes need a check against forgery. */
  readonly byCookie?: boolean
}

/** What an administrator did, for the audit stream. */
export interface AuditEntry {
  readonly action: string
  readonly by: Administrator
  readonly target: { readonly kind: string; readonly id: string }
  readonly before: JsonObject | null
  readonly after: JsonObject | null
  readonly requestId: string
}

/** How administrators come in, and where what they did is written down. */
export interface AdminDoor {
  /** Throws 401 for nobody known, 403 for somebody who is no administrator. */
  readonly requireAdmin: (request: Request) => Promise<Administrator>
  /** Durable when it resolves. */
  readonly audit: (entry: AuditEntry) => Promise<void>
}
