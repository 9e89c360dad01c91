/** What a post is written from. All of it was typed by administrators. */
export interface PostBrief {
  readonly campaign: {
    readonly name: string
    /** What its posts are about, and how they are to be. */
    readonly prompt: string
    /** Without their signs. */
    readonly hashtags: readonly string[]
  } | null
  readonly topic: string | null
  /** How it is to sound, in a few words; empty where nobody said. */
  readonly tone: string
}

/** A first draft of a post: plain text without hashtags, which stand beside it without their signs. */
export interface WrittenPost {
  readonly text: string
  readonly hashtags: readonly string[]
  readonly writer: 'ai' | 'template'
  /** The model, or the version of the template. */
  readonly writerVersion: string
}

/** Writes drafts of posts. Never rejects: where no model answers in time, a template does. [SO64] */
export interface PostWriter {
  writePost(brief: PostBrief, signal?: AbortSignal): Promise<WrittenPost>
}
