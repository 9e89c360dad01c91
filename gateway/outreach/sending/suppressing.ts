import { randomBytes } from 'node:crypto'
import type { LeadData } from '#engine/lead/events.ts'
import type { SuppressionReason } from '#engine/outreach/limits.ts'
import { isRefusal, type Refusal } from '#engine/refusal.ts'
import { type Actor, SYSTEM } from '#engine/stream.ts'
import type { OutreachStore } from '../store.ts'
import { lookAgain } from './lookAgain.ts'

/** An address that is never written to again. Without `email` only its hash is known: its person erased their data. */
export interface Unwanted {
  readonly about: string
  readonly email: string | null
  readonly reason: SuppressionReason
}

/** Puts an address on the list; one that is on it stays as it is. Resolves once durable. [OT71] */
export async function suppress(
  store: OutreachStore,
  { about, email, reason }: Unwanted,
  actor: Actor,
): Promise<Refusal | null> {
  if (store.isSuppressed(about)) return null
  const subject = `sup_${randomBytes(12).toString('hex')}`
  if (email !== null) await store.keys.ensureAll([{ subject, email }])
  const address = email === null ? null : store.keys.seal(subject, { email })
  const done = await store.ask(actor, { type: 'suppress', about, subject, address, reason })
  return isRefusal(done) ? done : null
}

type By = LeadData<'lead.unsubscribed'>['by']

/** Whom to leave alone, and who says so. `step`: the mail whose link was used. */
export interface Leaving {
  readonly leadId: string
  readonly step?: number
  readonly by: By
  readonly actor?: Actor
}

/**
 * Honours that somebody wants no mail: the lead's address and the one that the mail went to are never written to again, and the leads
 * that have them are unsubscribed; a won one keeps its state. Works when the data of the lead is erased; repeating it changes
 * nothing. [OT70]
 */
export async function leaveAlone(store: OutreachStore, { leadId, step, by, actor = SYSTEM }: Leaving): Promise<void> {
  await lookAgain(store, leadId)
  const lead = store.leads.get(leadId)
  if (!lead) return
  const mailed = lead.sends.findLast((send) => send.step === step)?.about ?? null
  const own = store.contact(leadId)?.email ?? null
  for (const about of new Set([lead.about, mailed])) {
    if (about === null) continue
    const email = own !== null && store.aboutOf(own) === about ? own : null
    await suppress(store, { about, email, reason: 'unsubscribed' }, actor)
    await unsubscribeAll(store, [leadId, ...store.index.withAddress(about)], by, actor)
  }
  await unsubscribeAll(store, [leadId], by, actor)
}

/** Puts an address on the list and unsubscribes the lead that has it. [OT71] */
export async function suppressAddress(
  store: OutreachStore,
  { email, reason }: { readonly email: string; readonly reason: SuppressionReason },
  actor: Actor,
): Promise<Refusal | null> {
  const about = store.aboutOf(email)
  const refused = await suppress(store, { about, email, reason }, actor)
  if (!refused) await unsubscribeAll(store, store.index.withAddress(about), 'suppression', actor)
  return refused
}

/** A lead that cannot be unsubscribed, since it is won or is so already, stays as it is. */
async function unsubscribeAll(store: OutreachStore, leadIds: readonly string[], by: By, actor: Actor): Promise<void> {
  for (const leadId of new Set(leadIds)) await store.changeLead(leadId, actor, { type: 'unsubscribe', by })
}
