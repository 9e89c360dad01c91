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
  /** Writes instants as the clocks of the zone show them: `YYYY-MM-DDTHH:MM`. */
  localMinutes(tz: string): (at: number) => string
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

/** A post as JSON, of a version. */
interface PostText {
  readonly seq: number
  readonly text: string
}

/** Social publishing as administrators see it. Tokens are in no view. */
export class SocialViews {
  readonly #options: SocialViewOptions
  readonly #profiles: Unsealed<SealedProfile>
  #local: LocalTimes | null = null
  #texts: { readonly tz: string; readonly byId: ReadonlyMap<string, PostText> } = { tz: '', byId: new Map() }

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

  /** The overview as JSON. Posts that did not change since they were written for another one are not written again. [SO6] */
  overviewText(): string {
    const { listed, ...rest } = this.#overview()
    const times = this.#times()
    const known = this.#texts.tz === times.tz ? this.#texts.byId : new Map<string, PostText>()
    const byId = new Map<string, PostText>()
    for (const [id, post] of listed) {
      const { seq } = post
      const before = known.get(id)
      byId.set(id, before?.seq === seq ? before : { seq, text: JSON.stringify(postView(id, post, times)) })
    }
    this.#texts = { tz: times.tz, byId }
    const posts = [...byId.values()].map(({ text }) => text).join(',')
    return `${JSON.stringify(rest).slice(0, -1)},"posts":[${posts}]}`
  }

  overview(): SocialOverview {
    const { listed, ...rest } = this.#overview()
    const times = this.#times()
    return { ...rest, posts: listed.map(([id, post]) => postView(id, post, times)) }
  }

  #overview() {
    const { store, calendar, configured, writer, imageModel } = this.#options
    const { settings } = store.state()
    const now = store.clock.now()
    const listed = listedPosts(store.posts.all(), now)
    const { from, to, tz } = calendar.weekAfter(now, settings.tz)
    return {
      configured,
      account: this.account(),
      settings,
      campaigns: store.standing().map(([id, campaign]) => campaignView(id, campaign)),
      listed,
      jobs: imageJobs(listed),
      nextWeek: { from, to, tz },
      writer: writer(),
      imageModel,
    }
  }

  #times(): LocalTimes {
    const { tz } = this.settings()
    if (this.#local?.tz !== tz) this.#local = { tz, local: this.#options.calendar.localMinutes(tz) }
    return this.#local
  }
}
