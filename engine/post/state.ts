import type { Folded } from '../aggregate.ts'
import type { FailureKind, PlanSlot, PostImage, WriterKind } from './events.ts'

export const POST_STATUSES = ['draft', 'approved', 'publishing', 'published', 'failed', 'rejected'] as const
export type PostStatus = (typeof POST_STATUSES)[number]

/** What an administrator approved, and may be published. */
export interface Approval {
  readonly at: number
  /** User id of the administrator. */
  readonly by: string | null
  /** The whole text as it was shown, not escaped. */
  readonly commentary: string
  readonly hashtags: readonly string[]
  /** SHA-256 of the image; null without one. */
  readonly image: string | null
}

/** A claimed publication. */
export interface PublishRun {
  readonly runId: string
  readonly startedAt: number
  /** The call that may publish was made, or was about to be. */
  readonly posting: boolean
}

export interface PostFailure {
  readonly kind: FailureKind
  readonly error: string
  readonly at: number
  /** The run whose outcome nobody knows: a true answer may still settle it. */
  readonly runId: string | null
}

export interface ImageJob {
  readonly jobId: string
  readonly startedAt: number
  /** What went wrong; null while it runs. */
  readonly error: string | null
}

/** A post; its version is `seq`. */
export interface PostState extends Folded {
  status: PostStatus
  createdAt: number
  campaignId: string | null
  slot: PlanSlot | null
  topic: string | null
  text: string
  link: string | null
  hashtags: readonly string[]
  scheduledAt: number | null
  writer: WriterKind
  writerVersion: string
  approval: Approval | null
  run: PublishRun | null
  /** Publications that were started under the current approval. */
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
  reason: string | null
}

export function emptyPost(): PostState {
  return {
    seq: 0,
    at: 0,
    status: 'draft',
    createdAt: 0,
    campaignId: null,
    slot: null,
    topic: null,
    text: '',
    link: null,
    hashtags: [],
    scheduledAt: null,
    writer: 'person',
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
    reason: null,
  }
}

/** When an approved post may be published; null for every other post. */
export function dueAt({ status, scheduledAt, nextAttemptAt }: PostState): number | null {
  return status === 'approved' ? (nextAttemptAt ?? scheduledAt) : null
}
