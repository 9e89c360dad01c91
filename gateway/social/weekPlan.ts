import { ownEntry } from '#engine/entries.ts'
import { isRefusal } from '#engine/refusal.ts'
import type { LocalWeek } from '#integrations/calendar/weeks.ts'
import { freshId } from '../accounts/freshId.ts'
import { adminActor, type PostDesk, type Written } from './desk.ts'
import type { SocialStore } from './store.ts'
import type { WeekCalendar } from './views.ts'

export interface WeekPlanOptions {
  readonly store: SocialStore
  readonly desk: PostDesk
  readonly calendar: WeekCalendar
  /** Called after a post was drafted that is to have a picture. */
  readonly wantsImage: (postId: string) => void
}

export interface AskedWeek {
  /** A local date of the week; by default the week after the current one. */
  readonly weekOf?: string | undefined
  /** Posts that are drafts are written anew. */
  readonly replace?: boolean | undefined
}

export interface PlannedWeek {
  readonly week: LocalWeek
  /** Ids of posts that were drafted or written anew. */
  readonly created: readonly string[]
  readonly skipped: readonly { readonly campaignId: string; readonly reason: 'exists' | 'past' }[]
}

/** What is to be written for a campaign in a week. */
interface Place {
  readonly campaignId: string
  readonly scheduledAt: number
  /** The draft that is written anew; null for a new post. */
  readonly draftId: string | null
}

/** Plans a week: one draft for each campaign that is switched on. [SO20] */
export class WeekPlan {
  readonly #options: WeekPlanOptions
  #last: Promise<unknown> = Promise.resolve()

  constructor(options: WeekPlanOptions) {
    this.#options = options
  }

  /** Plans one week after the other, so that two who ask at once get one post for each campaign. Resolves once durable. */
  plan(adminId: string, asked: AskedWeek): Promise<PlannedWeek> {
    const planned = this.#last.then(() => this.#plan(adminId, asked))
    this.#last = planned.catch(() => {})
    return planned
  }

  async #plan(adminId: string, { weekOf, replace = false }: AskedWeek): Promise<PlannedWeek> {
    const { store, calendar } = this.#options
    const { tz } = store.state().settings
    const week = weekOf === undefined ? calendar.weekAfter(store.clock.now(), tz) : calendar.weekHolding(weekOf, tz)
    const places = this.#places(week, replace)
    const written = await Promise.all(
      places.map((place) => ('reason' in place ? place : this.#write(place, week, adminId))),
    )
    return {
      week,
      created: written.flatMap((one) => ('postId' in one ? [one.postId] : [])),
      skipped: written.flatMap((one) => ('reason' in one ? [one] : [])),
    }
  }

  #places(week: LocalWeek, replace: boolean): (Place | Skipped)[] {
    const { store, calendar } = this.#options
    const standing = this.#standingIn(week)
    return store.standing().flatMap(([campaignId, { data }]): (Place | Skipped)[] => {
      if (!data.enabled) return []
      const posts = standing.get(campaignId) ?? []
      const [draftId = null] = replace && posts.every((id) => this.#isDraft(id)) ? posts : []
      if (posts.length > 0 && draftId === null) return [{ campaignId, reason: 'exists' }]
      const scheduledAt = calendar.instantIn(week, data.day, data.time)
      return [scheduledAt < store.clock.now() ? { campaignId, reason: 'past' } : { campaignId, scheduledAt, draftId }]
    })
  }

  /** Posts of the week that are not rejected, by campaign. */
  #standingIn({ startsAt, endsAt }: LocalWeek): Map<string, string[]> {
    const found = new Map<string, string[]>()
    for (const [id, { campaignId, status, scheduledAt }] of this.#options.store.posts.all()) {
      const isIn = scheduledAt !== null && scheduledAt >= startsAt && scheduledAt < endsAt
      if (campaignId === null || status === 'rejected' || !isIn) continue
      found.set(campaignId, [...(found.get(campaignId) ?? []), id])
    }
    return found
  }

  #isDraft(postId: string): boolean {
    return this.#options.store.posts.get(postId)?.status === 'draft'
  }

  async #write(place: Place, week: LocalWeek, adminId: string): Promise<{ readonly postId: string } | Skipped> {
    const { store, desk, wantsImage } = this.#options
    const { campaignId, scheduledAt, draftId } = place
    const campaign = store.campaign(campaignId)
    const exists = { campaignId, reason: 'exists' } as const
    if (campaign === null) return exists
    const written = await desk.write(campaign, null)
    if (draftId !== null) {
      const patch = { ...written, scheduledAt }
      const done = await store.askPost(draftId, adminActor(adminId), { type: 'rewrite', patch })
      return isRefusal(done) ? exists : { postId: draftId }
    }
    const postId = await this.#draft(place, written, week, adminId)
    if (postId === null) return exists
    if (campaign.data.withImage || store.state().settings.autoImage) wantsImage(postId)
    return { postId }
  }

  /**
   * Another process may plan the same week: the campaign says which post stands in it. One that was named there and not drafted,
   * because its process stopped in between, is drafted under that id. Null when somebody else was first. [SO23]
   */
  async #draft(
    { campaignId, scheduledAt }: Place,
    written: Written,
    { from: monday }: LocalWeek,
    adminId: string,
  ): Promise<string | null> {
    const { store } = this.#options
    const by = adminActor(adminId)
    const replaces = ownEntry(store.campaign(campaignId)?.planned ?? {}, monday) ?? null
    const isOpen = replaces !== null && store.posts.get(replaces) === null
    const postId = isOpen ? replaces : freshId('post')
    if (!isOpen) {
      const planned = await store.campaigns.ask(campaignId, by, { type: 'plan', monday, postId, replaces })
      if (isRefusal(planned)) return null
    }
    const drafted = await store.posts.ask(postId, by, {
      type: 'draft',
      ...written,
      campaignId,
      topic: null,
      link: null,
      scheduledAt,
    })
    return isRefusal(drafted) || drafted.facts.length === 0 ? null : postId
  }
}

interface Skipped {
  readonly campaignId: string
  readonly reason: 'exists' | 'past'
}
