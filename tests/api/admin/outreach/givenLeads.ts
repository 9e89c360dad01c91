import type { LeadChange } from '#engine/lead/commands.ts'
import type { LeadContact } from '#engine/lead/contact.ts'
import { isRefusal } from '#engine/refusal.ts'
import { SYSTEM } from '#engine/stream.ts'
import type { OutreachStore } from '#gateway/outreach/store.ts'
import type { settled } from '../../../engine/lead/givenLead.ts'

export const NOBODY: LeadContact = {
  ...{ name: null, email: null, company: null, title: null, profileUrl: null, notes: null, tags: [] },
}

/** Adds a lead; returns its id. */
export async function addLead(store: OutreachStore, contact: Partial<LeadContact>): Promise<string> {
  const added = await store.addLead({ source: 'csv', userId: null, contact: { ...NOBODY, ...contact } }, SYSTEM)
  if (isRefusal(added)) throw new Error(added.error)
  return added.id
}

/** Changes a lead as the service does; throws when that is refused. */
export async function change(store: OutreachStore, leadId: string, ...changes: readonly LeadChange[]): Promise<void> {
  const done = await store.changeLead(leadId, SYSTEM, { type: 'all', changes })
  if (isRefusal(done)) throw new Error(done.error)
}

export async function draft(store: OutreachStore, leadId: string, text = { subject: 'Hi', body: 'Hello.' }) {
  const sealed = store.keys.seal(leadId, text)
  await change(store, leadId, {
    type: 'draft',
    draft: sealed,
    writer: 'template',
    writerVersion: 'template-1',
    step: 1,
  })
}

/** Sends the draft of a lead, as far as its events tell. */
export async function send(
  store: OutreachStore,
  leadId: string,
  outcome: Parameters<typeof settled>[1] = { is: 'emailed' },
): Promise<void> {
  const messageId = `<${leadId}.1@example.org>`
  const { about } = store.leads.get(leadId)!
  const mail = store.keys.seal(leadId, { to: store.contact(leadId)!.email, subject: 'Hi', body: 'Hello.' })
  await change(
    store,
    leadId,
    { type: 'startSend', step: 1, messageId, attempt: 'a', about: about!, mail, by: 'person' },
    { type: 'settleSend', messageId, attempt: 'a', outcome },
  )
}
