import { BODY_MAX, FOLLOW_UP_MS_MIN, STEPS_MAX, SUBJECT_MAX } from '#engine/lead/limits.ts'
import { LEAD_TABLE } from '#engine/lead/states.ts'
import type { Lead, OutreachOverview } from '#protocol/views/admin/outreach.ts'
import { stamp } from '../../parts/times.ts'
import { t } from '../../strings/t.ts'
import type { Mail } from '../outreachRest.ts'
import { lastSentAt, latestSend, nextStep } from '../parts/sends.ts'

const { faults: wrong, blocks } = t.outreach.lead
const { statuses } = t.outreach.shared

/** Whether a lead takes a draft where it stands; later mails are written and sent at once. */
export const takesDraft = ({ status, erased }: Pick<Lead, 'status' | 'erased'>): boolean =>
  !erased && LEAD_TABLE[status].draft !== undefined

/** Whether a mail can be written to a lead where it stands. */
export const takesMail = (lead: Lead): boolean =>
  takesDraft(lead) || (!lead.erased && LEAD_TABLE[lead.status].followUp !== undefined && nextStep(lead) <= STEPS_MAX)

/** What the fields of the next mail hold before anybody types: the draft, for a follow-up the subject of the mail before. */
export function mailOf(lead: Lead): Mail {
  const { draft } = lead
  if (draft !== null) return { subject: draft.subject, body: draft.body }
  return { subject: takesDraft(lead) ? '' : (latestSend(lead)?.subject ?? ''), body: '' }
}

/** Why a mail cannot be saved or sent as it is typed. */
export function mailFaults({ subject, body }: Mail): Readonly<Partial<Record<keyof Mail, string>>> {
  return {
    ...(subject.trim() === '' ? { subject: wrong.subject } : {}),
    ...(subject.trim().length > SUBJECT_MAX ? { subject: wrong.long(SUBJECT_MAX) } : {}),
    ...(body.trim() === '' ? { body: wrong.body } : {}),
    ...(body.trim().length > BODY_MAX ? { body: wrong.long(BODY_MAX) } : {}),
  }
}

/** Why the next mail cannot be sent to a lead now; null when it can be. The service decides by itself. [WF7] */
export function sendBlock(
  lead: Lead,
  { mail, cap }: Pick<OutreachOverview, 'mail' | 'cap'>,
  now: number,
): string | null {
  if (lead.sending !== null) return blocks.sending
  if (lead.suppressed) return blocks.suppressed
  if (LEAD_TABLE[lead.status].startSend === undefined) {
    return takesDraft(lead) ? blocks.noDraft : blocks.status(statuses[lead.status])
  }
  if (nextStep(lead) > STEPS_MAX) return blocks.steps(STEPS_MAX)
  if (lead.email === null) return blocks.noEmail
  if (!mail.configured) return blocks.noMail
  const last = lastSentAt(lead)
  if (lead.status === 'sent' && last !== null && last + FOLLOW_UP_MS_MIN > now) {
    return blocks.early(stamp(last + FOLLOW_UP_MS_MIN))
  }
  return cap.sentToday >= cap.limit ? blocks.cap(stamp(cap.resetsAt)) : null
}
