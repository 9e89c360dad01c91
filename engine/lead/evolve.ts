import type { LeadData, LeadEvent, LeadEventType } from './events.ts'
import type { DeliveryState, LeadState } from './state.ts'
import { nextDraft } from './state.ts'
import { LEAD_TABLE, type LeadMove, type LeadStatus } from './states.ts'

type Apply = {
  [T in LeadEventType]: (lead: LeadState, data: LeadData<T>, event: Pick<LeadEvent, 'at'>) => void
}

const APPLY: Apply = {
  'lead.found'(lead, { source, userId, ...contact }, { at }) {
    lead.createdAt = at
    lead.source = source
    lead.userId = userId
    takeContact(lead, contact)
  },
  'lead.scored'(lead, { score, parts }) {
    lead.score = score
    lead.parts = parts
  },
  'lead.drafted'(lead, { draft, writer, writerVersion, step }, { at }) {
    lead.draft = { sealed: draft, writer, writerVersion, step, at }
    move(lead, 'draft')
  },
  'lead.skipped'(lead, { reason }) {
    lead.skipReason = reason
    move(lead, 'skip')
  },
  'lead.reopened'(lead) {
    lead.skipReason = null
    lead.status = nextDraft(lead) ? 'drafted' : 'found'
  },
  'lead.edited': (lead, contact) => takeContact(lead, contact),
  'lead.send_started'(lead, { step, messageId, by }, { at }) {
    lead.delivery = { step, messageId, by, startedAt: at, at, state: 'sending', why: null }
  },
  'lead.emailed': (lead, _, { at }) => settle(lead, 'sent', at),
  'lead.send_unknown': (lead, _, { at }) => settle(lead, 'unknown', at),
  'lead.send_failed': (lead, { why }, { at }) => settle(lead, 'failed', at, why),
  'lead.dm_prepared'(lead, { text, writer }, { at }) {
    lead.dm = { sealed: text, writer, at, sentAt: null }
  },
  'lead.dm_sent'(lead, _, { at }) {
    if (lead.dm) lead.dm = { ...lead.dm, sentAt: at }
  },
  'lead.replied'(lead, { reply }, { at }) {
    lead.reply = reply === null ? null : { sealed: reply, at }
    move(lead, 'reply')
  },
  'lead.bounced': (lead) => move(lead, 'bounce'),
  'lead.unsubscribed': (lead) => move(lead, 'unsubscribe'),
  'lead.won'(lead, { userId }) {
    lead.userId = userId ?? lead.userId
    move(lead, 'win')
  },
  'lead.lost': (lead) => move(lead, 'lose'),
  'lead.erased'(lead) {
    Object.assign(lead, { contact: null, draft: null, dm: null, reply: null, userId: null, erased: true })
  },
}

/** Applies one event by mutation. An event that its status does not expect keeps the status: it has happened. */
export function applyLead<T extends LeadEventType>(lead: LeadState, event: LeadEvent<T>): void {
  lead.seq = event.seq
  lead.at = event.at
  APPLY[event.type](lead, event.data, event)
}

function move(lead: LeadState, by: LeadMove): void {
  lead.status = LEAD_TABLE[lead.status][by] ?? lead.status
}

function takeContact(lead: LeadState, { contact, about, profile }: LeadData<'lead.edited'>): void {
  lead.contact = contact
  lead.about = about
  lead.profile = profile
  if (about !== null && !lead.abouts.includes(about)) lead.abouts.push(about)
}

const WAITING: readonly LeadStatus[] = ['drafted', 'sent']

/** A mail counts from its outcome on, an unknown one like one that went out; should it turn out that it did not, it never did. */
function settle(lead: LeadState, state: DeliveryState['state'], at: number, why: string | null = null): void {
  if (!lead.delivery) return
  const { step, startedAt } = lead.delivery
  lead.delivery = { ...lead.delivery, state, at, why }
  lead.sentAts = lead.sentAts.slice(0, step - 1)
  if (state !== 'failed') lead.sentAts.push(startedAt)
  lead.steps = lead.sentAts.length
  if (!WAITING.includes(lead.status)) return
  lead.status = lead.steps > 0 ? 'sent' : 'drafted'
}
