import type { AuditData } from '#engine/audit/audit.ts'
import type { JsonObject } from '#engine/json.ts'
import type { Sealed } from '#engine/sealed.ts'
import type { Actor } from '#engine/stream.ts'
import type { WaitlistState } from '#engine/waitlist/waitlist.ts'
import type { AuditRow } from '#protocol/views/account.ts'
import type { WaitlistRow } from '#protocol/views/admin/users.ts'
import { DELETED_USER, type Unseal } from './people.ts'

/** Returns the newest entries of the waitlist; `userIdOf` finds the account of an address. [AD15] */
export function waitlistRows(
  { entries }: WaitlistState,
  limit: number,
  userIdOf: (email: string) => string | null,
  unseal: Unseal,
): WaitlistRow[] {
  return Object.entries(entries)
    .sort(([a, one], [b, other]) => other.at - one.at || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([id, { entry, at }]): WaitlistRow => {
      const known = unseal<{ email: string; source: string | null; referrer: string | null }>(id, entry)
      const userId = known ? userIdOf(known.email) : null
      const { email, source, referrer } = known ?? { email: DELETED_USER, source: null, referrer: null }
      return { id, email, source, referrer, at, status: userId === null ? 'waiting' : 'joined', userId }
    })
}

export interface Change {
  readonly before: JsonObject | null
  readonly after: JsonObject | null
}

/** Row of the audit for an administrator's action; data of erased accounts is empty. */
export function auditRow(
  event: { readonly id: string; readonly at: number; readonly actor: Actor; readonly data: AuditData },
  emailOf: (userId: string) => string,
  unseal: Unseal,
): AuditRow {
  const { action, target, change, requestId } = event.data
  const shown = typeof change === 'string' ? unseal<Change>(target.id, change as Sealed) : (change as unknown as Change)
  const actorId = event.actor.id
  return {
    id: event.id,
    at: event.at,
    actor: { id: actorId, email: actorId === null ? DELETED_USER : emailOf(actorId) },
    action,
    target,
    before: shown?.before ?? null,
    after: shown?.after ?? null,
    requestId,
  }
}
