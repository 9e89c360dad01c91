import type { Folded } from '../aggregate.ts'
import type { FailureKind, MadeBy, Picture, PostData, PostImage, PostWriter } from './events.ts'

export const POST_STATUSES = ['draft', 'approved', 'publishing', 'published', 'rejected', 'failed'] as const
export type PostStatus = (typeof POST_STATUSES)[number]

/** What an administrator approved: exactly this may be published. [SO12] */
export interface Approval extends PostData<'post.approved'> {
  readonly at: number
  /** User id of the administrator. */
  readonly by: string | null
}

/** A claimed publication. */
export interface PublishRun {
  readonly runId: string
  readonly startedAt: number
  /** When it took its last step. */
  readonly movedAt: number
  /** The call that may publish was made, or was about to be. */
  readonly posting: boolean
}

/** The last failure; forgotten when the post is approved again. */
export interface PostFailure {
  readonly kind: FailureKind
  readonly error: string
  readonly at: number
  readonly runId: string | null
}

/** The last picture that was made for the post. */
export interface ImageJob {
  readonly jobId: string
  readonly status: 'running' | 'ready' | 'failed'
  readonly startedAt: number
  readonly finishedAt: number | null
  readonly error: string | null
  readonly source: MadeBy | null
  /** What was made. */
  readonly picture: Picture | null
}

/** A post; its version is `seq`. */
export interface PostState extends Folded {
  status: PostStatus
  createdAt: number
  campaignId: string | null
  topic: string | null
  text: string
  link: string | null
  hashtags: readonly string[]
  scheduledAt: number | null
  writer: PostWriter
  writerVersion: string
  approval: Approval | null
  run: PublishRun | null
  /** Publications that failed under the current approval. */
  attempts: number
  /** An approved post is not tried before this; null = from `scheduledAt` on. */
  nextAttemptAt: number | null
  failure: PostFailure | null
  image: PostImage | null
  imageJob: ImageJob | null
  publishedAt: number | null
  externalId: string | null
  externalUrl: string | null
  rejectedAt: number | null
}

export function emptyPost(): PostState {
  return {
    seq: 0,
    at: 0,
    status: 'draft',
    createdAt: 0,
    campaignId: null,
    topic: null,
    text: '',
    link: null,
    hashtags: [],
    scheduledAt: null,
    writer: 'human',
    writerVersion: '',
    approval: null,
    run: null,
    attempts: 0,
    nextAttemptAt: null,
    failure: null,
    image: null,
    imageJob: null,
    publishedAt: null,
    externalId: null,
    externalUrl: null,
    rejectedAt: null,
  }
}

/** When an approved post may be published; null for every other post. */
export function dueAt({ status, scheduledAt, nextAttemptAt }: PostState): number | null {
  return status === 'approved' ? (nextAttemptAt ?? scheduledAt) : null
}
