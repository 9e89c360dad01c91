import type { LocalWeek } from '#integrations/calendar/weeks.ts'
import { campaignView, imageJobs, type LocalTimes, listedPosts, postView } from '#projections/views/social/post.ts'
import type { Campaign, Post, SocialAccount, SocialOverview, SocialSettings } from '#protocol/views/admin/social.ts'
import { Unsealed } from '../accounts/unsealed.ts'
import type { SocialStore } from './store.ts'

/** Weeks and local times of a zone. */
export interface WeekCalendar {
  weekHolding(date: string, tz: string): LocalWeek
  weekAfter(at: number, tz: string): LocalWeek
  /** Instant of a time `HH:MM` on a day of the week, 1 is Monday. */
  instantIn(week: LocalWeek, day: number, time: string): number
  /** `YYYY-MM-DDTHH:MM` that the clocks of the zone show. */
  localMinute(at: number, tz: string): string
}

/** What this service can do beside storing posts. */
export interface SocialMeans {
  /** False without client id and secret. */
  readonly configured: boolean
  readonly writer: () => SocialOverview['writer']
  readonly imageModel: SocialOverview['imageModel']
}

export interface SocialViewOptions extends SocialMeans {
  readonly store: SocialStore
  readonly calendar: WeekCalendar
}

/** Whom the connected account belongs to, as it is sealed. */
export interface SealedProfile {
  readonly memberId: string
  readonly name: string
  readonly picture: string | null
}

/** Social publishing as administrators see it. Tokens are in no view. */
export class SocialViews {
  readonly #options: SocialViewOptions
  readonly #profiles: Unsealed<SealedProfile>
  /** Local times of posts that were shown before, of the zone that was asked for last. */
  #locals: { readonly tz: string; readonly known: Map<number, string> } = { tz: '', known: new Map() }

  constructor(options: SocialViewOptions) {
    this.#options = options
    this.#profiles = new Unsealed(options.store.keys)
  }

  /** Null when there is no such post. */
  post(postId: string): Post | null {
    const post = this.#options.store.posts.get(postId)
    return post && postView(postId, post, this.#times())
  }

  /** Null when there is no such campaign. */
  campaign(campaignId: string): Campaign | null {
    const campaign = this.#options.store.campaign(campaignId)
    return campaign && campaignView(campaignId, campaign)
  }

  settings(): SocialSettings {
    return this.#options.store.state().settings
  }

  /** The connected account; null without one. */
  account(): SocialAccount | null {
    const { account } = this.#options.store.state()
    const profile = account && this.#profiles.of(account.subject, account.account)
    if (account === null || profile === null) return null
    const { memberId, name, picture } = profile
    const { scopes, expiresAt, needsReconnect } = account
    return { connected: true, memberId, name, picture, scopes, expiresAt, needsReconnect }
  }

  overview(): SocialOverview {
    const { store, calendar, configured, writer, imageModel } = this.#options
    const { settings } = store.state()
    const now = store.clock.now()
    const listed = listedPosts(store.posts.all(), now)
    const times = this.#times(listed.length)
    const { from, to, tz } = calendar.weekAfter(now, settings.tz)
    return {
      configured,
      account: this.account(),
      settings,
      campaigns: store.standing().map(([id, campaign]) => campaignView(id, campaign)),
      posts: listed.map(([id, post]) => postView(id, post, times)),
      jobs: imageJobs(listed),
      nextWeek: { from, to, tz },
      writer: writer(),
      imageModel,
    }
  }

  /** Looking up what the clocks of a zone show is the dearest part of a list: what was shown once is kept. */
  #times(room = 0): LocalTimes {
    const { tz } = this.#options.store.state().settings
    if (this.#locals.tz !== tz || this.#locals.known.size > LOCALS_MAX + room) this.#locals = { tz, known: new Map() }
    const { known } = this.#locals
    return {
      tz,
      local: (at) => {
        const shown = known.get(at) ?? this.#options.calendar.localMinute(at, tz)
        known.set(at, shown)
        return shown
      },
    }
  }
}

const LOCALS_MAX = 10_000
