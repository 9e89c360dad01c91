import type { CampaignState } from '#engine/campaign/state.ts'
import type { PostState } from '#engine/post/state.ts'
import type { AiImage, Campaign, Post, SocialOverview } from '#protocol/views/admin/social.ts'

/** Writes an instant as the clocks of the zone show it. */
export interface LocalTimes {
  readonly tz: string
  readonly local: (at: number) => string
}

/** Published and rejected posts are listed this long. */
const LISTED_MS = 90 * 86_400_000

/** A post as administrators see it. */
export function postView(id: string, post: PostState, { tz, local }: LocalTimes): Post {
  const { approval, failure, scheduledAt } = post
  return {
    id,
    campaignId: post.campaignId,
    status: post.status,
    text: post.text,
    hashtags: post.hashtags,
    link: post.link,
    writer: post.writer,
    scheduledAt,
    scheduledLocal: scheduledAt === null ? null : local(scheduledAt),
    tz,
    image: post.image,
    aiImage: aiImage(post),
    approvedBy: approval?.by ?? null,
    approvedAt: approval?.at ?? null,
    signature: approval?.words.signature ?? null,
    publishedAt: post.publishedAt,
    externalId: post.externalId,
    externalUrl: post.externalUrl,
    attempts: post.attempts,
    nextAttemptAt: post.nextAttemptAt,
    lastError: failure?.error ?? null,
    outcomeUnknown: failure?.kind === 'unknown',
    createdAt: post.createdAt,
    updatedAt: post.at,
    version: post.seq,
  }
}

function aiImage({ imageJob }: PostState): AiImage {
  if (imageJob === null) return { status: 'none', startedAt: null, finishedAt: null, error: null, source: null }
  const { status, startedAt, finishedAt, error, source } = imageJob
  return { status, startedAt, finishedAt, error, source }
}

export function campaignView(id: string, { data, updatedAt }: CampaignState): Campaign {
  return { id, ...data, updatedAt }
}

type Listed = readonly [id: string, post: PostState]

/** Posts in the order of the overview: by time, those without one first; published and rejected ones only for a while. [SO6] */
export function listedPosts(posts: Iterable<Listed>, now: number): Listed[] {
  const listed = [...posts].filter(([, { status, publishedAt, rejectedAt }]) => {
    const endedAt = status === 'published' ? publishedAt : status === 'rejected' ? rejectedAt : null
    return endedAt === null || endedAt >= now - LISTED_MS
  })
  const timeOf = ({ scheduledAt }: PostState) => scheduledAt ?? Number.NEGATIVE_INFINITY
  return listed.sort(([one, a], [other, b]) => {
    const [first, second] = [timeOf(a), timeOf(b)]
    return first === second ? (one < other ? -1 : 1) : first < second ? -1 : 1
  })
}

/** Pictures that are or were being made. */
export function imageJobs(posts: readonly Listed[]): SocialOverview['jobs'] {
  return posts.flatMap(([postId, { imageJob }]) => {
    if (imageJob === null) return []
    const { status, startedAt, finishedAt, error } = imageJob
    return [{ postId, kind: 'ai-image' as const, status, startedAt, finishedAt, error }]
  })
}
