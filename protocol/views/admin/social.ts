import * as z from 'zod'
import { MADE_BY, PICTURE_SOURCES, WRITERS } from '#engine/post/events.ts'
import { POST_STATUSES } from '#engine/post/state.ts'
import type { View } from '../view.ts'
import { count, instant } from './parts.ts'

const id = z.string()
const text = z.string()

/** The image of a post; its bytes are at `/api/admin/linkedin/posts/{id}/image`. */
export const SocialImage = z
  .object({
    source: z.enum(PICTURE_SOURCES),
    mime: z.enum(['image/png', 'image/jpeg', 'image/gif']),
    width: count,
    height: count,
    bytes: count,
    sha256: text,
    alt: text,
  })
  .meta({ id: 'SocialImage' })

/** A picture that is made for a post. */
export const AiImage = z
  .object({
    status: z.enum(['none', 'running', 'ready', 'failed']),
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
    error: text.nullable(),
    source: z.enum(MADE_BY).nullable().meta({ description: 'Made by the image model, or drawn as a card of text.' }),
  })
  .meta({ id: 'AiImage' })

/** A post, at any stage. */
export const Post = z
  .object({
    id,
    campaignId: id.nullable(),
    status: z.enum(POST_STATUSES),
    text,
    hashtags: z.array(text).meta({ description: 'Without their signs.' }),
    link: text.nullable(),
    writer: z.enum(WRITERS),
    scheduledAt: instant.nullable(),
    scheduledLocal: text.nullable().meta({ description: 'The same as `YYYY-MM-DDTHH:MM` in `tz`.' }),
    tz: text.meta({ description: 'The zone of the settings.' }),
    image: SocialImage.nullable(),
    aiImage: AiImage,
    approvedBy: z.uuid().nullable(),
    approvedAt: instant.nullable(),
    signature: text.nullable().meta({
      description: 'The signature that was approved with the post; null while it is not approved.',
    }),
    publishedAt: instant.nullable(),
    externalId: text.nullable(),
    externalUrl: text.nullable(),
    attempts: count.meta({ description: 'Publications that failed since it was approved.' }),
    nextAttemptAt: instant.nullable().meta({ description: 'When a publication that failed is tried again.' }),
    lastError: text.nullable().meta({ description: "The network's words, or that the outcome is unknown." }),
    outcomeUnknown: z.boolean().meta({ description: 'Nobody knows whether the post is out; it is not tried again.' }),
    createdAt: instant,
    updatedAt: instant,
    version: count,
  })
  .meta({ id: 'Post' })

/** A series of posts with one subject, one of them a week. */
export const Campaign = z
  .object({
    id,
    name: text,
    enabled: z.boolean(),
    day: z.int().min(1).max(7).meta({ description: 'Monday is 1.' }),
    time: text.meta({ description: 'Local time `HH:MM`, in the zone of the settings.' }),
    prompt: text,
    tone: text,
    hashtags: z.array(text),
    withImage: z.boolean(),
    updatedAt: instant,
  })
  .meta({ id: 'Campaign' })

export const SocialSettings = z
  .object({
    tz: text,
    defaultTime: text,
    tone: text,
    hashtags: z.array(text),
    signature: text,
    autoImage: z.boolean(),
    paused: z.boolean(),
  })
  .meta({ id: 'SocialSettings' })

/** The connected account, without its tokens. */
export const SocialAccount = z
  .object({
    connected: z.literal(true),
    memberId: text,
    name: text,
    picture: text.nullable(),
    scopes: z.array(text),
    expiresAt: instant,
    needsReconnect: z.boolean(),
  })
  .meta({ id: 'SocialAccount' })

/** Monday to Sunday, as local dates. */
export const SocialWeek = z.object({ from: text, to: text, tz: text }).meta({ id: 'SocialWeek' })

export const SocialOverview = z
  .object({
    configured: z.boolean().meta({ description: 'False without client id and secret: no account can be connected.' }),
    account: SocialAccount.nullable(),
    settings: SocialSettings,
    campaigns: z.array(Campaign).meta({ description: 'In the order of their making.' }),
    posts: z.array(Post).meta({
      description: 'By time, those without one first; published and rejected ones only of the last 90 days.',
    }),
    jobs: z.array(
      z.object({
        postId: id,
        kind: z.literal('ai-image'),
        status: z.enum(['running', 'ready', 'failed']),
        startedAt: instant,
        finishedAt: instant.nullable(),
        error: text.nullable(),
      }),
    ),
    nextWeek: SocialWeek,
    writer: z.object({ available: z.boolean(), model: text.nullable() }),
    imageModel: z
      .object({ available: z.boolean(), model: text.nullable() })
      .meta({ description: 'Not available: cards of text are drawn.' }),
  })
  .meta({ id: 'SocialOverview' })

export type SocialImage = View<typeof SocialImage>
export type AiImage = View<typeof AiImage>
export type Post = View<typeof Post>
export type Campaign = View<typeof Campaign>
export type SocialSettings = View<typeof SocialSettings>
export type SocialAccount = View<typeof SocialAccount>
export type SocialWeek = View<typeof SocialWeek>
export type SocialOverview = View<typeof SocialOverview>
