import { type Outcome, type Stamp, unchanged } from '../aggregate.ts'
import { isSameList } from '../lists.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Fact } from '../stream.ts'
import type { PostCommand, PostCommandOf, PostCommandType, PostPatch } from './commands.ts'
import { composed } from './commentary.ts'
import type { PostData, PostEventType, PostFact } from './events.ts'
import { COMMENTARY_MAX, PAST_MS } from './limits.ts'
import { dueAt, type PostState } from './state.ts'
import { OPEN_IN } from './states.ts'

type Decided = Outcome<PostFact> | Refusal
type DecideBy<K extends PostCommandType> = {
  [T in K]: (post: PostState, command: PostCommandOf<T>, stamp: Stamp) => Decided
}

const WRITING: DecideBy<'draft' | 'edit' | 'rewrite' | 'approve' | 'unapprove' | 'reject'> = {
  draft(post, { campaignId, topic, text, link, hashtags, scheduledAt, writer, writerVersion }, stamp) {
    if (post.seq > 0) return unchanged
    const data = { campaignId, topic, text, link, hashtags, scheduledAt, writer, writerVersion }
    return stated(fact(stamp, 'post.drafted', data))
  },

  edit(post, { patch }, stamp) {
    const changes = changesIn(post, patch)
    const isSame = Object.keys(changes).length === 0
    return redrafted(post, 'edited', isSame ? null : fact(stamp, 'post.edited', changes), stamp)
  },

  rewrite(post, { patch }, stamp) {
    const changes = changesIn(post, patch)
    return Object.keys(changes).length === 0 ? unchanged : stated(fact(stamp, 'post.edited', changes))
  },

  approve(post, { scheduledAt: asked = post.scheduledAt, signature }, stamp) {
    const scheduledAt = asked === 'now' ? stamp.at : asked
    if (scheduledAt === null) return refuse('no-post-time')
    if (scheduledAt < stamp.at - PAST_MS) return refuse('past-post-time')
    const words = { text: post.text, link: post.link, hashtags: [...post.hashtags], signature }
    if (composed(words).length > COMMENTARY_MAX) return refuse('post-too-long')
    return stated(fact(stamp, 'post.approved', { scheduledAt, words, image: post.image }))
  },

  unapprove: (_post, _command, stamp) => stated(fact(stamp, 'post.unapproved', { why: 'asked' })),
  reject: (_post, _command, stamp) => stated(fact(stamp, 'post.rejected', {})),
}

const IMAGES: DecideBy<
  'setImage' | 'removeImage' | 'describeImage' | 'takeImage' | 'startImage' | 'finishImage' | 'failImage'
> = {
  setImage: (post, { image }, stamp) => redrafted(post, 'image', fact(stamp, 'post.image_set', { image }), stamp),

  removeImage: (post, _command, stamp) =>
    redrafted(post, 'image', post.image === null ? null : fact(stamp, 'post.image_removed', {}), stamp),

  describeImage(post, { alt }, stamp) {
    if (post.image === null) return refuse('no-image')
    const isSame = post.image.alt === alt
    const described = isSame ? null : fact(stamp, 'post.image_set', { image: { ...post.image, alt } })
    return redrafted(post, 'image', described, stamp)
  },

  takeImage(post, { alt }, stamp) {
    const picture = post.imageJob?.picture ?? null
    if (picture === null) return refuse('no-ai-image')
    return redrafted(post, 'image', fact(stamp, 'post.image_set', { image: { ...picture, source: 'ai', alt } }), stamp)
  },

  startImage({ imageJob }, { jobId }, stamp) {
    if (imageJob?.status === 'running') return refuse('image-under-way')
    return stated(fact(stamp, 'post.image_started', { jobId }))
  },

  finishImage(post, { jobId, picture, source, take }, stamp) {
    if (!isRunning(post, jobId)) return refuse('stale-image')
    const ready = fact(stamp, 'post.image_ready', { jobId, picture, source })
    if (!take || post.status !== 'draft' || post.image !== null) return stated(ready)
    return stated(ready, fact(stamp, 'post.image_set', { image: { ...picture, source: 'ai', alt: '' } }))
  },

  failImage(post, { jobId, error }, stamp) {
    if (!isRunning(post, jobId)) return refuse('stale-image')
    return stated(fact(stamp, 'post.image_failed', { jobId, error }))
  },
}

