import type { LeadData, LeadEvent, LeadEventType } from './events.ts'
import { SENDS_MAX } from './limits.ts'
import { type LeadState, type SendState, stepsOf } from './state.ts'
import { LEAD_TABLE, type LeadMove } from './states.ts'

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
    lead.skipReason = null
    lead.was.prepared = true
    move(lead, 'draft')
  },
  'lead.skipped'(lead, { reason }) {
    lead.skipReason = reason
    lead.was.skipped = true
    move(lead, 'skip')
  },
  'lead.reopened'(lead) {
    lead.skipReason = null
    move(lead, 'reopen')
  },
  'lead.edited'(lead, { draft, ...contact }, { at }) {
    takeContact(lead, contact)
    if (draft === null) return
    lead.draft = { sealed: draft, writer: 'human', writerVersion: 'human', step: stepsOf(lead) + 1, at }
  },
  'lead.send_started'(lead, started, { at }) {
    const send: SendState = { ...started, startedAt: at, at, state: 'sending', why: null }
    lead.sends = [...lead.sends, send].slice(-SENDS_MAX)
  },
  'lead.emailed': (lead, { messageId }, { at }) => settle(lead, messageId, 'sent', at),
  'lead.send_unknown': (lead, { messageId }, { at }) => settle(lead, messageId, 'unknown', at),
  'lead.send_failed': (lead, { messageId, why }, { at }) => settle(lead, messageId, 'failed', at, why),
  'lead.dm_prepared'(lead, { text, writer }, { at }) {
    lead.dm = { sealed: text, writer, at, sentAt: null }
  },
  'lead.dm_sent'(lead, _, { at }) {
    if (lead.dm) lead.dm = { ...lead.dm, sentAt: at }
    lead.sentAts.push(at)
    lead.was.sent = true
    move(lead, 'sendDm')
  },
  'lead.replied'(lead, { reply }, { at }) {
    lead.reply = reply === null ? null : { sealed: reply, at }
    lead.was.replied = true
    move(lead, 'reply')
  },
  'lead.bounced'(lead, { messageId }, { at }) {
    const cameBack = ({ state, messageId: id }: SendState) =>
      messageId === null ? state === 'sent' || state === 'unknown' : id === messageId
    const i = lead.sends.findLastIndex(cameBack)
    const send = lead.sends[i]
    if (send) lead.sends[i] = { ...send, state: 'bounced', at }
    lead.was.bounced = true
    move(lead, 'bounce')
  },
  'lead.unsubscribed'(lead) {
    lead.was.unsubscribed = true
    move(lead, 'unsubscribe')
  },
  'lead.won'(lead, { userId }) {
    lead.userId = userId ?? lead.userId
    lead.was.won = true
    move(lead, 'win')
  },
  'lead.lost': (lead) => move(lead, 'lose'),
  'lead.erased'(lead) {
    Object.assign(lead, { contact: null, draft: null, reply: null, userId: null, erased: true })
    lead.sends = lead.sends.map((send) => ({ ...send, mail: null }))
    if (lead.dm) lead.dm = { ...lead.dm, sealed: null }
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

function takeContact(lead: LeadState, { contact, about, profile }: Omit<LeadData<'lead.edited'>, 'draft'>): void {
  lead.contact = contact
  lead.about = about
  lead.profile = profile
  if (about !== null && !lead.abouts.includes(about)) lead.abouts.push(about)
}

/** A mail counts from its outcome on, an unknown one like one that went out; should it turn out that it did not, it never did. [OT4] */
function settle(lead: LeadState, messageId: string, state: SendState['state'], at: number, why: string | null = null) {
  const i = lead.sends.findLastIndex((send) => send.messageId === messageId)
  const send = lead.sends[i]
  if (!send) return
  // A mail that came back before its outcome was known went out.
  lead.sends[i] = { ...send, state: send.state === 'bounced' ? 'bounced' : state, at, why }
  lead.sentAts = lead.sentAts.slice(0, send.step - 1)
  if (state !== 'failed') {
    lead.sentAts.push(send.startedAt)
    lead.was.sent = true
  }
  if (lead.status !== 'drafted' && lead.status !== 'sent') return
  lead.status = lead.sentAts.length > 0 ? 'sent' : 'drafted'
}
