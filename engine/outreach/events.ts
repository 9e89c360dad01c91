import * as z from 'zod'
import { STEPS_MAX } from '../lead/limits.ts'
import { sealedText } from '../sealed.ts'
import type { ChainedEvent, Fact } from '../stream.ts'
import { AUTOPILOT_SOURCES, RUN_REASONS, SEEN_AT_ONCE_MAX, SUPPRESSION_REASONS } from './limits.ts'

const id = z.string().min(1).max(100)
/** Keyed hash of an address. */
const about = z.string().min(1).max(64)
const messageId = z.string().min(1).max(320)
const count = z.int().min(0)
const time = z.string().regex(/^\d\d:\d\d$/)
const score = z.int().min(0).max(100)

/** When the autopilot works, and what it may do. Times of day are local to `tz`. (contracts E.2) */
export const autopilotSettings = z.strictObject({
  enabled: z.boolean(),
  dailyCap: z.int().min(0).max(200),
  minScore: score,
  sources: z.array(z.enum(AUTOPILOT_SOURCES)),
  windowStart: time,
  windowEnd: time,
  tz: z.string().max(64),
  weekdaysOnly: z.boolean(),
  maxSteps: z.int().min(1).max(STEPS_MAX),
  followUpDays: z.int().min(3).max(30),
})

const rate = z.nullable(z.number().min(0).max(1))
const answered = z.array(z.strictObject({ key: z.string().max(40), sent: count, replied: count, rate }))

/** Events of `outreach-main`. */
export const OUTREACH_EVENT_SCHEMAS = {
  /** `address` holds {email} under `subject`; null when only the hash was known. */
  'suppression.added': z.strictObject({
    about,
    subject: id,
    address: z.nullable(sealedText),
    reason: z.enum(SUPPRESSION_REASONS),
  }),
  'suppression.removed': z.strictObject({ about }),
  /** A mail may be sent now; it counts for the day, in UTC, of the event. */
  'send.reserved': z.strictObject({
    leadId: id,
    messageId,
    attempt: id,
    about,
    by: z.enum(['person', 'autopilot']),
  }),
  /** It goes to the mail server now. */
  'send.cleared': z.strictObject({ messageId }),
  /** It surely was not sent. */
  'send.released': z.strictObject({ messageId }),
  'autopilot.set': autopilotSettings,
  'autopilot.started': z.strictObject({ runId: id }),
  'autopilot.ran': z.strictObject({
    runId: id,
    found: count,
    drafted: count,
    skipped: count,
    sent: count,
    reason: z.nullable(z.enum(RUN_REASONS)),
  }),
  /** `seen`: hashes of the mails that need not be read again; `cursor`: where the inbox is read on, null where it says nothing. */
  'inbox.read': z.strictObject({
    scanned: count,
    replies: count,
    bounces: count,
    unsubscribes: count,
    seen: z.array(z.string().max(64)).max(SEEN_AT_ONCE_MAX),
    cursor: z.nullable(z.string().max(64)),
  }),
  /** Subjects are those of mails of leads; their text is opened where they are shown. */
  'insights.made': z.strictObject({
    funnel: z.strictObject({
      ...{ found: count, prepared: count, skipped: count, sent: count },
      ...{ replied: count, bounced: count, unsubscribed: count, won: count },
    }),
    rates: z.strictObject({ reply: rate, bounce: rate, unsubscribe: rate, win: rate }),
    bySource: answered,
    byScoreBand: answered,
    subjects: z
      .array(z.strictObject({ leadId: id, step: z.int().min(1).max(STEPS_MAX), sent: count, replied: count }))
      .max(10),
    text: z.string().max(10_000),
    writer: z.enum(['ai', 'template']),
  }),
} as const

export type OutreachEventType = keyof typeof OUTREACH_EVENT_SCHEMAS
type DataMap = { [T in OutreachEventType]: z.infer<(typeof OUTREACH_EVENT_SCHEMAS)[T]> }
export type OutreachData<T extends OutreachEventType> = DataMap[T]
export type OutreachFact = { [T in OutreachEventType]: Fact<T, OutreachData<T>> }[OutreachEventType]
export type OutreachEvent<K extends OutreachEventType = OutreachEventType> = {
  [T in K]: ChainedEvent<T, DataMap[T]>
}[K]
export type AutopilotSettings = z.infer<typeof autopilotSettings>
