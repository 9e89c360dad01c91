/** Where a lead stands. */
export const LEAD_STATUSES = [
  'found',
  'drafted',
  'skipped',
  'sent',
  'replied',
  'won',
  'lost',
  'bounced',
  'unsubscribed',
] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]

/** Where leads come from. */
export const LEAD_SOURCES = ['csv', 'waitlist', 'beta', 'visitors'] as const
export type LeadSource = (typeof LEAD_SOURCES)[number]

/** What changes where a lead stands. */
export const LEAD_MOVES = [
  'score',
  'draft',
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
 * THE table of a lead: the status that follows from each move. A move that is missing is refused. A `startSend` leads to `sent` only
 * with its outcome; until then the status stays. A lead that is reopened with a draft is `drafted`.
 */
export const LEAD_TABLE: Readonly<Record<LeadStatus, Row>> = {
  found: {
    score: 'found',
    draft: 'drafted',
    skip: 'skipped',
    edit: 'found',
    prepareDm: 'found',
    sendDm: 'found',
    reply: 'replied',
    unsubscribe: 'unsubscribed',
    lose: 'lost',
  },
  drafted: {
    score: 'drafted',
    draft: 'drafted',
    skip: 'skipped',
    edit: 'drafted',
    startSend: 'sent',
    prepareDm: 'drafted',
    sendDm: 'drafted',
    reply: 'replied',
    unsubscribe: 'unsubscribed',
    lose: 'lost',
  },
  skipped: {
    score: 'skipped',
    reopen: 'found',
    edit: 'skipped',
    unsubscribe: 'unsubscribed',
  },
  sent: {
    draft: 'sent',
    edit: 'sent',
    startSend: 'sent',
    prepareDm: 'sent',
    sendDm: 'sent',
    reply: 'replied',
    bounce: 'bounced',
    unsubscribe: 'unsubscribed',
    win: 'won',
    lose: 'lost',
  },
  replied: {
    edit: 'replied',
    prepareDm: 'replied',
    sendDm: 'replied',
    reply: 'replied',
    unsubscribe: 'unsubscribed',
    win: 'won',
    lose: 'lost',
  },
  won: { edit: 'won' },
  lost: { edit: 'lost', unsubscribe: 'unsubscribed', win: 'won' },
  bounced: { edit: 'bounced', reply: 'replied', unsubscribe: 'unsubscribed', win: 'won', lose: 'lost' },
  unsubscribed: { edit: 'unsubscribed' },
}
