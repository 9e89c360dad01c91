import { FREE_MAIL } from './freeMail.ts'
import type { LeadSource } from './states.ts'

/** What a lead is scored by. */
export interface Scored {
  readonly source: LeadSource
  readonly email: string | null
  readonly name: string | null
  readonly company: string | null
  readonly title: string | null
  readonly notes: string | null
  /** Visits of the linked person. */
  readonly visits: number
}

export interface Score {
  readonly score: number
  /** What added points, and how many. */
  readonly parts: { readonly key: ScoreKey; readonly points: number }[]
}

/** What a lead can get points for, and how many at most; together 100. (contracts E.1) */
export const SCORE_RULES = [
  { key: 'domain', points: 25 },
  { key: 'title', points: 25 },
  { key: 'source', points: 20 },
  { key: 'engagement', points: 20 },
  { key: 'company', points: 5 },
  { key: 'name', points: 5 },
] as const
type ScoreKey = (typeof SCORE_RULES)[number]['key']

const OF_SOURCE: Readonly<Record<LeadSource, number>> = { beta: 20, waitlist: 15, visitors: 10, csv: 5 }
const OF_VISIT = 4
const ENGAGEMENT_MAX = 20
/** Work with documents. */
const WORDS = /legal|counsel|contract|compliance|policy|risk|procurement|product|operations|invest/i

/** Scores a lead from 0 to 100, the same for the same lead, and says what each point is for. [OT9] */
export function scoreOf(lead: Scored): Score {
  const domain = lead.email?.slice(lead.email.lastIndexOf('@') + 1)
  const got: Readonly<Record<ScoreKey, number>> = {
    domain: domain === undefined || FREE_MAIL.has(domain) ? 0 : 25,
    title: [lead.title, lead.notes].some((text) => text !== null && WORDS.test(text)) ? 25 : 0,
    source: OF_SOURCE[lead.source],
    engagement: Math.min(ENGAGEMENT_MAX, OF_VISIT * lead.visits),
    company: lead.company === null ? 0 : 5,
    name: lead.name === null ? 0 : 5,
  }
  const parts = SCORE_RULES.flatMap(({ key }) => (got[key] > 0 ? [{ key, points: got[key] }] : []))
  return { score: parts.reduce((sum, { points }) => sum + points, 0), parts }
}
