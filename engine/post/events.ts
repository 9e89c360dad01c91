import * as z from 'zod'
import type { ChainedEvent, Fact } from '../stream.ts'
import { URL_MAX } from '../webAddress.ts'
import { COMMENTARY_MAX, ERROR_MAX, HASHTAGS_MAX, REASON_MAX, TEXT_MAX, TOPIC_MAX } from './limits.ts'

/** Events of a post, the streams `post-<id>`. Its text is made to be published, and in clear. */
const uuid = z.uuid()
const instant = z.int()
const text = z.string().min(1).max(TEXT_MAX)
const link = z.nullable(z.string().max(URL_MAX))
const hashtags = z.array(z.string().min(1).max(50)).max(HASHTAGS_MAX)
const scheduledAt = z.nullable(instant)

/** Who wrote the first text of a post. */
export const WRITERS = ['model', 'template', 'person'] as const
export type WriterKind = (typeof WRITERS)[number]

/** Why a publication did not succeed: `retry` will be tried again, `final` was refused, of `unknown` nobody knows whether it is out. */
export const FAILURES = ['retry', 'final', 'unknown'] as const
export type FailureKind = (typeof FAILURES)[number]

/** An image of a post; its bytes are in the file store under the post's id. */
export const PostImage = z.strictObject({
  /** SHA-256 of the bytes, hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  mime: z.enum(['image/png', 'image/jpeg', 'image/webp', 'image/gif']),
  bytes: z.int().min(1),
  width: z.int().min(1),
  height: z.int().min(1),
  /** Uploaded by a person, made by a model, or drawn as a card. */
  kind: z.enum(['upload', 'model', 'card']),
})
export type PostImage = z.infer<typeof PostImage>

/** The place of a post in the plan of a week. */
export const PlanSlot = z.strictObject({
  campaignId: uuid,
  /** ISO week, `YYYY-Www`. */
  week: z.string().regex(/^\d{4}-W\d{2}$/),
})
export type PlanSlot = z.infer<typeof PlanSlot>

export const POST_EVENT_SCHEMAS = {
  'post.drafted': z.strictObject({
    campaignId: z.nullable(uuid),
    slot: z.nullable(PlanSlot),
    topic: z.nullable(z.string().max(TOPIC_MAX)),
    text,
    link,
    hashtags,
    scheduledAt,
    writer: z.enum(WRITERS),
    writerVersion: z.string().min(1).max(100),
  }),
  /** Only what changed. */
  'post.edited': z.strictObject({
    campaignId: z.nullable(uuid).optional(),
    text: text.optional(),
    link: link.optional(),
    hashtags: hashtags.optional(),
    scheduledAt: scheduledAt.optional(),
  }),
  /** What was approved: exactly the text that may be published, and the image that goes with it. */
  'post.approved': z.strictObject({
    scheduledAt: instant,
    commentary: z.string().min(1).max(COMMENTARY_MAX),
    hashtags,
    image: z.nullable(z.string()),
  }),
  'post.unapproved': z.strictObject({ why: z.enum(['asked', 'edited', 'image']) }),
  'post.rejected': z.strictObject({ reason: z.nullable(z.string().max(REASON_MAX)) }),
  'post.image_set': z.strictObject({ image: PostImage }),
  'post.image_removed': z.strictObject({}),
  'post.image_started': z.strictObject({ jobId: uuid }),
  'post.image_ready': z.strictObject({ jobId: uuid, image: PostImage }),
  'post.image_failed': z.strictObject({ jobId: uuid, error: z.string().min(1).max(ERROR_MAX) }),
  /** One process claimed the publication; nothing of it has left yet. */
  'post.publish_started': z.strictObject({ runId: uuid, attempt: z.int().min(1) }),
  /** Written right before the one call that may publish: without it a publication did certainly not happen. */
  'post.posting': z.strictObject({ runId: uuid }),
  'post.published': z.strictObject({
    runId: uuid,
    externalId: z.string().min(1).max(300),
    externalUrl: z.nullable(z.string().max(URL_MAX)),
  }),
  'post.publish_failed': z.strictObject({
    /** Null when it was never tried, because it was due too long ago. */
    runId: z.nullable(uuid),
    error: z.string().min(1).max(ERROR_MAX),
    kind: z.enum(FAILURES),
    /** When it is tried again; only of `retry`. */
    nextAttemptAt: z.nullable(instant),
  }),
} as const

export type PostEventType = keyof typeof POST_EVENT_SCHEMAS
export type PostData<T extends PostEventType> = z.infer<(typeof POST_EVENT_SCHEMAS)[T]>
export type PostFact = { [T in PostEventType]: Fact<T, PostData<T>> }[PostEventType]
export type PostEvent = { [T in PostEventType]: ChainedEvent<T, PostData<T>> }[PostEventType]
