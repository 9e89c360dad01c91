import type { Assistant } from '#assistant/assistant.ts'
import type { Model } from '#assistant/model/port.ts'
import { SYSTEM } from '#engine/stream.ts'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import type { Clock } from '#gateway/clock.ts'
import type { Scheduler } from '#gateway/scheduler.ts'
import { CampaignBook } from '#gateway/social/campaignBook.ts'
import { PostDesk } from '#gateway/social/desk.ts'
import { seedCampaigns } from '#gateway/social/seeding.ts'
import { SocialStore } from '#gateway/social/store.ts'
import { SocialViews } from '#gateway/social/views.ts'
import { WeekPlan } from '#gateway/social/weekPlan.ts'
import { localMinutes } from '#integrations/calendar/localMinutes.ts'
import { instantIn, weekAfter, weekHolding } from '#integrations/calendar/weeks.ts'
import type { EventLog } from '#stores/events/port.ts'
import type { Settings } from './settings.ts'
import { openImages } from './socialImages.ts'
import { openPublishing } from './socialPublishing.ts'
import type { Stores } from './stores.ts'

interface Parts extends Omit<Parameters<typeof openImages>[1], 'store' | 'stored'> {
  readonly log: EventLog
  readonly clock: Clock
  readonly stores: Stores
  readonly fault: (error: unknown, where: string) => void
  readonly accounts: Accounts
  readonly assistant: Pick<Assistant, 'writePost'>
  readonly llm: () => ReturnType<Model['status']>
  readonly scheduler: Scheduler
  readonly isOwnLog: boolean
  /** Public URL of the service. */
  readonly baseUrl: () => string
}

/** Social publishing, caught up with the log, with its first campaigns. */
export async function openSocial(settings: Settings, { log, clock, fault, accounts, assistant, llm, ...rest }: Parts) {
  const { SOCIAL_CLIENT_ID, SOCIAL_CLIENT_SECRET, IMAGE_API_BASE, IMAGE_MODEL } = settings
  const store = new SocialStore({ log, clock, fault, keys: accounts.store.keys })
  await store.start()
  await seedCampaigns(store)
  const calendar = { weekHolding, weekAfter, instantIn, localMinutes }
  const views = new SocialViews({
    store,
    calendar,
    configured: SOCIAL_CLIENT_ID !== undefined && SOCIAL_CLIENT_SECRET !== undefined,
    writer: () => ({ available: llm().available, model: llm().model }),
    imageModel: { available: IMAGE_API_BASE !== undefined, model: IMAGE_MODEL ?? null },
  })
  const parts = { ...rest, log, clock, fault, store, accounts, stored: rest.stores.files('social') }
  const { images, ...ofImages } = await openImages(settings, parts)
  const publishing = await openPublishing(settings, { ...parts, images: parts.stored })
  const wantsImage = (postId: string): void => {
    images.jobs.begin(postId, SYSTEM).catch((error: unknown) => fault(error, 'image of a draft'))
  }
  const desk = new PostDesk({ store, writer: assistant, wantsImage, isDue: () => publishing.publisher.wake() })
  return {
    store,
    views,
    images,
    desk,
    accountLink: publishing.accountLink,
    /** Public URL of the browser client. */
    site: () => (settings.APP_URL ?? rest.baseUrl()).replace(/(?<!\/)\/+$/, ''),
    weekPlan: new WeekPlan({ store, desk, calendar, wantsImage }),
    book: new CampaignBook(store),
    async close() {
      await Promise.all([publishing.close(), ofImages.close()])
      await store.stop()
    },
  }
}
