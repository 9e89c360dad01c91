import type { LeadEventType } from '#engine/lead/events.ts'

const kinds: Readonly<Record<LeadEventType, string>> = {
  'lead.found': 'Found',
  'lead.scored': 'Scored',
  'lead.drafted': 'Draft written',
  'lead.skipped': 'Skipped',
  'lead.reopened': 'Reopened',
  'lead.edited': 'Edited',
  'lead.send_started': 'Handed to the mail server',
  'lead.emailed': 'Mail sent',
  'lead.send_failed': 'Sending failed',
  'lead.send_unknown': 'Delivery unknown',
  'lead.dm_prepared': 'Direct message written',
  'lead.dm_sent': 'Direct message sent by hand',
  'lead.replied': 'Replied',
  'lead.bounced': 'Bounced',
  'lead.unsubscribed': 'Unsubscribed',
  'lead.won': 'Won',
  'lead.lost': 'Lost',
  'lead.erased': 'Data erased',
}

/** Strings of what happened to a lead. */
export const timeline = {
  title: 'Timeline',
  text: 'Show the text',
  empty: 'Nothing has happened yet.',
  kinds,
  /** Who did something that no administrator did. */
  service: 'Parley',
  person: 'An administrator',
} as const
