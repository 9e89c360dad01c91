import { ownEntry } from '#engine/entries.ts'
import type { SuppressionState } from '#engine/outreach/state.ts'
import { isRefusal, type Refusal, refuse } from '#engine/refusal.ts'
import type { Actor } from '#engine/stream.ts'
import { DELETED_USER } from '#projections/views/accounts/people.ts'
import type { Suppression } from '#protocol/views/admin/outreach.ts'
import type { OutreachStore } from '../store.ts'

export interface SuppressionPage {
  readonly email?: string | undefined
  readonly limit: number
  readonly offset: number
}

/** Who is never written to, newest first. Only the page is unsealed. [OT72] */
export function suppressionList(store: OutreachStore, { email, limit, offset }: SuppressionPage) {
  const { suppressions } = store.state()
  const one = email === undefined ? undefined : ownEntry(suppressions, store.aboutOf(email))
  const all = email === undefined ? Object.values(suppressions).reverse() : one ? [one] : []
  const items = all.slice(offset, offset + limit).map((suppression) => view(store, suppression))
  return { items, total: all.length, limit, offset }
}

/** Takes an address off the list; returns what stood there. Its lead stays unsubscribed. [OT72] */
export async function unsuppress(
  store: OutreachStore,
  email: string,
  actor: Actor,
): Promise<SuppressionState | Refusal> {
  const about = store.aboutOf(email)
  const before = ownEntry(store.state().suppressions, about)
  const done = await store.ask(actor, { type: 'unsuppress', about })
  if (isRefusal(done)) return done
  return before ?? refuse('unknown-suppression')
}

function view({ keys }: OutreachStore, { subject, address, reason, at }: SuppressionState): Suppression {
  const email = keys.unseal<{ email: string }>(subject, address)?.email ?? DELETED_USER
  return { email, reason, at }
}
