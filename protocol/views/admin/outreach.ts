import * as z from 'zod'
import { LEAD_SOURCES, LEAD_STATUSES } from '#engine/lead/states.ts'
import { SUPPRESSION_REASONS } from '#engine/outreach/limits.ts'
import type { View } from '../view.ts'
import { count, instant, rate } from './parts.ts'

/** One point of a lead's score: what it is for, and how much it adds or takes. */
export const ScorePart = z.object({ key: z.string(), points: z.int() }).meta({ id: 'ScorePart' })

const writer = z.enum(['model', 'template', 'human'])

export const LeadDraft = z
  .object({
    step: z.int().min(1).meta({ description: '1 is the first mail, higher ones follow it up.' }),
    subject: z.string(),
    body: z.string().meta({ description: 'Plain text, without the footer that every mail gets.' }),
    writer,
    writerVersion: z.string(),
    at: instant,
  })
  .meta({ id: 'LeadDraft' })

export const LeadDelivery = z
  .object({
    step: z.int().min(1),
    state: z.enum(['sending', 'sent', 'failed', 'unknown']).meta({
      description: '`unknown`: the service cannot tell whether the mail went out; it is never sent again by itself.',
    }),
    at: instant,
    by: z.enum(['person', 'autopilot']),
    why: z.string().nullable().meta({ description: 'Why it failed.' }),
  })
  .meta({ id: 'LeadDelivery' })

/** A lead in the list. Texts are null once the personal data was erased. */
export const Lead = z
  .object({
    id: z.uuid(),
    source: z.enum(LEAD_SOURCES),
    status: z.enum(LEAD_STATUSES),
    name: z.string().nullable(),
    email: z.string().nullable(),
    company: z.string().nullable(),
    title: z.string().nullable(),
    profileUrl: z.string().nullable(),
    notes: z.string().nullable(),
    tags: z.array(z.string()),
    userId: z.uuid().nullable().meta({ description: 'The account with that address.' }),
    score: z.int().min(0).max(100).nullable(),
    scoreParts: z.array(ScorePart),
    skipReason: z.string().nullable(),
    draft: LeadDraft.nullable(),
    dm: z.object({ text: z.string(), writer, at: instant, sentAt: instant.nullable() }).nullable(),
    delivery: LeadDelivery.nullable().meta({ description: 'The latest mail.' }),
    steps: count.meta({ description: 'Mails that went out, or may have.' }),
    lastSentAt: instant.nullable(),
    followUpAt: instant.nullable().meta({ description: 'When the next mail is due; null if there is none.' }),
    suppressed: z.boolean().meta({ description: 'The address is on the list of those that are never written to.' }),
    erased: z.boolean(),
    createdAt: instant,
    updatedAt: instant,
    version: count,
  })
  .meta({ id: 'Lead' })

export const LeadEvent = z
  .object({
    seq: count,
    type: z.string(),
    at: instant,
    by: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
    summary: z.string(),
    data: z.record(z.string(), z.unknown()).meta({ description: 'What the event says, texts in clear.' }),
  })
  .meta({ id: 'LeadEvent' })

export const Suppression = z
  .object({
    id: z.string().meta({ description: 'A keyed hash of the address, by which it is found and taken off the list.' }),
    email: z.string().nullable().meta({ description: 'Null once its person erased their data.' }),
    reason: z.enum(SUPPRESSION_REASONS),
    at: instant,
    by: z.string().nullable().meta({ description: 'User id of the administrator; null when it came by itself.' }),
  })
  .meta({ id: 'Suppression' })

export const LeadDetail = z
  .object({
    lead: Lead,
    events: z.array(LeadEvent).meta({ description: 'All of the lead, oldest first; at most the newest 500.' }),
    suppression: Suppression.nullable(),
  })
  .meta({ id: 'LeadDetail' })

export const AutopilotSettings = z
  .object({
    enabled: z.boolean(),
    days: z.array(z.int().min(1).max(7)).meta({ description: 'Weekdays, 1 is Monday.' }),
    from: z.string().meta({ description: 'Local time HH:MM from which mails go out.' }),
    to: z.string().meta({ description: 'Local time HH:MM before which they go out.' }),
    tz: z.string(),
    minScore: z.int().min(0).max(100),
    maxPerRun: z.int().min(1),
    sources: z.array(z.enum(LEAD_SOURCES)).meta({ description: 'Where a run looks for new leads.' }),
    followUps: z.boolean(),
  })
  .meta({ id: 'AutopilotSettings' })

export const AutopilotRun = z
  .object({
    runId: z.string(),
    at: instant,
    finishedAt: instant.nullable().meta({ description: 'Null while it is under way, or was cut off.' }),
    found: count,
    drafted: count,
    skipped: count,
    sent: count,
    reason: z.string().nullable().meta({ description: 'Why it sent no more, in a sentence.' }),
  })
  .meta({ id: 'AutopilotRun' })

export const Autopilot = AutopilotSettings.extend({
  nextRunAt: instant.nullable(),
  lastRun: AutopilotRun.nullable(),
  runs: z.array(AutopilotRun).meta({ description: 'The newest 20, newest first.' }),
}).meta({ id: 'Autopilot' })

export const Insights = z
  .object({
    at: instant,
    writer: z.enum(['model', 'template']),
    text: z.string(),
    lines: z.array(z.string()),
    numbers: z.record(z.string(), z.number().nullable()),
  })
  .meta({ id: 'Insights' })

export const InboxReading = z
  .object({
    at: instant,
    scanned: count,
    replies: count,
    bounces: count,
    unsubscribes: count,
  })
  .meta({ id: 'InboxReading' })

export const OutreachOverview = z
  .object({
    leads: z.array(Lead).meta({ description: 'The newest 500 of those asked for.' }),
    total: count.meta({ description: 'All that were asked for.' }),
    counts: z.record(z.enum(LEAD_STATUSES), count).meta({ description: 'All leads by status.' }),
    unknown: count.meta({ description: 'Leads whose latest mail may or may not have gone out.' }),
    followUpsDue: count,
    replyRate: rate,
    today: z.object({ sent: count, cap: count, left: count, resetsAt: instant }),
    suppressions: count,
    autopilot: Autopilot,
    insights: Insights.nullable(),
    inbox: InboxReading.nullable(),
    setup: z
      .object({ from: z.string().nullable(), address: z.boolean(), inbox: z.boolean(), model: z.boolean() })
      .meta({ description: 'What is set up; without `from` nothing is sent.' }),
  })
  .meta({ id: 'OutreachOverview' })

export type ScorePart = View<typeof ScorePart>
export type Lead = View<typeof Lead>
export type LeadDraft = View<typeof LeadDraft>
export type LeadDelivery = View<typeof LeadDelivery>
export type LeadEvent = View<typeof LeadEvent>
export type LeadDetail = View<typeof LeadDetail>
export type Suppression = View<typeof Suppression>
export type AutopilotSettings = View<typeof AutopilotSettings>
export type AutopilotRun = View<typeof AutopilotRun>
export type Autopilot = View<typeof Autopilot>
export type Insights = View<typeof Insights>
export type InboxReading = View<typeof InboxReading>
export type OutreachOverview = View<typeof OutreachOverview>
