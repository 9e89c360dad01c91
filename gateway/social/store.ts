import { CAMPAIGNS, stands } from '#engine/campaign/campaign.ts'
import type { CampaignCommand } from '#engine/campaign/commands.ts'
import type { CampaignFact } from '#engine/campaign/events.ts'
import type { CampaignState } from '#engine/campaign/state.ts'
import { UnreadableEvent } from '#engine/eventTypes.ts'
import type { PostCommand } from '#engine/post/commands.ts'
import type { PostFact } from '#engine/post/events.ts'
import { POSTS } from '#engine/post/post.ts'
import { dueAt, type PostState } from '#engine/post/state.ts'
import { refuse } from '#engine/refusal.ts'
import type { SocialCommand } from '#engine/social/commands.ts'
import type { SocialFact } from '#engine/social/events.ts'
import { SOCIAL } from '#engine/social/social.ts'
import { emptySocial, type SocialState } from '#engine/social/state.ts'
import type { Actor } from '#engine/stream.ts'
import { type EventLog, LogError } from '#stores/events/port.ts'
import type { SubjectKeys } from '../accounts/subjectKeys.ts'
import type { Clock } from '../clock.ts'
import { LogFollower } from '../logFollower.ts'
import { Streams } from '../streams/streams.ts'
import { DueTimes } from './publishing/dueTimes.ts'

const BATCH_EVENTS = 2_000
/** The one stream of social publishing itself. */
const MAIN = 'main'

export interface SocialStoreOptions {
  readonly log: EventLog
  readonly clock: Clock
  readonly keys: SubjectKeys
  readonly fault: (error: unknown, where: string) => void
}

type PostAsk = PostCommand | ((post: PostState) => PostCommand | null)

/** Streams of posts, of campaigns and of social publishing itself, and which posts are due when. */
export class SocialStore {
  readonly clock: Clock
  readonly log: EventLog
  readonly keys: SubjectKeys
  readonly fault: SocialStoreOptions['fault']
  readonly posts: Streams<PostState, PostCommand, PostFact>
  readonly campaigns: Streams<CampaignState, CampaignCommand, CampaignFact>
  /** Approved posts by when they may be published. */
  readonly due = new DueTimes()
  /** Ids of the posts that are being published, and of those whose picture is being made. */
  readonly publishing = new Set<string>()
  readonly drawing = new Set<string>()
  readonly #main: Streams<SocialState, SocialCommand, SocialFact>
  readonly #follower: LogFollower

  constructor({ log, clock, keys, fault }: SocialStoreOptions) {
    this.clock = clock
    this.log = log
    this.keys = keys
    this.fault = fault
    const before = keys.beforeFold
    const services = { log, clock, before, fault: (error: unknown, where: string) => fault(error, `social ${where}`) }
    this.posts = new Streams(POSTS, services, (id, _, post) => this.#noted(id, post))
    this.campaigns = new Streams(CAMPAIGNS, services)
    this.#main = new Streams(SOCIAL, services)
    const byCategory = new Map([this.posts, this.campaigns, this.#main].map((one) => [one.name, one]))
    this.#follower = new LogFollower({
      log,
      categories: [...byCategory.keys()],
      batch: BATCH_EVENTS,
      where: 'social',
      fault,
      before,
      from: async () => this.#follower.position,
      events: (batch) => {
        for (const event of batch) {
          try {
            byCategory.get(event.stream.slice(0, event.stream.indexOf('-')))?.take(event)
          } catch (error) {
            throw new LogError('corrupt', new UnreadableEvent(event).message, error)
          }
        }
      },
    })
  }

  /** Resolves when the whole log is folded. */
  async start(): Promise<void> {
    await this.#follower.start()
    await this.#follower.caughtUp()
  }

  async stop(): Promise<void> {
    await this.#follower.stop()
  }

  /** Settings and account as they stand, not to be changed. */
  state(): SocialState {
    return this.#main.get(MAIN) ?? emptySocial()
  }

  ask(actor: Actor, command: SocialCommand | ((state: SocialState) => SocialCommand | null)) {
    return this.#main.ask(MAIN, actor, command)
  }

  /** Changes a post that there is. Resolves once durable; rejects as the log does. */
  async askPost(postId: string, actor: Actor, command: PostAsk) {
    return this.posts.get(postId) === null ? refuse('unknown-post') : this.posts.ask(postId, actor, command)
  }

  /** A campaign that is there; null for an unknown or deleted one. */
  campaign(campaignId: string): CampaignState | null {
    const campaign = this.campaigns.get(campaignId)
    return campaign !== null && stands(campaign) ? campaign : null
  }

  /** Campaigns that are there, in the order of their making. */
  standing(): [id: string, campaign: CampaignState][] {
    return [...this.campaigns.all()]
      .filter(([, campaign]) => stands(campaign))
      .sort(([one, a], [other, b]) => a.createdAt - b.createdAt || a.data.day - b.data.day || (one < other ? -1 : 1))
  }

  #noted(id: string, post: PostState): void {
    this.due.note(id, dueAt(post))
    mark(this.publishing, id, post.status === 'publishing')
    mark(this.drawing, id, post.imageJob?.status === 'running')
  }
}

function mark(ids: Set<string>, id: string, isIn: boolean): void {
  if (isIn) ids.add(id)
  else ids.delete(id)
}
