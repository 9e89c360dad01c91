import * as z from 'zod'
import { TRIGGERS } from '#engine/room/events.ts'
import { SessionSummary } from './session.ts'
import type { View } from './view.ts'

const count = z.int().min(0)
const percent = z.int().min(0).max(100)
const instant = z.int().nullable()
const share = z
  .number()
  .min(0)
  .max(1)
  .nullable()
  .meta({ description: 'Fraction from 0 to 1, rounded to four decimals.' })
const suggested = count.meta({ description: 'Number of those that the assistant only suggested.' })

const Participation = z.object({
  participantId: z.string(),
  name: z.string(),
  messages: count,
  words: count,
  share,
  firstAt: instant,
  lastAt: instant,
  votesYes: count,
  votesContinue: count,
  annotations: count,
  handRaises: count,
})

const SectionNumbers = z.object({
  sectionId: z.string(),
  title: z.string(),
  status: z.enum(['pending', 'discussing', 'confirmed']),
  messageCount: count,
  firstAt: instant,
  confirmedAt: instant,
  discussMs: count,
  annotations: count,
  decisions: count,
  risks: count,
})

/** Statistics of one finished session, computed only from its events. [AY1] */
export const Analytics = SessionSummary.pick({ name: true, code: true })
  .extend({
    formulaVersion: z.literal(1),
    plannedMs: count,
    elapsedMs: count,
    timeUsedPct: percent,
    phaseMs: z.object({ setup: count, chat: count }),
    messages: z.object({ total: count, user: count, voice: count, moderator: count, system: count, inject: count }),
    participation: z.array(Participation),
    balance: share,
    sections: z.array(SectionNumbers),
    timeline: z
      .array(z.object({ minute: count, user: count, moderator: count }))
      .meta({ description: 'One entry for each minute of the meeting.' }),
    decisions: z.object({
      approved: count,
      rejected: count,
      pending: count,
      byVote: count,
      byPerson: count,
      byAi: count,
      suggested,
    }),
    risks: z.object({
      low: count,
      medium: count,
      high: count,
      contradiction: count,
      missingInfo: count,
      risk: count,
      suggested,
    }),
    actions: z.object({ open: count, done: count, withOwner: count, withDue: count, suggested }),
    assistant: z.object({ summons: count, answers: count, byTrigger: z.record(z.enum(TRIGGERS), count) }),
    coverage: percent,
    score: percent,
    scopeSize: count,
    confirmedPct: percent,
  })
  .meta({ id: 'Analytics' })

export type Analytics = View<typeof Analytics>
export type Participation = View<typeof Participation>
export type SectionNumbers = View<typeof SectionNumbers>
