import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { AiRun } from '#engine/journals/ai.ts'
import { isRefusal } from '#engine/refusal.ts'
import type { Actor } from '#engine/stream.ts'
import { SubjectKeys } from '#gateway/accounts/subjectKeys.ts'
import { ImageFiles } from '#gateway/social/images/imageFiles.ts'
import { type NotTaken, type TakenPicture, takenPicture } from '#gateway/social/images/imageIntake.ts'
import { ImageJobs, type ImageMakers } from '#gateway/social/images/imageJobs.ts'
import { Images } from '#gateway/social/images/images.ts'
import { SocialStore } from '#gateway/social/store.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { IncomingFiles } from '#stores/files/incoming.ts'
import { memoryFiles } from '#stores/files/memory.ts'
import type { FileStore } from '#stores/files/port.ts'
import { fileShelf } from '#stores/keys/file.ts'
import { plainPng } from '../../helpers/plainPng.ts'

export const ADMIN: Actor = { kind: 'admin', id: '00000000-0000-4000-8000-000000000001', name: null }
export const NOON = Date.UTC(2027, 2, 1, 12)

export async function picture(width: number): Promise<TakenPicture> {
  const taken: TakenPicture | NotTaken = await takenPicture(plainPng(width, 1))
  if ('error' in taken) throw new Error(taken.error)
  return taken
}

interface ProcessOptions {
  readonly graceMs?: number
  readonly isOwnLog?: boolean
  readonly makers?: Partial<ImageMakers>
}

/** Posts and their images, as one process or several see them. */
export async function imageRig() {
  const folder = await mkdtemp(join(tmpdir(), 'parley-images-'))
  const keys = await SubjectKeys.open(fileShelf(folder), ['0'.repeat(64)])
  const log = memoryLog()
  const clock = { time: NOON, now: () => clock.time, after: () => () => {} }
  const stored: FileStore = memoryFiles()
  const incoming = new IncomingFiles(folder)
  const stops: (() => Promise<void>)[] = []
  onTestFinished(async () => {
    for (const stop of stops) await stop()
    await keys.close()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    clock,
    log,
    stored,
    async process({ graceMs = 0, isOwnLog = true, makers = {} }: ProcessOptions = {}) {
      const faults: unknown[] = []
      const runs: AiRun[] = []
      const fault = (error: unknown) => void faults.push(error)
      const store = new SocialStore({ log, clock, keys, fault })
      await store.start()
      const files = new ImageFiles({ files: stored, incoming, graceMs, post: (postId) => store.posts.get(postId) })
      const card = { draw: async () => plainPng(1_200, 627) }
      const jobs = new ImageJobs({
        ...{ store, files, fault, isOwnLog },
        makers: { model: null, card, ...makers },
        note: (run) => void runs.push(run),
      })
      stops.push(async () => {
        await jobs.stop()
        await store.stop()
      })
      return { store, files, jobs, images: new Images(store, files, jobs), faults, runs }
    },
    async names(postId: string) {
      return (await stored.names(postId)).map(({ name }) => name).sort()
    },
  }
}

export type ImageProcess = Awaited<ReturnType<Awaited<ReturnType<typeof imageRig>>['process']>>

let posts = 0
/** A draft; returns its id. */
export async function drafted({ store }: ImageProcess, text = 'What a review is for.'): Promise<string> {
  const postId = `post_${String(++posts).padStart(12, '0')}`
  const done = await store.posts.ask(postId, ADMIN, {
    ...{ type: 'draft', campaignId: null, topic: null, text, link: null, hashtags: ['Reviews'] },
    ...{ scheduledAt: NOON + 60_000, writer: 'human', writerVersion: 'human' },
  })
  if (isRefusal(done)) throw new Error(done.error)
  return postId
}

export async function approved(process: ImageProcess): Promise<string> {
  const postId = await drafted(process)
  const done = await process.store.askPost(postId, ADMIN, { type: 'approve', signature: '' })
  if (isRefusal(done)) throw new Error(done.error)
  return postId
}
