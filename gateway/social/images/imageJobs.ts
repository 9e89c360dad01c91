import { randomUUID } from 'node:crypto'
import type { AiRun } from '#engine/journals/ai.ts'
import { ERROR_MAX } from '#engine/post/limits.ts'
import type { PostState } from '#engine/post/state.ts'
import { isRefusal, type Refusal } from '#engine/refusal.ts'
import { type Actor, SYSTEM } from '#engine/stream.ts'
import { cleanLine } from '#engine/text.ts'
import { Turns } from '#workers/turns.ts'
import type { SocialStore } from '../store.ts'
import type { ImageFiles } from './imageFiles.ts'
import { takenPicture } from './imageIntake.ts'
import { imagePrompt } from './imagePrompt.ts'

/** What makes pictures: a model, or the drawer of text cards. */
export interface ImageMakers {
  /** Null where none is set. */
  readonly model: {
    make(prompt: string, signal: AbortSignal): Promise<Buffer>
  } | null
  readonly card: {
    draw(card: { readonly text: string; readonly hashtags: readonly string[] }, signal: AbortSignal): Promise<Buffer>
  }
}

export interface ImageJobsOptions {
  readonly store: SocialStore
  readonly files: ImageFiles
  readonly makers: ImageMakers
  /** Counts each attempt. */
  readonly note: (run: AiRun) => void
  readonly fault: (error: unknown, where: string) => void
  /** Whether this is the only process of the log. */
  readonly isOwnLog: boolean
}

/** Pictures that are made at a time; the others wait. */
const AT_ONCE = 2
const WAITING_MAX = 1_000
/** A picture that another process of the same log began so long ago is given up. */
const LEASE_MS = 30 * 60_000
const CUT_OFF = 'The service was stopped while the picture was made.'
const FAILED = 'The picture could not be made.'

/** Has pictures made for posts, beside everything else. [SO68] */
export class ImageJobs {
  readonly #options: ImageJobsOptions
  readonly #turns = new Turns(AT_ONCE, WAITING_MAX, () => new Error('Too many pictures are being made.'))
  readonly #stopping = new AbortController()
  /** Jobs of this process, by the ids of their posts. */
  readonly #running = new Map<string, Promise<void>>()

  constructor(options: ImageJobsOptions) {
    this.#options = options
  }

  /** Begins a picture for a post; resolves once that is durable, not when it is made. Rejects as the log does. */
  async begin(postId: string, actor: Actor): Promise<Refusal | null> {
    const jobId = randomUUID()
    const started = await this.#options.store.askPost(postId, actor, { type: 'startImage', jobId })
    if (isRefusal(started)) return started
    this.#run(postId, jobId)
    return null
  }

  /** Gives up what no process works on any more: at the start of an own log everything, else what is too old. [SO69] */
  async recover(now: number): Promise<void> {
    const { store, isOwnLog } = this.#options
    for (const postId of [...store.drawing]) {
      const job = store.posts.get(postId)?.imageJob
      if (!job || this.#running.has(postId)) continue
      if (isOwnLog || now - job.startedAt > LEASE_MS) await this.#fail(postId, job.jobId, CUT_OFF)
    }
  }

  /** Calls off what is being made; the posts say so. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error(CUT_OFF))
    this.#turns.close()
    await Promise.all(this.#running.values())
  }

  #run(postId: string, jobId: string): void {
    const work = this.#make(postId, jobId).catch((error: unknown) => this.#options.fault(error, 'image of a post'))
    const running = work.finally(() => this.#running.delete(postId))
    this.#running.set(postId, running)
  }

  async #make(postId: string, jobId: string): Promise<void> {
    const { store, files, makers, note } = this.#options
    const source = makers.model === null ? 'card' : 'model'
    const startedAt = performance.now()
    const count = (status: AiRun['status']): void => {
      note({ kind: 'image', status, ms: Math.round(performance.now() - startedAt) })
    }
    try {
      const made = await takenPicture(await this.#bytes(postId))
      if ('error' in made) throw new MadeNoPicture(made.error)
      const { picture, bytes } = made
      await files.keep(postId, { sha256: picture.sha256, bytes }, () => {
        const take = store.state().settings.autoImage
        return store.askPost(postId, SYSTEM, { type: 'finishImage', jobId, picture, source, take })
      })
      count(source === 'card' ? 'fallback' : 'ok')
    } catch (error) {
      if (!this.#stopping.signal.aborted) count('failed')
      await this.#fail(postId, jobId, this.#stopping.signal.aborted ? CUT_OFF : sentenceOf(error))
      if (!isExpected(error) && !this.#stopping.signal.aborted) throw error
    }
  }

  async #bytes(postId: string): Promise<Buffer> {
    const { store, makers } = this.#options
    const { signal } = this.#stopping
    const free = await this.#turns.next(signal)
    try {
      // As the post stands now that it is its turn.
      const post = store.posts.get(postId)
      if (post === null) throw new MadeNoPicture(FAILED)
      return makers.model === null
        ? await makers.card.draw(shownOn(post), signal)
        : await makers.model.make(imagePrompt(post), signal)
    } finally {
      free()
    }
  }

  async #fail(postId: string, jobId: string, error: string): Promise<void> {
    const { store, files } = this.#options
    // Refused where another process was quicker.
    await store.askPost(postId, SYSTEM, { type: 'failImage', jobId, error: cleanLine(error, ERROR_MAX) })
    await files.release(postId)
  }
}

class MadeNoPicture extends Error {}

function shownOn({ text, hashtags }: PostState) {
  return { text, hashtags }
}

/** Failures of a maker are sentences; others are faults of ours, which people need not read. */
function sentenceOf(error: unknown): string {
  return isExpected(error) && error.message !== '' ? error.message : FAILED
}

function isExpected(error: unknown): error is Error {
  return error instanceof MadeNoPicture || (error instanceof Error && error.name === 'ImageFailure')
}
