import type { LeadContact } from '#engine/lead/contact.ts'
import { type LeadState, nextAt, nextDraft, pendingOf, type SendState } from '#engine/lead/state.ts'
import type { Sealed } from '#engine/sealed.ts'
import type { Lead, LeadDraft, LeadSend } from '#protocol/views/admin/outreach.ts'
import { DELETED_USER } from '../accounts/people.ts'

/** What is known of a lead beside its state. */
export interface LeadAround {
  readonly id: string
  /** Null once erased. */
  readonly contact: LeadContact | null
  /** Opens something that the lead's events sealed; null once erased. */
  readonly open: <T>(sealed: Sealed | null) => T | null
  readonly suppressed: boolean
  readonly followUps: { readonly maxSteps: number; readonly followUpDays: number }
}

const NOBODY: LeadContact = {
  ...{ name: DELETED_USER, email: null, company: null, title: null, profileUrl: null, notes: null, tags: [] },
}

/** Returns a lead as administrators see it. (contracts E.1) */
export function leadView(lead: LeadState, around: LeadAround): Lead {
  const { id, contact, open, suppressed, followUps } = around
  const erased = lead.erased || contact === null
  const { name, email, company, title, profileUrl, notes, tags } = contact ?? NOBODY
  const pending = pendingOf(lead)
  return {
    id,
    status: lead.status,
    ...{ email, name, company, title, profileUrl, notes },
    tags: [...tags],
    source: lead.source,
    score: lead.score,
    scoreParts: [...lead.parts],
    skipReason: lead.skipReason,
    suppressed,
    draft: draftView(lead, open),
    dm: dmView(lead, open),
    sends: lead.sends.flatMap((send) => sendView(send, open)),
    sending: pending && { step: pending.step, at: pending.startedAt, by: pending.by },
    reply: replyView(lead, open),
    userId: lead.userId,
    createdAt: lead.createdAt,
    updatedAt: lead.at,
    nextAt: erased || suppressed ? null : nextAt(lead, followUps),
    version: lead.seq,
    erased,
  }
}

type Open = LeadAround['open']

function draftView(lead: LeadState, open: Open): LeadDraft | null {
  const draft = nextDraft(lead)
  const text = open<{ subject: string; body: string }>(draft?.sealed ?? null)
  if (!draft || !text) return null
  const { writer, writerVersion, step, at } = draft
  return { ...text, writer, writerVersion, step, at }
}

function dmView({ dm }: LeadState, open: Open): Lead['dm'] {
  const text = open<{ text: string }>(dm?.sealed ?? null)?.text
  return dm && text !== undefined ? { text, writer: dm.writer, preparedAt: dm.at, sentAt: dm.sentAt } : null
}

function sendView({ step, startedAt, messageId, state, by, why, mail }: SendState, open: Open): LeadSend[] {
  if (state === 'sending') return []
  const subject = open<{ subject: string }>(mail)?.subject ?? DELETED_USER
  return [{ step, at: startedAt, subject, messageId, status: state, by, error: why }]
}

function replyView({ reply }: LeadState, open: Open): Lead['reply'] {
  const text = open<{ from: string; snippet: string }>(reply?.sealed ?? null)
  return reply && text ? { at: reply.at, ...text } : null
}
