import * as z from 'zod'
import { LEAD_SOURCES } from '../lead/states.ts'
import { sealedText } from '../sealed.ts'
import type { ChainedEvent, Fact } from '../stream.ts'
import { SEEN_MAX, SUPPRESSION_REASONS } from './limits.ts'

const id = z.string().min(1).max(100)
/** Keyed hash of an address. */
const about = z.string().min(1).max(64)
const messageId = z.string().min(1).max(320)
const count = z.int().min(0)
const time = z.string().regex(/^\d\d:\d\d$/)
const score = z.int().min(0).max(100)

/** When the autopilot works, and what it may do. Times are local to `tz`. */
export const autopilotSettings = z.strictObject({
  enabled: z.boolean(),
  days: z.array(z.int().min(1).max(7)).max(7),
  from: time,
  to: time,
  tz: z.string().max(64),
  minScore: score,
  maxPerRun: z.int().min(1),
  sources: z.array(z.enum(LEAD_SOURCES)),
  followUps: z.boolean(),
})

/** Events of `outreach-main`. */
export const OUTREACH_EVENT_SCHEMAS = {
  /** `address` holds {email} under `subject`. */
  'suppression.added': z.strictObject({
    about,
    subject: id,
    address: sealedText,
    reason: z.enum(SUPPRESSION_REASONS),
  }),
  'suppression.removed': z.strictObject({ about }),
  /** A mail may be sent now; it counts for the day, in UTC, of the event. */
  'send.reserved': z.strictObject({ leadId: id, messageId, about, by: z.enum(['person', 'autopilot']) }),
  /** It surely was not sent. */
  'send.released': z.strictObject({ messageId }),
  'autopilot.set': autopilotSettings,
  /** `slot` names the time it was due at, so that it runs once; null when a person asked. */
  'autopilot.started': z.strictObject({ runId: id, slot: z.nullable(z.string().max(40)) }),
  'autopilot.ran': z.strictObject({
    runId: id,
    found: count,
    drafted: count,
    skipped: count,
    sent: count,
    reason: z.nullable(z.string().max(300)),
  }),
  /** `seen`: hashes of the mails that need not be read again. */
  'inbox.read': z.strictObject({
    scanned: count,
    replies: count,
    bounces: count,
    unsubscribes: count,
    seen: z.array(z.string().max(64)).max(SEEN_MAX),
  }),
  'insights.made': z.strictObject({
    writer: z.enum(['model', 'template']),
    text: z.string().max(4_000),
    lines: z.array(z.string().max(500)).max(20),
    numbers: z.record(z.string().max(60), z.nullable(z.number())),
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
