import * as z from 'zod'
import type { ChainedEvent, Fact } from '../stream.ts'
import { URL_MAX } from '../webAddress.ts'
import { ALT_MAX, ERROR_MAX, HASHTAGS_MAX, SIGNATURE_MAX, TEXT_MAX, TOPIC_MAX } from './limits.ts'

/** Events of a post, the streams `post-<id>`. Its text is made to be published, and in clear. */
const id = z.string().min(1).max(64)
const uuid = z.uuid()
const instant = z.int()
const error = z.string().min(1).max(ERROR_MAX)

export const WRITERS = ['ai', 'template', 'human'] as const
export type PostWriter = (typeof WRITERS)[number]

/** Why a publication did not succeed: `retry` will be tried again, `final` was refused, of `unknown` nobody knows whether it is out. */
export const FAILURES = ['retry', 'final', 'unknown'] as const
export type FailureKind = (typeof FAILURES)[number]

/** What a post says and when; who wrote it. */
const PostContent = z.strictObject({
  campaignId: z.nullable(id),
  topic: z.nullable(z.string().max(TOPIC_MAX)),
  text: z.string().min(1).max(TEXT_MAX),
  link: z.nullable(z.string().max(URL_MAX)),
  hashtags: z.array(z.string().min(1).max(50)).max(HASHTAGS_MAX),
  scheduledAt: z.nullable(instant),
  writer: z.enum(WRITERS),
  /** `template-1`, the name of the model, or `human`. */
  writerVersion: z.string().min(1).max(100),
})

/** What is published, as it was shown when it was approved. */
export const PostWords = PostContent.pick({ text: true, link: true, hashtags: true }).extend({
  signature: z.string().max(SIGNATURE_MAX),
})
export type PostWords = z.infer<typeof PostWords>

/** A picture; its bytes are in the file store under the post's id. */
export const Picture = z.strictObject({
  mime: z.enum(['image/png', 'image/jpeg', 'image/gif']),
  width: z.int().min(1),
  height: z.int().min(1),
  bytes: z.int().min(1),
  /** Hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type Picture = z.infer<typeof Picture>
export const PICTURE_SOURCES = ['upload', 'ai'] as const
export const PostImage = Picture.extend({ source: z.enum(PICTURE_SOURCES), alt: z.string().max(ALT_MAX) })
export type PostImage = z.infer<typeof PostImage>
/** By the image model, or drawn as a card of text. */
export const MADE_BY = ['model', 'card'] as const
export type MadeBy = (typeof MADE_BY)[number]

export const POST_EVENT_SCHEMAS = {
  'post.drafted': PostContent,
  /** Only what changed. */
  'post.edited': PostContent.partial(),
  'post.approved': z.strictObject({ scheduledAt: instant, words: PostWords, image: z.nullable(PostImage) }),
  'post.unapproved': z.strictObject({ why: z.enum(['asked', 'edited', 'image']) }),
  'post.rejected': z.strictObject({}),
  'post.image_set': z.strictObject({ image: PostImage }),
  'post.image_removed': z.strictObject({}),
  'post.image_started': z.strictObject({ jobId: uuid }),
  /** The picture waits beside the image of the post until somebody takes it. */
  'post.image_ready': z.strictObject({ jobId: uuid, picture: Picture, source: z.enum(MADE_BY) }),
  'post.image_failed': z.strictObject({ jobId: uuid, error }),
  /** One process claimed the publication; nothing of it has left yet. */
  'post.publish_started': z.strictObject({ runId: uuid }),
  /** The claim is given up before the call that may publish: the post is as it was. */
  'post.publish_released': z.strictObject({ runId: uuid }),
  /** Written right before the one call that may publish: without it a publication did certainly not happen. */
  'post.posting': z.strictObject({ runId: uuid }),
  'post.published': z.strictObject({
    runId: uuid,
    /** Null when the network named none. */
    externalId: z.nullable(z.string().min(1).max(300)),
    externalUrl: z.nullable(z.string().max(URL_MAX)),
  }),
  'post.publish_failed': z.strictObject({
    /** Null when it was never tried, because it was due too long ago. */
    runId: z.nullable(uuid),
    error,
    kind: z.enum(FAILURES),
    /** When it is tried again; only of `retry`. */
    nextAttemptAt: z.nullable(instant),
  }),
} as const

export type PostEventType = keyof typeof POST_EVENT_SCHEMAS
type DataOf = { [T in PostEventType]: z.infer<(typeof POST_EVENT_SCHEMAS)[T]> }
export type PostData<T extends PostEventType> = DataOf[T]
export type PostFact<T extends PostEventType = PostEventType> = { [K in T]: Fact<K, DataOf[K]> }[T]
export type PostEvent<T extends PostEventType = PostEventType> = { [K in T]: ChainedEvent<K, DataOf[K]> }[T]
