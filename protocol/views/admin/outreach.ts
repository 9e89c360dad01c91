import * as z from 'zod'
import { BODY_MAX, DM_MAX, SNIPPET_MAX, SUBJECT_MAX } from '#engine/lead/limits.ts'
import { LEAD_SOURCES, LEAD_STATUSES, SKIP_REASONS } from '#engine/lead/states.ts'
import { AUTOPILOT_SOURCES, SUPPRESSION_REASONS } from '#engine/outreach/limits.ts'
import type { View } from '../view.ts'
import { count, instant, rate } from './parts.ts'

const step = z.int().min(1).max(3)

/** What added points to a lead's score, and how many. */
export const ScorePart = z.object({ key: z.string(), points: z.int() }).meta({ id: 'ScorePart' })

export const LeadDraft = z
  .object({
    subject: z.string().max(SUBJECT_MAX),
    body: z.string().max(BODY_MAX).meta({ description: 'Plain text, without the footer that every mail gets.' }),
    writer: z.enum(['ai', 'template', 'human']),
    writerVersion: z.string(),
    step: step.meta({ description: '1 is the first mail, others follow it up.' }),
    at: instant,
  })
  .meta({ id: 'LeadDraft' })

export const LeadDm = z
  .object({
    text: z.string().max(DM_MAX),
    writer: z.enum(['ai', 'template']),
    preparedAt: instant,
    sentAt: instant.nullable(),
  })
  .meta({ id: 'LeadDm' })

export const LeadSend = z
  .object({
    step,
    at: instant,
    subject: z.string(),
    messageId: z.string(),
    status: z.enum(['sent', 'failed', 'unknown', 'bounced']).meta({
      description: '`unknown`: nobody can tell whether the mail went out; it is never sent again by itself.',
    }),
    by: z.enum(['person', 'autopilot']),
    error: z.string().nullable().meta({ description: 'Why it failed.' }),
  })
  .meta({ id: 'LeadSend' })

/** A lead. Texts of a person who erased their data are `Deleted user` or null. [OT11] */
export const Lead = z
  .object({
    id: z.string(),
    status: z.enum(LEAD_STATUSES),
    email: z.string().nullable(),
    name: z.string().nullable(),
    company: z.string().nullable(),
    title: z.string().nullable(),
    profileUrl: z.string().nullable(),
    source: z.enum(LEAD_SOURCES),
    tags: z.array(z.string()),
    notes: z.string().nullable(),
    score: z.int().min(0).max(100).nullable(),
    scoreParts: z.array(ScorePart),
    skipReason: z.enum(SKIP_REASONS).nullable(),
    suppressed: z.boolean().meta({ description: 'The address is on the list of those that are never written to.' }),
    draft: LeadDraft.nullable().meta({ description: 'What can be sent next.' }),
    dm: LeadDm.nullable(),
    sends: z.array(LeadSend).meta({ description: 'The oldest first.' }),
    sending: z
      .object({ step, at: instant, by: z.enum(['person', 'autopilot']) })
      .nullable()
      .meta({ description: 'A mail that is on its way.' }),
    reply: z.object({ at: instant, from: z.string(), snippet: z.string().max(SNIPPET_MAX) }).nullable(),
    userId: z.uuid().nullable(),
    createdAt: instant,
    updatedAt: instant,
    nextAt: instant.nullable().meta({ description: 'When the next mail is due; null when no further one is allowed.' }),
    version: count,
    erased: z.boolean(),
  })
  .meta({ id: 'Lead' })

export const LeadEvent = z
  .object({
    at: instant,
    type: z.string(),
    actor: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
    data: z.record(z.string(), z.unknown()).meta({ description: 'What the event says, texts in clear.' }),
  })
  .meta({ id: 'LeadEvent' })

/** An address that is never written to. */
export const Suppression = z
  .object({ email: z.string(), reason: z.enum(SUPPRESSION_REASONS), at: instant })
  .meta({ id: 'Suppression' })

export const LeadDetail = Lead.extend({
  events: z.array(LeadEvent).meta({ description: 'The oldest first.' }),
  suppression: Suppression.pick({ at: true, reason: true }).nullable(),
  outgoing: z
    .object({ from: z.string().nullable(), footer: z.string().nullable() })
    .nullable()
    .meta({ description: 'The sender, and the lines that a mail to this lead gets below its text.' }),
}).meta({ id: 'LeadDetail' })

/** How many mails a UTC day takes, and how many it took. */
export const MailCap = z.object({ limit: count, sentToday: count, resetsAt: instant }).meta({ id: 'MailCap' })

export const Autopilot = z
  .object({
    enabled: z.boolean(),
    dailyCap: count,
    minScore: z.int().min(0).max(100),
    sources: z.array(z.enum(AUTOPILOT_SOURCES)),
    windowStart: z.string(),
    windowEnd: z.string(),
    tz: z.string(),
    weekdaysOnly: z.boolean(),
    maxSteps: step,
    followUpDays: z.int(),
    lastRunAt: instant.nullable(),
    nextRunAt: instant.nullable(),
  })
  .meta({ id: 'Autopilot' })

const answered = z.array(z.object({ key: z.string(), sent: count, replied: count, rate }))

export const Insights = z
  .object({
    generatedAt: instant,
    funnel: z.object({
      ...{ found: count, prepared: count, skipped: count, sent: count },
      ...{ replied: count, bounced: count, unsubscribed: count, won: count },
    }),
    rates: z.object({ reply: rate, bounce: rate, unsubscribe: rate, win: rate }),
    bySource: answered,
    byScoreBand: answered,
    subjects: z.array(z.object({ subject: z.string(), sent: count, replied: count })),
    text: z.string().meta({ description: 'Markdown.' }),
    writer: z.enum(['ai', 'template']),
  })
  .meta({ id: 'Insights' })

export const OutreachOverview = z
  .object({
    leads: z.array(Lead).meta({ description: 'The 500 that changed last.' }),
    total: count.meta({ description: 'Leads that fit the query.' }),
    counts: z.record(z.enum(LEAD_STATUSES), count).meta({ description: 'All leads by status.' }),
    unknown: count.meta({ description: 'Leads of whose latest mail nobody can tell whether it went out.' }),
    cap: MailCap,
    autopilot: Autopilot,
    mail: z.object({ configured: z.boolean(), from: z.string().nullable() }),
    sync: z.object({ configured: z.boolean(), lastAt: instant.nullable() }),
    writer: z.object({ available: z.boolean(), model: z.string().nullable(), version: z.string() }),
    suppressions: count,
    insights: Insights.nullable(),
  })
  .meta({ id: 'OutreachOverview' })

export type ScorePart = View<typeof ScorePart>
export type Lead = View<typeof Lead>
export type LeadDraft = View<typeof LeadDraft>
export type LeadSend = View<typeof LeadSend>
export type LeadEvent = View<typeof LeadEvent>
export type LeadDetail = View<typeof LeadDetail>
export type Suppression = View<typeof Suppression>
export type MailCap = View<typeof MailCap>
export type Autopilot = View<typeof Autopilot>
export type Insights = View<typeof Insights>
export type OutreachOverview = View<typeof OutreachOverview>
