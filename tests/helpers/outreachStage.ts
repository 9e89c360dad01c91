import { isRefusal } from '#engine/refusal.ts'
import { SYSTEM } from '#engine/stream.ts'
import type { TokenOf } from '#gateway/outreach/sending/unsubscribeTokens.ts'
import type { OutreachStore } from '#gateway/outreach/store.ts'
import type { TestService } from './service.ts'

/** Leads of a service in this process, without the ways in which they are found. */
export interface OutreachStage {
  readonly store: OutreachStore
  addressOf(name: string): string
  /** The link of a lead's mail, on this service. */
  link(mail: TokenOf): string
  /** A lead with a draft; returns its id. */
  lead(name: string): Promise<string>
  /** Notes that the lead's next mail went out. */
  sent(leadId: string): Promise<void>
  /** Gives the lead another address. */
  moved(leadId: string, email: string): Promise<void>
}

export function outreachStage({ url, outreach: { store, unsubscribing } }: TestService): OutreachStage {
  const addressOf = (name: string) => `${name}@firm.example`
  const contactOf = (name: string, email: string) => ({
    ...{ name, email, company: 'Firm', title: null, profileUrl: null, notes: null, tags: [] },
  })
  const done = <T extends object>(outcome: T) => {
    if (isRefusal(outcome)) throw new Error(outcome.error)
    return outcome
  }
  return {
    store,
    addressOf,
    link: (mail) => `${url}/api/outreach/unsubscribe?token=${unsubscribing.tokens.of(mail)}`,
    async lead(name) {
      const contact = contactOf(name, addressOf(name))
      const { id } = done(await store.addLead({ source: 'csv', userId: null, contact }, SYSTEM)) as { id: string }
      const draft = store.keys.seal(id, { subject: `For ${name}`, body: `Dear ${name}` })
      const command = { type: 'draft', draft, writer: 'template', writerVersion: '1', step: 1 } as const
      done(await store.changeLead(id, SYSTEM, command))
      return id
    },
    async sent(leadId) {
      const lead = store.leads.get(leadId)
      const step = (lead?.sentAts.length ?? 0) + 1
      const messageId = `<${leadId}.${step}@parley.example>`
      const mail = store.keys.seal(leadId, { to: store.contact(leadId)?.email ?? '', subject: '', body: '' })
      const sent = { step, messageId, attempt: 'a', about: lead?.about ?? '', mail, by: 'person' } as const
      const start = { type: 'startSend', ...sent } as const
      done(await store.changeLead(leadId, SYSTEM, start))
      done(await store.changeLead(leadId, SYSTEM, { type: 'settleSend', messageId, outcome: { is: 'emailed' } }))
    },
    async moved(leadId, email) {
      const contact = store.keys.seal(leadId, contactOf('moved', email))
      const command = { type: 'edit', contact, about: store.aboutOf(email), profile: null, draft: null } as const
      done(await store.changeLead(leadId, SYSTEM, command))
    },
  }
}
