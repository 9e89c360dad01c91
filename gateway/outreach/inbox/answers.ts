import type { Letter } from '#documents/letters/letter.ts'
import type { LeadState, SendState } from '#engine/lead/state.ts'
import { lookAgain } from '../sending/lookAgain.ts'
import type { OutreachStore } from '../store.ts'

/** A lead that a mail is about; `send` is the mail of ours that it names, null when it names none. */
export interface Concerned {
  readonly leadId: string
  readonly lead: LeadState
  readonly send: SendState | null
}

/** The Message-IDs that we write: lead and step before the host. */
const OURS = /^(lead_[A-Za-z0-9]{12,64})\.\d{1,2}@/u

/** The leads whose mails these Message-IDs are, as the log stands; the nearest first. [OT90] */
export async function namedBy(store: OutreachStore, messageIds: readonly string[]): Promise<Concerned[]> {
  const found = new Map<string, Concerned>()
  for (const messageId of messageIds) {
    const leadId = OURS.exec(messageId)?.[1]
    if (leadId === undefined || found.has(leadId)) continue
    await lookAgain(store, leadId)
    const lead = store.leads.get(leadId)
    const send = lead?.sends.find((one) => one.messageId === `<${messageId}>`)
    if (lead && send) found.set(leadId, { leadId, lead, send })
  }
  return [...found.values()]
}

/** The leads that an address is of, or was. [OT90] */
export function withAddress(store: OutreachStore, email: string): Concerned[] {
  const about = store.aboutOf(email)
  const now = store.index.withAddress(about)
  const leadIds = now.length > 0 ? now : store.index.everWithAddress(about)
  return leadIds.flatMap((leadId) => {
    const lead = store.leads.get(leadId)
    return lead ? [{ leadId, lead, send: null }] : []
  })
}

/** By the mail that it answers, else by who wrote it. [OT90] */
export async function concernedBy(store: OutreachStore, { answers, from }: Letter): Promise<Concerned[]> {
  const named = await namedBy(store, answers)
  return named.length > 0 || from === null ? named : withAddress(store, from)
}
