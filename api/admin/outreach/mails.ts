import { ownEntry } from '#engine/entries.ts'
import { isRefusal, type Refusal } from '#engine/refusal.ts'
import type { Actor } from '#engine/stream.ts'
import type { Sender } from '#gateway/outreach/sending/sender.ts'
import { suppressAddress } from '#gateway/outreach/sending/suppressing.ts'
import { suppressionList, unsuppress } from '#gateway/outreach/sending/suppressionList.ts'
import type { OutreachStore } from '#gateway/outreach/store.ts'
import type { adminOutreachMails } from '#protocol/http/admin/outreach/mails.ts'
import type { Lead } from '#protocol/views/admin/outreach.ts'
import type { Handlers } from '../../endpoints.ts'
import { HttpError } from '../../errors.ts'
import { refusedAs } from '../../refused.ts'
import type { AdminAccess } from '../adminAccess.ts'
import { noteChange } from '../noteChange.ts'

export interface OutreachMailServices {
  readonly admin: AdminAccess
  readonly outreach: {
    readonly store: OutreachStore
    readonly sender: Sender
    readonly views: { readonly lead: (leadId: string) => Lead | null }
  }
}

const actorOf = (id: string): Actor => ({ kind: 'admin', id, name: null })

/** Handlers for mails to leads and for the list of those who are never written to. (contracts E.2) */
export function adminOutreachMailHandlers({
  admin,
  outreach: { store, sender, views },
}: OutreachMailServices): Handlers<typeof adminOutreachMails> {
  return {
    emailLead: async ({ caller, params: { leadId }, body: { subject, body, ifVersion }, response }) => {
      const by = { kind: 'person', actor: actorOf(caller.id) } as const
      const sent = await sender.send(leadId, { subject, body, ifVersion, by })
      if (isRefusal(sent)) throw refusedSend(sent, sender)
      const outcome = 'notTaken' in sent ? 'failed' : sent.isUnknown ? 'unknown' : 'sent'
      const target = { kind: 'lead', id: leadId }
      const change = { before: null, after: { outcome } }
      await noteChange(admin, { action: 'lead.emailed', by: caller, target, ...change, response })
      if ('notTaken' in sent) throw new HttpError(502, sent.notTaken)
      const lead = views.lead(leadId)
      if (!lead) throw new HttpError(404, 'There is no such lead.')
      return { ok: true, lead, messageId: sent.messageId }
    },

    suppressions: ({ query }) => suppressionList(store, query),

    addSuppression: async ({ caller, body: { email, reason }, response }) => {
      const refused = await suppressAddress(store, { email, reason }, actorOf(caller.id))
      if (refused) throw refusedAs(refused)
      const listed = ownEntry(store.state().suppressions, store.aboutOf(email))
      const target = { kind: 'suppression', id: listed?.subject ?? '' }
      const change = { before: null, after: { email, reason: listed?.reason ?? reason } }
      await noteChange(admin, { action: 'suppression.added', by: caller, target, ...change, response })
      return { ok: true }
    },

    removeSuppression: async ({ caller, query: { email }, response }) => {
      const removed = await unsuppress(store, email, actorOf(caller.id))
      if (isRefusal(removed)) throw refusedAs(removed)
      const target = { kind: 'suppression', id: removed.subject }
      const change = { before: { email, reason: removed.reason }, after: null }
      await noteChange(admin, { action: 'suppression.removed', by: caller, target, ...change, response })
      return { ok: true }
    },
  }
}

/** At the cap, with what the day took and when the next one begins. */
function refusedSend(refusal: Refusal, sender: Sender): HttpError {
  const { status, message } = refusedAs(refusal)
  if (refusal.refused !== 'cap-reached') return new HttpError(status, message)
  return new HttpError(status, message, { cap: sender.day() }, { 'Retry-After': String(sender.secondsToNextDay()) })
}
