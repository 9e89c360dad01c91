import type { Readable } from 'node:stream'
import type { PostState } from '#engine/post/state.ts'
import type { IncomingFiles } from '#stores/files/incoming.ts'
import type { ByteRange, FileStore } from '#stores/files/port.ts'

/** Another process may just be about to name bytes that were written so lately. */
export const GRACE_MS = 60_000

export interface ImageFilesOptions {
  readonly files: FileStore
  readonly incoming: IncomingFiles
  readonly post: (postId: string) => PostState | null
  /** `GRACE_MS` where several processes share the files, else 0. */
  readonly graceMs: number
}

/** Bytes of a picture as they are sent. */
export interface StoredImage {
  readonly size: number
  readonly read: (range: ByteRange) => Readable
}

/** The bytes of the pictures of posts, under the post's id by their SHA-256, for as long as a post names them. [SO66] */
export class ImageFiles {
  readonly #options: ImageFilesOptions
  /** Ends of the work on each post: the same bytes may come while they are dropped. */
  readonly #working = new Map<string, Promise<unknown>>()
  /** Posts with bytes that nobody names and that were too young to go. */
  readonly #left = new Set<string>()

  constructor(options: ImageFilesOptions) {
    this.#options = options
  }

  /** Keeps bytes, then has them put into the post. What the post does not name afterwards goes. */
  keep<T>(postId: string, { sha256, bytes }: { sha256: string; bytes: Uint8Array }, put: () => Promise<T>): Promise<T> {
    return this.#inTurn(postId, async () => {
      const { files, incoming } = this.#options
      const path = await incoming.write(bytes)
      try {
        await files.take(postId, sha256, path)
      } catch (error) {
        await incoming.discard(path)
        throw error
      }
      const outcome = await put()
      await this.#release(postId)
      return outcome
    })
  }

  /** Drops the bytes that the post does not name any more. */
  release(postId: string): Promise<void> {
    return this.#inTurn(postId, () => this.#release(postId))
  }

  /** Null when the bytes are gone. */
  async stored(postId: string, sha256: string): Promise<StoredImage | null> {
    const { files } = this.#options
    const size = await files.size(postId, sha256)
    return size === null ? null : { size, read: (range) => files.read(postId, sha256, range) }
  }

  /** What a stopped process left: pictures without a post, or that no post names. */
  async sweep(signal: AbortSignal): Promise<void> {
    for (const postId of await this.#options.files.rooms()) {
      if (signal.aborted) return
      await this.release(postId)
    }
  }

  /** Drops what was too young before. */
  async releaseLeft(signal: AbortSignal): Promise<void> {
    for (const postId of [...this.#left]) if (!signal.aborted) await this.release(postId)
  }

  async #release(postId: string): Promise<void> {
    const { files, post, graceMs } = this.#options
    const named = namesOf(post(postId))
    const unnamed = (await files.names(postId)).filter(({ name }) => !named.includes(name))
    const young = unnamed.filter(({ ageMs }) => ageMs < graceMs)
    for (const { name } of unnamed) if (!young.some((one) => one.name === name)) await files.drop(postId, name)
    if (young.length > 0) this.#left.add(postId)
    else this.#left.delete(postId)
  }

  async #inTurn<T>(postId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#working.get(postId) ?? Promise.resolve()
    const done = before.catch(() => {}).then(work)
    this.#working.set(postId, done)
    try {
      return await done
    } finally {
      if (this.#working.get(postId) === done) this.#working.delete(postId)
    }
  }
}

/** SHA-256 of the pictures that a post names, those of an approval included. */
function namesOf(post: PostState | null): string[] {
  return [post?.image, post?.imageJob?.picture, post?.approval?.image].flatMap((one) => (one ? [one.sha256] : []))
}
