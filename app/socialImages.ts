import { createCardDrawer } from '#documents/card/cardDrawer.ts'
import type { AiRuns } from '#gateway/journals/aiRuns.ts'
import type { Scheduler } from '#gateway/scheduler.ts'
import { GRACE_MS, ImageFiles } from '#gateway/social/images/imageFiles.ts'
import { ImageJobs } from '#gateway/social/images/imageJobs.ts'
import { Images } from '#gateway/social/images/images.ts'
import type { SocialStore } from '#gateway/social/store.ts'
import { imageModel } from '#integrations/images/imageModel.ts'
import type { IncomingFiles } from '#stores/files/incoming.ts'
import type { FileStore } from '#stores/files/port.ts'
import type { Settings } from './settings.ts'

interface Parts {
  readonly store: SocialStore
  /** Bytes of pictures, by post. */
  readonly stored: FileStore
  readonly incoming: IncomingFiles
  readonly scheduler: Scheduler
  readonly aiRuns: AiRuns
  /** Nobody else writes to the log. */
  readonly isOwnLog: boolean
  readonly fault: (error: unknown, where: string) => void
}

/** Images of posts; pictures that a crash cut off are given up, and what it left is removed. */
export async function openImages(settings: Settings, parts: Parts) {
  const { IMAGE_API_BASE: base, IMAGE_MODEL: model } = settings
  const { store, stored, incoming, scheduler, aiRuns, isOwnLog, fault } = parts
  const card = createCardDrawer()
  const files = new ImageFiles({
    files: stored,
    incoming,
    post: (postId) => store.posts.get(postId),
    graceMs: isOwnLog ? 0 : GRACE_MS,
  })
  const makers = { card, model: base === undefined ? null : imageModel({ base, model }) }
  const note = aiRuns.note.bind(aiRuns)
  const jobs = new ImageJobs({ store, files, makers, note, fault, isOwnLog })
  await jobs.recover(store.clock.now())
  let isSwept = false
  scheduler.add({
    name: 'post images',
    isOwn: true,
    async run(signal) {
      if (!isOwnLog) await jobs.recover(store.clock.now())
      if (!isSwept) await files.sweep(signal)
      isSwept = true
      await files.releaseLeft(signal)
    },
  })
  return {
    images: new Images(store, files, jobs),
    async close() {
      await jobs.stop()
      await card.close()
    },
  }
}