const PUBLISHING: DecideBy<'startPublishing' | 'release' | 'abandon' | 'post' | 'settle' | 'fail' | 'expire'> = {
  startPublishing(post, { runId }, stamp) {
    const due = dueAt(post)
    if (due === null || due > stamp.at) return refuse('post-not-due')
    return stated(fact(stamp, 'post.publish_started', { runId }))
  },

  release({ run }, { runId }, stamp) {
    return run?.runId === runId ? stated(fact(stamp, 'post.publish_released', { runId })) : refuse('stale-run')
  },

  /** Decided on the newest state: a run that went on in the meantime is not taken from its process. [SO17] */
  abandon({ run }, { runId, before, error }, stamp) {
    if (run?.runId !== runId || run.movedAt > before) return refuse('stale-run')
    if (!run.posting) return stated(fact(stamp, 'post.publish_released', { runId }))
    return stated(fact(stamp, 'post.publish_failed', { runId, error, kind: 'unknown', nextAttemptAt: null }))
  },

  post({ run }, { runId }, stamp) {
    if (run?.runId !== runId || run.posting) return refuse('stale-run')
    return stated(fact(stamp, 'post.posting', { runId }))
  },

  /** A true answer settles its run, also one whose outcome was given up as unknown. [SO17] */
  settle({ run, failure }, { runId, externalId, externalUrl }, stamp) {
    const own = run === null ? failure?.kind === 'unknown' && failure.runId : run.posting && run.runId
    if (own !== runId) return refuse('stale-run')
    return stated(fact(stamp, 'post.published', { runId, externalId, externalUrl }))
  },

  fail({ run }, { runId, error, kind, nextAttemptAt }, stamp) {
    if (run?.runId !== runId) return refuse('stale-run')
    return stated(fact(stamp, 'post.publish_failed', { runId, error, kind, nextAttemptAt }))
  },

  expire(_post, { error }, stamp) {
    return stated(fact(stamp, 'post.publish_failed', { runId: null, error, kind: 'final', nextAttemptAt: null }))
  },
}

const DECIDE: DecideBy<PostCommandType> = { ...WRITING, ...IMAGES, ...PUBLISHING }

/** Decides a command against a post's current state. Mutates nothing. */
export function decidePost<T extends PostCommandType>(post: PostState, command: PostCommand<T>, stamp: Stamp): Decided {
  const type: T = command.type
  const said: PostCommandOf<T> = command
  return refusalOf(post, type, said) ?? DECIDE[type](post, said, stamp)
}

/** Why the post does not take the command at all; null if it does. */
function refusalOf(post: PostState, type: PostCommandType, said: object): Refusal | null {
  if (type === 'draft') return null
  if (post.seq === 0) return refuse('unknown-post')
  if ('ifVersion' in said && said.ifVersion !== undefined && said.ifVersion !== post.seq) return refuse('stale-post')
  return OPEN_IN[type].includes(post.status) ? null : refuse('post-closed', WHY_CLOSED[post.status])
}

const WHY_CLOSED: Readonly<Record<PostState['status'], string>> = {
  draft: 'This post is a draft.',
  approved: 'This post is approved.',
  publishing: 'This post is being published.',
  published: 'This post is published.',
  rejected: 'This post was rejected.',
  failed: 'The publication of this post failed.',
}

function fact<T extends PostEventType>({ actor }: Stamp, type: T, data: PostData<T>): Fact<T, PostData<T>> {
  return { type, actor, data }
}

function stated(...facts: readonly PostFact[]): Outcome<PostFact> {
  return { facts, reply: {} }
}

/** Writing to a post takes its approval back, also where nothing differs: `changed` is null then. [SO11] [SO12] */
function redrafted(
  { status }: PostState,
  why: 'edited' | 'image',
  changed: PostFact | null,
  stamp: Stamp,
): Outcome<PostFact> {
  const changes = changed === null ? [] : [changed]
  return status === 'draft' ? stated(...changes) : stated(fact(stamp, 'post.unapproved', { why }), ...changes)
}

function isRunning({ imageJob }: PostState, jobId: string): boolean {
  return imageJob?.jobId === jobId && imageJob.status === 'running'
}

/** The fields of a patch that differ from what stands. */
function changesIn(post: PostState, patch: PostPatch): PostPatch {
  const { campaignId, topic, text, link, hashtags, scheduledAt, writer, writerVersion } = patch
  const { hashtags: tags } = post
  const isSame = hashtags !== undefined && isSameList(hashtags, tags)
  return {
    ...(campaignId === undefined || campaignId === post.campaignId ? {} : { campaignId }),
    ...(topic === undefined || topic === post.topic ? {} : { topic }),
    ...(text === undefined || text === post.text ? {} : { text }),
    ...(link === undefined || link === post.link ? {} : { link }),
    ...(hashtags === undefined || isSame ? {} : { hashtags }),
    ...(scheduledAt === undefined || scheduledAt === post.scheduledAt ? {} : { scheduledAt }),
    ...(writer === undefined || writer === post.writer ? {} : { writer }),
    ...(writerVersion === undefined || writerVersion === post.writerVersion ? {} : { writerVersion }),
  }
}
