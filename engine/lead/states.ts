/** Where a lead stands. [OT1] */
export const LEAD_STATUSES = [
  'new',
  'skipped',
  'drafted',
  'sent',
  'replied',
  'bounced',
  'unsubscribed',
  'won',
  'lost',
] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]

/** Where leads come from. */
export const LEAD_SOURCES = ['csv', 'waitlist', 'beta', 'visitors'] as const
export type LeadSource = (typeof LEAD_SOURCES)[number]

/** Why a lead is skipped. */
export const SKIP_REASONS = ['score', 'manual', 'no-address'] as const

/** What may change where a lead stands. */
export const LEAD_MOVES = [
  'score',
  'draft',
  'followUp',
  'skip',
  'reopen',
  'edit',
  'startSend',
  'prepareDm',
  'sendDm',
  'reply',
  'bounce',
  'unsubscribe',
  'win',
  'lose',
] as const
export type LeadMove = (typeof LEAD_MOVES)[number]

type Row = Readonly<Partial<Record<LeadMove, LeadStatus>>>

/**
 * THE table of a lead: the status that follows from each move. A move that is missing is refused. A `startSend` leads to its status
 * only with the outcome of the mail. [OT1]
 */
export const LEAD_TABLE: Readonly<Record<LeadStatus, Row>> = {
  new: {
    score: 'new',
    draft: 'drafted',
    skip: 'skipped',
    edit: 'new',
    prepareDm: 'new',
    unsubscribe: 'unsubscribed',
  },
  skipped: {
    score: 'skipped',
    draft: 'drafted',
    reopen: 'new',
    edit: 'skipped',
    prepareDm: 'skipped',
    unsubscribe: 'unsubscribed',
  },
  drafted: {
    score: 'drafted',
    draft: 'drafted',
    skip: 'skipped',
    edit: 'drafted',
    startSend: 'sent',
    prepareDm: 'drafted',
    sendDm: 'sent',
    unsubscribe: 'unsubscribed',
  },
  sent: {
    followUp: 'sent',
    edit: 'sent',
    startSend: 'sent',
    prepareDm: 'sent',
    reply: 'replied',
    bounce: 'bounced',
    unsubscribe: 'unsubscribed',
    win: 'won',
    lose: 'lost',
  },
  replied: { edit: 'replied', prepareDm: 'replied', unsubscribe: 'unsubscribed', win: 'won', lose: 'lost' },
  bounced: { edit: 'bounced', unsubscribe: 'unsubscribed' },
  unsubscribed: { edit: 'unsubscribed' },
  won: { edit: 'won' },
  lost: { edit: 'lost', unsubscribe: 'unsubscribed' },
}
