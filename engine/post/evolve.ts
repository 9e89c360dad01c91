import type { PostData, PostEvent, PostEventType } from './events.ts'
import type { PostState } from './state.ts'

type Apply = {
  [T in PostEventType]: (post: PostState, data: PostData<T>, event: Pick<PostEvent, 'at' | 'actor'>) => void
}

const APPLY: Apply = {
  'post.drafted'(post, data, { at }) {
    Object.assign(post, data, { createdAt: at })
  },
  'post.edited'(post, changes) {
    Object.assign(post, changes)
  },
  'post.approved'(post, approved, { at, actor }) {
    post.status = 'approved'
    post.scheduledAt = approved.scheduledAt
    post.approval = { ...approved, at, by: actor.id }
    post.attempts = 0
    post.nextAttemptAt = null
    post.failure = null
  },
  'post.unapproved'(post) {
    post.status = 'draft'
    post.approval = null
    post.nextAttemptAt = null
  },
  'post.rejected'(post, _data, { at }) {
    post.status = 'rejected'
    post.rejectedAt = at
    post.approval = null
    post.nextAttemptAt = null
  },
  'post.image_set'(post, { image }) {
    post.image = image
  },
  'post.image_removed'(post) {
    post.image = null
  },
  'post.image_started'(post, { jobId }, { at }) {
    const nothing = { finishedAt: null, error: null, source: null, picture: null }
    post.imageJob = { jobId, status: 'running', startedAt: at, ...nothing }
  },
  'post.image_ready'(post, { picture, source }, { at }) {
    if (post.imageJob) post.imageJob = { ...post.imageJob, status: 'ready', finishedAt: at, picture, source }
  },
  'post.image_failed'(post, { error }, { at }) {
    if (post.imageJob) post.imageJob = { ...post.imageJob, status: 'failed', finishedAt: at, error }
  },
  'post.publish_started'(post, { runId }, { at }) {
    post.status = 'publishing'
    post.run = { runId, startedAt: at, movedAt: at, posting: false }
  },
  'post.publish_released'(post) {
    post.status = 'approved'
    post.run = null
  },
  'post.posting'(post, _data, { at }) {
    if (post.run) post.run = { ...post.run, movedAt: at, posting: true }
  },
  'post.published'(post, { externalId, externalUrl }, { at }) {
    post.status = 'published'
    post.publishedAt = at
    post.externalId = externalId
    post.externalUrl = externalUrl
    post.run = null
    post.nextAttemptAt = null
    post.failure = null
  },
  'post.publish_failed'(post, { runId, error, kind, nextAttemptAt }, { at }) {
    post.status = kind === 'retry' ? 'approved' : 'failed'
    post.failure = { kind, error, at, runId }
    post.run = null
    post.nextAttemptAt = kind === 'retry' ? nextAttemptAt : null
    if (runId !== null) post.attempts += 1
  },
}

/** Applies one event by mutation. */
export function applyPost<T extends PostEventType>(post: PostState, event: PostEvent<T>): void {
  post.seq = event.seq
  post.at = event.at
  const { type, data }: { readonly type: T; readonly data: PostData<T> } = event
  APPLY[type](post, data, event)
}
