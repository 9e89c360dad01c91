import type { FailureKind, PostData, PostImage } from './events.ts'

/** A change of what a post says or when; absent fields stay. */
export type PostPatch = PostData<'post.edited'>

/** All commands of a post. Where `ifVersion` is given, another version refuses the command with `stale-post`. */
export type PostCommand =
  /** Makes the post; of a stream that has one nothing changes. */
  | ({ readonly type: 'draft' } & PostData<'post.drafted'>)
  | { readonly type: 'edit'; readonly patch: PostPatch; readonly ifVersion?: number | undefined }
  | {
      readonly type: 'approve'
      /** Instead of the time of the post; `now` publishes at once. */
      readonly scheduledAt?: number | 'now' | undefined
      /** What is put under every text; part of what is approved. */
      readonly signature: string
      readonly ifVersion?: number | undefined
    }
  | { readonly type: 'unapprove'; readonly ifVersion?: number | undefined }
  | { readonly type: 'reject'; readonly reason: string | null; readonly ifVersion?: number | undefined }
  | { readonly type: 'setImage'; readonly image: PostImage }
  | { readonly type: 'removeImage' }
  | { readonly type: 'startImage'; readonly jobId: string }
  | { readonly type: 'finishImage'; readonly jobId: string; readonly image: PostImage }
  | { readonly type: 'failImage'; readonly jobId: string; readonly error: string }
  /** Claims the publication of an approved post that is due. */
  | { readonly type: 'startPublishing'; readonly runId: string }
  /** Says that the one call that may publish comes next. */
  | { readonly type: 'post'; readonly runId: string }
  | ({ readonly type: 'settle' } & PostData<'post.published'>)
  | {
      readonly type: 'fail'
      readonly runId: string
      readonly error: string
      readonly kind: FailureKind
      readonly nextAttemptAt: number | null
    }
  /** Gives up an approved post whose time is too long ago. */
  | { readonly type: 'expire'; readonly error: string }

export type PostCommandType = PostCommand['type']
export type PostCommandOf<T extends PostCommandType> = Extract<PostCommand, { type: T }>
