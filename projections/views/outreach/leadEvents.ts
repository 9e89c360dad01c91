import type { Json } from '#engine/json.ts'
import type { LeadEvent } from '#engine/lead/events.ts'
import type { Sealed } from '#engine/sealed.ts'
import type { LeadEvent as Shown } from '#protocol/views/admin/outreach.ts'

/** Fields of events that are sealed, and hashes that say nothing to people. */
const SEALED: ReadonlySet<string> = new Set(['contact', 'draft', 'mail', 'text', 'reply'])
const HIDDEN: ReadonlySet<string> = new Set(['about', 'profile'])

/** Returns an event of a lead as administrators see it, texts in clear; null for those that were erased. */
export function leadEventView(
  { at, type, actor, data }: LeadEvent,
  open: (sealed: Sealed) => Json,
  nameOf: (userId: string) => string,
): Shown {
  const fields = Object.entries(data).filter(([name]) => !HIDDEN.has(name))
  const shown = fields.map(([name, value]) => [name, SEALED.has(name) && value !== null ? open(value) : value] as const)
  const name = actor.id === null ? null : nameOf(actor.id)
  return { at, type, actor: { kind: actor.kind, id: actor.id, name }, data: Object.fromEntries(shown) }
}
