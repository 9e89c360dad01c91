import type { AuditData } from '#engine/audit/audit.ts'
import type { JsonObject } from '#engine/json.ts'
import type { Sealed } from '#engine/sealed.ts'
import type { Actor } from '#engine/stream.ts'
import type { WaitlistState } from '#engine/waitlist/waitlist.ts'
import type { AuditRow } from '#protocol/views/account.ts'
import { DELETED_USER, type Unseal } from './people.ts'

export interface WaitlistRow {
  readonly id: string
  readonly email: string
  readonly source: string | null
  readonly referrer: string | null
  readonly at: number
  readonly status: 'waiting' | 'joined'
  readonly userId: string | null
}

/** Returns the waitlist, newest first; `userIdOf` finds the account of an address. */
export function waitlistRows(
  { entries }: WaitlistState,
  userIdOf: (email: string) => string | null,
  unseal: Unseal,
): WaitlistRow[] {
  return Object.entries(entries)
    .map(([id, { entry, at }]): WaitlistRow => {
      const known = unseal<{ email: string; source: string | null; referrer: string | null }>(id, entry)
      const userId = known ? userIdOf(known.email) : null
      const { email, source, referrer } = known ?? { email: DELETED_USER, source: null, referrer: null }
      return { id, email, source, referrer, at, status: userId === null ? 'waiting' : 'joined', userId }
    })
    .sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1))
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
