import * as z from 'zod'
import { sealedText } from '../sealed.ts'
import type { ChainedEvent, Fact } from '../stream.ts'
import { STEPS_MAX } from './limits.ts'
import { LEAD_SOURCES, SKIP_REASONS } from './states.ts'

/**
 * Events of a lead. Every sealed field is sealed under the lead's own key, whose subject is its id. `about` and `profile` are keyed
 * hashes of the address and of the profile; null without one.
 */
const none = z.strictObject({})
const about = z.string().min(1).max(64)
const hash = z.nullable(about)
const step = z.int().min(1).max(STEPS_MAX)
const messageId = z.string().min(1).max(320)
const sentence = z.string().max(500)
/** Who writes a text. */
export const WRITERS = ['ai', 'template', 'human'] as const
const contact = { contact: sealedText, about: hash, profile: hash }

export const LEAD_EVENT_SCHEMAS = {
  /** `contact` holds {name, email, company, title, profileUrl, notes, tags}. */
  'lead.found': z.strictObject({ source: z.enum(LEAD_SOURCES), userId: z.nullable(z.uuid()), ...contact }),
  'lead.scored': z.strictObject({
    score: z.int().min(0).max(100),
    parts: z.array(z.strictObject({ key: z.string().max(40), points: z.int() })).max(20),
    minScore: z.int().min(0).max(100),
  }),
  /** `draft` holds {subject, body}. */
  'lead.drafted': z.strictObject({
    draft: sealedText,
    writer: z.enum(WRITERS),
    writerVersion: z.string().max(120),
    step,
  }),
  'lead.skipped': z.strictObject({ reason: z.enum(SKIP_REASONS) }),
  'lead.reopened': none,
  /** `draft` holds {subject, body} as a person changed them; null when they stay. */
  'lead.edited': z.strictObject({ ...contact, draft: z.nullable(sealedText) }),
  /** `mail` holds {to, subject, body}, `about` is the hash of `to`. From here until an outcome the mail may have gone out. */
  'lead.send_started': z.strictObject({
    step,
    messageId,
    attempt: z.string().min(1).max(64),
    about,
    mail: sealedText,
    by: z.enum(['person', 'autopilot']),
  }),
  'lead.emailed': z.strictObject({ messageId }),
  /** The mail surely did not go out. */
  'lead.send_failed': z.strictObject({ messageId, why: sentence }),
  'lead.send_unknown': z.strictObject({ messageId }),
  /** `text` holds {text}. */
  'lead.dm_prepared': z.strictObject({ text: sealedText, writer: z.enum(['ai', 'template']) }),
  'lead.dm_sent': none,
  /** `reply` holds {from, snippet}; null when a person noted it. */
  'lead.replied': z.strictObject({ reply: z.nullable(sealedText) }),
  /** The mail that came back; null when the report does not say which. */
  'lead.bounced': z.strictObject({ messageId: z.nullable(messageId) }),
  'lead.unsubscribed': z.strictObject({ by: z.enum(['link', 'reply', 'suppression']) }),
  'lead.won': z.strictObject({ userId: z.nullable(z.uuid()) }),
  'lead.lost': none,
  /** The personal data is gone. */
  'lead.erased': none,
} as const

export type LeadEventType = keyof typeof LEAD_EVENT_SCHEMAS
type DataMap = { [T in LeadEventType]: z.infer<(typeof LEAD_EVENT_SCHEMAS)[T]> }
export type LeadData<T extends LeadEventType> = DataMap[T]
export type LeadFact = { [T in LeadEventType]: Fact<T, LeadData<T>> }[LeadEventType]
export type LeadEvent<K extends LeadEventType = LeadEventType> = {
  [T in K]: ChainedEvent<T, DataMap[T]>
}[K]
