import type { PostCommand } from '#engine/post/commands.ts'
import { isRefusal, type Refusal } from '#engine/refusal.ts'
import type { Actor } from '#engine/stream.ts'
import type { SocialStore } from '../store.ts'
import type { ImageFiles } from './imageFiles.ts'
import type { TakenPicture } from './imageIntake.ts'
import type { ImageJobs } from './imageJobs.ts'

/** A change of the image of a post. */
export type ImageChange =
  | { readonly upload: TakenPicture; readonly alt: string }
  /** Takes the picture that was made. */
  | { readonly made: true; readonly alt: string }
  /** Describes the image that there is. */
  | { readonly alt: string }
  | { readonly remove: true }

/** Images of posts: those of people, and those that are made. [SO66] [SO67] [SO68] */
export class Images {
  readonly files: ImageFiles
  readonly jobs: ImageJobs
  readonly #store: SocialStore

  constructor(store: SocialStore, files: ImageFiles, jobs: ImageJobs) {
    this.#store = store
    this.files = files
    this.jobs = jobs
  }

  /** Changes the image; an approved post becomes a draft. Resolves once durable; rejects as the log does. */
  async change(postId: string, actor: Actor, change: ImageChange): Promise<Refusal | null> {
    if ('upload' in change) {
      const { picture, bytes } = change.upload
      // Bytes of a post that there is not would be kept for nobody.
      const known = this.#store.posts.get(postId) !== null
      const put = () =>
        this.#ask(postId, actor, { type: 'setImage', image: { ...picture, source: 'upload', alt: change.alt } })
      return known ? this.files.keep(postId, { sha256: picture.sha256, bytes }, put) : put()
    }
    const refusal = await this.#ask(postId, actor, commandOf(change))
    if (refusal === null) await this.files.release(postId)
    return refusal
  }

  async #ask(postId: string, actor: Actor, command: PostCommand): Promise<Refusal | null> {
    const asked = await this.#store.askPost(postId, actor, command)
    return isRefusal(asked) ? asked : null
  }
}

function commandOf(change: Exclude<ImageChange, { upload: TakenPicture }>): PostCommand {
  if ('remove' in change) return { type: 'removeImage' }
  return 'made' in change ? { type: 'takeImage', alt: change.alt } : { type: 'describeImage', alt: change.alt }
}
