import { AUDIT } from '#engine/audit/audit.ts'
import { decode } from '#engine/eventTypes.ts'
import type { JsonObject } from '#engine/json.ts'
import { isRefusal } from '#engine/refusal.ts'
import type { Actor } from '#engine/stream.ts'
import { auditRow, type Change } from '#projections/views/accounts/lists.ts'
import type { AuditRow } from '#protocol/views/account.ts'
import type { AccountStore } from './store.ts'

const ADMIN = 'admin'

/** One change made by an administrator. */
export interface AuditEntry {
  readonly action: string
  /** The administrator's user id. */
  readonly by: string
  readonly target: { readonly kind: string; readonly id: string }
  readonly before: JsonObject | null
  readonly after: JsonObject | null
  readonly requestId: string
}

/** Log of administrator actions, on the stream `audit-admin`. [AD5] [AD6] */
export class AuditTrail {
  readonly #store: AccountStore
  readonly #emailOf: (userId: string) => string

  constructor(store: AccountStore, emailOf: (userId: string) => string) {
    this.#store = store
    this.#emailOf = emailOf
  }

  /** Resolves once the entry is durable. */
  async write({ action, by, target, before, after, requestId }: AuditEntry): Promise<void> {
    const { auditTrail, keys } = this.#store
    const actor: Actor = { kind: 'admin', id: by, name: null }
    const done = await auditTrail.ask(ADMIN, actor, () => {
      const change = keys.has(target.id) ? keys.seal(target.id, { before, after }) : unsealed(target, { before, after })
      return { action, target, change, requestId }
    })
    if (isRefusal(done)) throw new Error(done.error)
  }

  /** Returns the newest entries first, and the total count. */
  async newest(limit: number): Promise<{ readonly items: AuditRow[]; readonly total: number }> {
    const { auditTrail, log, keys } = this.#store
    const items: AuditRow[] = []
    for await (const event of log.readStream('audit-admin', { backwards: true, limit })) {
      const written = decode(AUDIT.events, event)
      items.push(auditRow(written, this.#emailOf, (subject, sealed) => keys.unseal(subject, sealed)))
    }
    return { items, total: auditTrail.get(ADMIN)?.seq ?? 0 }
  }
}

/** Targets of which every field is about one person. */
const PERSONAL: ReadonlySet<string> = new Set(['user', 'lead', 'suppression'])
const TEXTS: ReadonlySet<string> = new Set(['note', 'reason'])

/** What is kept of a change whose subject has no key, because it was erased meanwhile: nothing of a person, no texts of others. [AD6] */
function unsealed({ kind }: AuditEntry['target'], { before, after }: Change): Change {
  if (PERSONAL.has(kind)) return { before: null, after: null }
  const withoutTexts = (fields: JsonObject | null) =>
    fields && Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, TEXTS.has(name) ? null : value]))
  return { before: withoutTexts(before), after: withoutTexts(after) }
}
