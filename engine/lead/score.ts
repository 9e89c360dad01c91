import { FREE_MAIL } from './freeMail.ts'
import type { LeadSource } from './states.ts'

/** What a lead is scored by. */
export interface Scored {
  readonly source: LeadSource
  readonly email: string | null
  readonly company: string | null
  readonly title: string | null
  readonly profileUrl: string | null
}

export interface Score {
  readonly score: number
  readonly parts: readonly { readonly key: string; readonly points: number }[]
}

/** How near somebody already is. */
const OF_SOURCE: Readonly<Record<LeadSource, number>> = { beta: 30, waitlist: 20, visitors: 20, csv: 10 }

/** Mailboxes of nobody in particular. */
const SHARED = new Set([
  'abuse',
  'admin',
  'billing',
  'contact',
  'help',
  'hello',
  'hr',
  'info',
  'jobs',
  'mail',
  'marketing',
  'no-reply',
  'noreply',
  'office',
  'postmaster',
  'press',
  'sales',
  'security',
  'support',
  'team',
  'webmaster',
])

/** Words of titles of people who decide about tools, and of those who review documents. */
const DECIDES = new Set([
  'ceo',
  'chief',
  'ciso',
  'coo',
  'cto',
  'director',
  'founder',
  'cofounder',
  'head',
  'lead',
  'manager',
  'owner',
  'partner',
  'president',
  'principal',
  'vp',
])
const REVIEWS = new Set([
  'attorney',
  'auditor',
  'compliance',
  'contract',
  'contracts',
  'counsel',
  'editor',
  'lawyer',
  'legal',
  'paralegal',
  'procurement',
  'reviewer',
])

/** Scores a lead from 0 to 100, and says what each point is for. */
export function scoreOf({ source, email, company, title, profileUrl }: Scored): Score {
  const [mailbox, domain] = email?.split('@') ?? []
  const words = title?.toLowerCase().split(/[^a-z]+/) ?? []
  const all = [
    { key: `source-${source}`, points: OF_SOURCE[source] },
    ...(domain === undefined ? [{ key: 'no-address', points: -10 }] : []),
    ...(domain === undefined || FREE_MAIL.has(domain) ? [] : [{ key: 'work-address', points: 25 }]),
    ...(domain !== undefined && FREE_MAIL.has(domain) ? [{ key: 'free-mail', points: -5 }] : []),
    ...(mailbox !== undefined && SHARED.has(mailbox) ? [{ key: 'shared-mailbox', points: -20 }] : []),
    ...(company === null ? [] : [{ key: 'company', points: 10 }]),
    ...(words.every((word) => !DECIDES.has(word)) ? [] : [{ key: 'decides', points: 20 }]),
    ...(words.every((word) => !REVIEWS.has(word)) ? [] : [{ key: 'reviews', points: 15 }]),
    ...(profileUrl === null ? [] : [{ key: 'profile', points: 5 }]),
  ]
  const sum = all.reduce((total, { points }) => total + points, 0)
  return { score: Math.min(100, Math.max(0, sum)), parts: all }
}
