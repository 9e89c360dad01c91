import type { FailureKind, MadeBy, Picture, PostData, PostImage } from './events.ts'

/** A change of what a post says or when; absent fields stay. */
export type PostPatch = PostData<'post.edited'>

/** Where it is given, another version refuses the command with `stale-post`. */
interface Versioned {
  readonly ifVersion?: number | undefined
}
interface OfImageJob {
  readonly jobId: string
}
interface OfRun {
  readonly runId: string
}

/** What each command of a post says. */
interface PostCommands {
  /** Makes the post; of a stream that has one nothing changes. */
  draft: PostData<'post.drafted'>
  edit: Versioned & { readonly patch: PostPatch }
  /** Writes the post anew, as long as it is a draft. */
  rewrite: { readonly patch: PostPatch }
  approve: Versioned & {
    /** Instead of the time of the post; `now` publishes at once. */
    readonly scheduledAt?: number | 'now' | undefined
    /** What is put under every text; part of what is approved. */
    readonly signature: string
  }
  unapprove: Versioned
  reject: Versioned
  setImage: { readonly image: PostImage }
  removeImage: object
  /** Changes the description of the image. */
  describeImage: { readonly alt: string }
  /** Takes the picture that was made as the image. */
  takeImage: { readonly alt: string }
  startImage: OfImageJob
  /** With `take` the picture becomes the image of a draft that has none. */
  finishImage: OfImageJob & { readonly picture: Picture; readonly source: MadeBy; readonly take: boolean }
  failImage: OfImageJob & { readonly error: string }
  /** Claims the publication of an approved post that is due. */
  startPublishing: OfRun
  /** Gives a claim up before the call that may publish was made. */
  release: OfRun
  /**
   * Ends a run whose process is gone, unless it took a step after the instant `before`: with the outcome unknown when its call may
   * have been made, else as if it had not begun.
   */
  abandon: OfRun & { readonly before: number; readonly error: string }
  /** Says that the one call that may publish comes next. */
  post: OfRun
  settle: PostData<'post.published'>
  fail: OfRun & { readonly error: string; readonly kind: FailureKind; readonly nextAttemptAt: number | null }
  /** Gives up an approved post whose time is too long ago. */
  expire: { readonly error: string }
}

export type PostCommandType = keyof PostCommands
export type PostCommandOf<T extends PostCommandType> = PostCommands[T]
/** All commands of a post. */
export type PostCommand<T extends PostCommandType = PostCommandType> = {
  [K in T]: { readonly type: K } & PostCommands[K]
}[T]
