import type { Lead } from '#protocol/views/admin/outreach.ts'
import { type ChangeLine, inWords } from '../../actions/auditChanges.ts'
import { stamp } from '../../parts/times.ts'
import { t } from '../../strings/t.ts'
import { latestSend, type Send } from '../parts/sends.ts'

const { contact, draft, status, delivery, dm } = t.outreach.lead
const { statuses, deliveries } = t.outreach.shared

const sendInWords = ({ step, status: state, at }: Send) => `${step}: ${deliveries[state]}, ${stamp(at)}`

/** What can be seen of a lead, each in words. */
const SEEN: readonly { readonly label: string; readonly of: (lead: Lead) => unknown }[] = [
  { label: contact.name, of: ({ name }) => name },
  { label: contact.email, of: ({ email }) => email },
  { label: contact.company, of: ({ company }) => company },
  { label: contact.job, of: ({ title }) => title },
  { label: contact.profileUrl, of: ({ profileUrl }) => profileUrl },
  { label: contact.tags, of: ({ tags }) => tags.join(', ') || null },
  { label: contact.notes, of: ({ notes }) => notes },
  { label: status.now, of: (lead) => statuses[lead.status] },
  { label: draft.subject, of: (lead) => lead.draft?.subject ?? null },
  { label: draft.body, of: (lead) => lead.draft?.body ?? null },
  { label: delivery.title, of: (lead) => (latestSend(lead) === null ? null : lead.sends.map(sendInWords).join('; ')) },
  { label: dm.title, of: (lead) => lead.dm?.text ?? null },
]

/** What differs between two versions of a lead, as far as it is shown. [WF6] */
export function changesBetween(before: Lead, after: Lead): readonly ChangeLine[] {
  return SEEN.flatMap(({ label, of }) => {
    const [was, is] = [of(before), of(after)]
    return was === is ? [] : [{ label, before: inWords(was), after: inWords(is) }]
  })
}

/**
 * The version that what was typed can be saved over: the newest one while what is edited is still as it was when typing began, else that
 * of then, which the service refuses. [WF6]
 */
export function baseOf<F extends object>(begun: Lead, newest: Lead, edited: (lead: Lead) => F): Lead {
  return JSON.stringify(edited(begun)) === JSON.stringify(edited(newest)) ? newest : begun
}
