import * as z from 'zod'
import { FAILURES, WRITERS } from '#engine/post/events.ts'
import { COMMENTARY_MAX } from '#engine/post/limits.ts'
import { POST_STATUSES } from '#engine/post/state.ts'
import { WEEKDAYS } from '#engine/space/weekdays.ts'
import type { View } from '../view.ts'
import { count, instant } from './parts.ts'

/** The image of a post; its address is `/api/admin/social/posts/{id}/image`. */
export const SocialImage = z
  .object({
    url: z.string(),
    mime: z.enum(['image/png', 'image/jpeg', 'image/webp', 'image/gif']),
    bytes: count,
    width: count,
    height: count,
    kind: z.enum(['upload', 'model', 'card']),
  })
  .meta({ id: 'SocialImage' })

/** A post, at any stage. */
export const Post = z
  .object({
    id: z.uuid(),
    version: count,
    status: z.enum(POST_STATUSES),
    campaignId: z.uuid().nullable(),
    topic: z.string().nullable(),
    text: z.string(),
    link: z.string().nullable(),
    hashtags: z.array(z.string()).meta({ description: 'Without their signs.' }),
    scheduledAt: instant.nullable(),
    commentary: z.string().meta({
      description: `What is published: text, link, hashtags and signature; of an approved post exactly what was approved. More than ${COMMENTARY_MAX} characters cannot be approved.`,
    }),
    writer: z.enum(WRITERS),
    createdAt: instant,
    updatedAt: instant,
    approval: z
      .object({ at: instant, by: z.object({ id: z.uuid(), name: z.string().nullable() }).nullable() })
      .nullable()
      .meta({ description: 'Who approved it; null while nobody has.' }),
    attempts: count.meta({ description: 'Publications that were started under the approval.' }),
    nextAttemptAt: instant.nullable().meta({ description: 'When a publication that failed is tried again.' }),
    failure: z
      .object({ kind: z.enum(FAILURES), error: z.string(), at: instant })
      .nullable()
      .meta({
        description:
          "The last failure, with the network's words. `unknown`: nobody knows whether the post is out; it is not tried again.",
      }),
    publishedAt: instant.nullable(),
    externalId: z.string().nullable(),
    externalUrl: z.string().nullable(),
    rejectedAt: instant.nullable(),
    reason: z.string().nullable(),
    image: SocialImage.nullable(),
    imageJob: z
      .object({ startedAt: instant, error: z.string().nullable() })
      .nullable()
      .meta({ description: 'An image that is being made, or why it was not.' }),
  })
  .meta({ id: 'Post' })

/** A series of posts with one subject, one of them a week. */
export const Campaign = z
  .object({
    id: z.uuid(),
    version: count,
    name: z.string(),
    brief: z.string(),
    topics: z.array(z.string()),
    link: z.string().nullable(),
    hashtags: z.array(z.string()),
    day: z.enum(WEEKDAYS),
    time: z.string().meta({ description: 'Local time `HH:MM`, in the zone of the settings.' }),
    enabled: z.boolean(),
    autoImage: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'Campaign' })

export const SocialSettings = z
  .object({ tz: z.string(), paused: z.boolean(), signature: z.string() })
  .meta({ id: 'SocialSettings' })

/** The connected account, without its tokens. */
export const SocialAccount = z
  .object({
    name: z.string(),
    picture: z.string().nullable(),
    connectedAt: instant,
    expiresAt: instant,
    reconnectNeeded: z.boolean(),
  })
  .meta({ id: 'SocialAccount' })

export const SocialOverview = z
  .object({
    configured: z.boolean().meta({ description: 'False without client id and secret: no account can be connected.' }),
    imageModel: z.boolean().meta({ description: 'False: text cards are drawn.' }),
    account: SocialAccount.nullable(),
    settings: SocialSettings,
    campaigns: z.array(Campaign).meta({ description: 'In the order of their making.' }),
    posts: z.array(Post).meta({
      description: 'By time, those without one first; published and rejected ones only of the last 90 days.',
    }),
    nextAt: instant.nullable().meta({ description: 'When the next post is due; null when none is approved.' }),
  })
  .meta({ id: 'SocialOverview' })

export type SocialImage = View<typeof SocialImage>
export type Post = View<typeof Post>
export type Campaign = View<typeof Campaign>
export type SocialSettings = View<typeof SocialSettings>
export type SocialAccount = View<typeof SocialAccount>
export type SocialOverview = View<typeof SocialOverview>
