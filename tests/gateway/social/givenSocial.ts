import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { templatePost } from '#assistant/writers/socialTemplate.ts'
import { isRefusal, type Refusal } from '#engine/refusal.ts'
import { SubjectKeys } from '#gateway/accounts/subjectKeys.ts'
import type { Clock } from '#gateway/clock.ts'
import { CampaignBook } from '#gateway/social/campaignBook.ts'
import { PostDesk } from '#gateway/social/desk.ts'
import { seedCampaigns } from '#gateway/social/seeding.ts'
import { SocialStore } from '#gateway/social/store.ts'
import { SocialViews } from '#gateway/social/views.ts'
import { WeekPlan } from '#gateway/social/weekPlan.ts'
import type { PostWriter } from '#gateway/social/writer.ts'
import { localMinutes } from '#integrations/calendar/localMinutes.ts'
import { instantIn, weekAfter, weekHolding } from '#integrations/calendar/weeks.ts'
import { memoryLog } from '#stores/events/memory.ts'
import type { EventLog } from '#stores/events/port.ts'
import { fileShelf } from '#stores/keys/file.ts'
import { handClock } from '../../helpers/givenClock.ts'

export const ADMIN = '00000000-0000-4000-8000-0000000000ad'
/** A Wednesday, at noon. */
export const NOW = Date.UTC(2026, 2, 18, 12)
export const CALENDAR = { weekHolding, weekAfter, instantIn, localMinutes }

export interface SocialParts {
  readonly log?: EventLog
  readonly clock?: Clock
  readonly writer?: PostWriter
  /** Without the first campaigns. */
  readonly bare?: boolean
}

/** Social publishing on a log, as one process has it. */
export async function givenSocial({
  log = memoryLog(),
  clock = handClock(NOW),
  writer,
  bare = false,
}: SocialParts = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'parley-social-'))
  const keys = await SubjectKeys.open(fileShelf(folder), ['ab'.repeat(32)])
  const faults: unknown[] = []
  const store = new SocialStore({ log, clock, keys, fault: (error) => faults.push(error) })
  await store.start()
  if (!bare) await seedCampaigns(store)
  const imagesFor: string[] = []
  const wantsImage = (postId: string) => void imagesFor.push(postId)
  const desk = new PostDesk({
    store,
    writer: writer ?? { writePost: async (brief) => templatePost(brief) },
    wantsImage,
    isDue: () => {},
  })
  const views = new SocialViews({
    ...{ store, calendar: CALENDAR, configured: true, imageModel: { available: false, model: null } },
    writer: () => ({ available: false, model: null }),
  })
  const weekPlan = new WeekPlan({ store, desk, calendar: CALENDAR, wantsImage })
  const book = new CampaignBook(store)
  return {
    ...{ log, clock, keys, store, desk, views, weekPlan, book, faults, imagesFor },
    async close() {
      await store.stop()
      await keys.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type GivenSocial = Awaited<ReturnType<typeof givenSocial>>

/** What was done; throws when it was refused. */
export function done<T extends object>(result: T | Refusal): T {
  if (isRefusal(result)) throw new Error(result.error)
  return result as T
}
