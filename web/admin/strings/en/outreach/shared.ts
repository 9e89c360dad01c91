import type { LeadSource, LeadStatus } from '#engine/lead/states.ts'
import type { SuppressionReason } from '#engine/outreach/limits.ts'
import { formsOf } from '#engine/words/forms.ts'
import type { Lead } from '#protocol/views/admin/outreach.ts'

const { counted } = formsOf('en')
const count = (value: number, one: string, other: string) => counted(value, { one: `# ${one}`, other: `# ${other}` })

const statuses: Readonly<Record<LeadStatus, string>> = {
  new: 'New',
  drafted: 'Drafted',
  skipped: 'Skipped',
  sent: 'Sent',
  replied: 'Replied',
  won: 'Won',
  lost: 'Lost',
  bounced: 'Bounced',
  unsubscribed: 'Unsubscribed',
}
const sources: Readonly<Record<LeadSource, string>> = {
  csv: 'CSV file',
  waitlist: 'Waitlist',
  beta: 'Beta requests',
  visitors: 'Visitors',
}
const deliveries: Readonly<Record<Lead['sends'][number]['status'], string>> = {
  sent: 'Sent',
  failed: 'Failed',
  unknown: 'Unknown',
  bounced: 'Bounced',
}
const reasons: Readonly<Record<SuppressionReason, string>> = {
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  manual: 'By hand',
}

/** Strings that several screens of outreach share. */
export const shared = {
  title: 'Outreach',
  sections: 'Outreach',
  statuses,
  sources,
  deliveries,
  reasons,
  writers: { ai: 'Language model', template: 'Template', human: 'A person' },
  leads: (value: number) => count(value, 'lead', 'leads'),
  mails: (value: number) => count(value, 'mail', 'mails'),
  drafts: (value: number) => count(value, 'draft', 'drafts'),
  nameless: 'No name',
  screens: {
    leads: 'Leads',
    import: 'Import',
    suppressions: 'Never write to',
    autopilot: 'Autopilot',
    insights: 'Insights',
  },
  inbox: {
    read: 'Read the inbox',
    nothing: 'The inbox was read; there is nothing new.',
    off: 'No inbox is set up (IMAP_URL), so replies and bounces are not read.',
    found: (mails: number, replies: number, bounces: number, unsubscribes: number) =>
      `${count(mails, 'mail was', 'mails were')} read: ${count(replies, 'reply', 'replies')}, ${count(bounces, 'bounce', 'bounces')}, ${count(unsubscribes, 'wish', 'wishes')} to get no mail.`,
  },
  on: 'On',
  off: 'Off',
} as const
