import { type Refusal, refuse } from '../refusal.ts'
import { FOLLOW_UP_MS_MIN, STEPS_MAX } from './limits.ts'
import { type LeadState, nextDraft, pendingOf, stepsOf } from './state.ts'
import { LEAD_TABLE } from './states.ts'

/** What is about to be sent. */
export interface Asking {
  readonly now: number
  readonly by: 'person' | 'autopilot'
  /** The body comes with the request, and not from the draft. */
  readonly hasBody: boolean
}

/** Why the next mail of a lead cannot be sent now; null when it can, as far as the lead says. [OT69] */
export function barToSend(lead: LeadState, { now, by, hasBody }: Asking): Refusal | null {
  if (lead.erased || lead.about === null) return refuse('no-address')
  if (pendingOf(lead)) return refuse('mail-under-way')
  if (LEAD_TABLE[lead.status].startSend === undefined) return refuse('lead-move')
  if (stepsOf(lead) >= STEPS_MAX) return refuse('no-more-mails')
  if (lead.status !== 'sent') return hasBody || nextDraft(lead) ? null : refuse('no-draft')
  const last = lead.sentAts.at(-1)
  if (last !== undefined && now - last < FOLLOW_UP_MS_MIN) return refuse('not-due')
  return hasBody || (by === 'autopilot' && nextDraft(lead)) ? null : refuse('no-draft')
}
