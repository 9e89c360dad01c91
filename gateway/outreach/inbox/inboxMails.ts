import type { Letter } from '#documents/letters/letter.ts'
import type { LeadChange } from '#engine/lead/commands.ts'
import { isRefusal } from '#engine/refusal.ts'
import { SYSTEM } from '#engine/stream.ts'
import { leaveAlone, suppress } from '../sending/suppressing.ts'
import type { OutreachStore } from '../store.ts'
import { type Concerned, concernedBy, namedBy, withAddress } from './answers.ts'

/** What became of leads through a mail. */
export type Effect = 'reply' | 'bounce' | 'unsubscribe' | null

const STOP_WORDS: readonly string[] = ['stop', 'unsubscribe']

/**
 * Does what a mail of the inbox asks for. Doing it again changes nothing: it may be read twice, by two processes or after a
 * crash. `ownAddress` is the sender of our mails. [OT90] [OT91] [OT92] [OT93]
 */
export async function takeLetter(store: OutreachStore, letter: Letter, ownAddress: string | null): Promise<Effect> {
  if (letter.report !== null) return (await bounced(store, letter.report)) ? 'bounce' : null
  if (letter.isAutomatic || (letter.from !== null && letter.from === ownAddress)) return null
  const concerned = await concernedBy(store, letter)
  if (STOP_WORDS.includes(letter.firstLine)) return (await left(store, concerned, letter)) ? 'unsubscribe' : null
  return (await replied(store, concerned, letter)) ? 'reply' : null
}

async function replied(store: OutreachStore, concerned: readonly Concerned[], letter: Letter): Promise<boolean> {
  const { from, snippet } = letter
  let hasChanged = false
  for (const one of concerned) {
    if (one.lead.erased) continue
    await arrived(store, one)
    const reply = store.keys.seal(one.leadId, { from: from ?? '', snippet })
    if (await changed(store, one.leadId, { type: 'reply', reply })) hasChanged = true
  }
  return hasChanged
}

/** Also the address that they wrote from, where it is another one. */
async function left(store: OutreachStore, concerned: readonly Concerned[], { from }: Letter): Promise<boolean> {
  if (concerned.length === 0) return false
  const before = suppressions(store)
  let hasChanged = false
  for (const { leadId, lead, send } of concerned) {
    await leaveAlone(store, { leadId, by: 'reply', ...(send && { step: send.step }) })
    if (store.leads.get(leadId)?.status !== lead.status) hasChanged = true
  }
  if (from !== null) await suppress(store, { about: store.aboutOf(from), email: from, reason: 'unsubscribed' }, SYSTEM)
  return hasChanged || suppressions(store) > before
}

/** The addresses of leads that were mailed are never mailed again, and their leads bounce. */
async function bounced(store: OutreachStore, { failed, about }: NonNullable<Letter['report']>): Promise<boolean> {
  if (failed.length === 0) return false
  const named = await namedBy(store, about)
  const concerned = named.length > 0 ? named : failed.flatMap((email) => withAddress(store, email))
  let hasChanged = false
  for (const one of concerned) {
    const { leadId, lead, send } = one
    // A report about somebody whom we never wrote to is about a mail of somebody else.
    if (lead.sends.length === 0) continue
    await arrived(store, one)
    const address = send?.about ?? lead.about
    const isNew = address !== null && !store.isSuppressed(address)
    if (address !== null)
      await suppress(store, { about: address, email: emailOf(store, one, failed), reason: 'bounced' }, SYSTEM)
    const hasBounced = await changed(store, leadId, { type: 'bounce', messageId: send?.messageId ?? null })
    if (isNew || hasBounced) hasChanged = true
  }
  return hasChanged
}

/** The address that came back in clear; null when only its hash is known. */
function emailOf(store: OutreachStore, { leadId, lead, send }: Concerned, failed: readonly string[]): string | null {
  const about = send?.about ?? lead.about
  const own = store.contact(leadId)?.email
  const known = own === null || own === undefined ? failed : [own, ...failed]
  return known.find((email) => store.aboutOf(email) === about) ?? null
}

/** Whoever answers a mail has it: an unknown outcome is none any more. */
async function arrived(store: OutreachStore, { leadId, send }: Concerned): Promise<void> {
  if (send?.state !== 'unknown') return
  await store.changeLead(leadId, SYSTEM, {
    type: 'settleSend',
    messageId: send.messageId,
    outcome: { is: 'emailed' },
  })
}

/** False where the lead is in a state that does not change any more. */
async function changed(store: OutreachStore, leadId: string, change: LeadChange): Promise<boolean> {
  const outcome = await store.changeLead(leadId, SYSTEM, change)
  return !isRefusal(outcome) && outcome.facts.length > 0
}

function suppressions(store: OutreachStore): number {
  return Object.keys(store.state().suppressions).length
}
