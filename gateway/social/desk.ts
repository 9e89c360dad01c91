import type { CampaignState } from '#engine/campaign/state.ts'
import type { JsonObject } from '#engine/json.ts'
import type { PostCommand, PostPatch } from '#engine/post/commands.ts'
import type { PostWriter as Writer } from '#engine/post/events.ts'
import { HASHTAGS_MAX, PAST_MS } from '#engine/post/limits.ts'
import type { PostState } from '#engine/post/state.ts'
import { isRefusal, type Refusal, refuse } from '#engine/refusal.ts'
import type { Actor } from '#engine/stream.ts'
import { freshId } from '../accounts/freshId.ts'
import type { SocialStore } from './store.ts'
import type { PostWriter } from './writer.ts'

export interface DeskOptions {
  readonly store: SocialStore
  readonly writer: PostWriter
  /** Called after a post was drafted that is to have a picture. */
  readonly wantsImage: (postId: string) => void
  /** Called after a post was approved that is to be published at once. */
  readonly isDue: () => void
}

/** What is asked to be drafted: with a text of a person, or without one. */
export interface Asked {
  readonly campaignId?: string | undefined
  readonly topic?: string | undefined
  readonly text?: string | undefined
  readonly link?: string | undefined
  readonly hashtags?: readonly string[] | undefined
  readonly scheduledAt?: number | null | undefined
}

export interface Changing extends PostPatch {
  readonly ifVersion?: number | undefined
}

export interface Approving {
  readonly scheduledAt?: number | undefined
  readonly publishNow?: boolean | undefined
  readonly ifVersion?: number | undefined
}

/** A post that was written to, with what was there before and is there now. */
export interface PostChange {
  readonly postId: string
  readonly before: JsonObject | null
  readonly after: JsonObject
}

/** What is written on a post that nobody wrote yet. */
export interface Written {
  readonly text: string
  readonly hashtags: string[]
  readonly writer: Writer
  readonly writerVersion: string
}

export const adminActor = (id: string): Actor => ({ kind: 'admin', id, name: null })

/** Where administrators draft, change and approve posts. Everything resolves once durable. [SO10] [SO11] [SO14] */
export class PostDesk {
  readonly #options: DeskOptions

  constructor(options: DeskOptions) {
    this.#options = options
  }

  async draft(adminId: string, asked: Asked): Promise<PostChange | Refusal> {
    const { store, wantsImage } = this.#options
    const { campaignId = null, topic = null, link = null, scheduledAt = null } = asked
    const campaign = campaignId === null ? null : store.campaign(campaignId)
    if (campaignId !== null && campaign === null) return refuse('unknown-campaign')
    const written =
      asked.text === undefined
        ? await this.write(campaign, topic)
        : { text: asked.text, hashtags: this.#hashtags(campaign, []), ...BY_HAND }
    const postId = freshId('post')
    const data = { campaignId, topic, ...written, hashtags: [...(asked.hashtags ?? written.hashtags)] }
    const done = await store.posts.ask(postId, adminActor(adminId), { type: 'draft', ...data, link, scheduledAt })
    if (isRefusal(done)) return done
    if (store.state().settings.autoImage) wantsImage(postId)
    const post = store.posts.get(postId)
    return post === null ? refuse('unknown-post') : { postId, before: null, after: noted(post, DRAFTED) }
  }

  /** Has a text written for a campaign or a topic, or both. */
  async write(campaign: CampaignState | null, topic: string | null): Promise<Written> {
    const { store, writer } = this.#options
    const tone = campaign?.data.tone || store.state().settings.tone
    const brief = { campaign: campaign?.data ?? null, topic, tone }
    const { hashtags, ...written } = await writer.writePost(brief)
    return { ...written, hashtags: this.#hashtags(campaign, hashtags) }
  }

  async change(postId: string, adminId: string, { ifVersion, ...patch }: Changing): Promise<PostChange | Refusal> {
    const { store } = this.#options
    const { campaignId = null } = patch
    const isKnown = store.posts.get(postId) !== null
    if (isKnown && campaignId !== null && store.campaign(campaignId) === null) return refuse('unknown-campaign')
    const command = ({ text }: PostState): PostCommand => {
      const isRewritten = patch.text !== undefined && patch.text !== text
      return { type: 'edit', patch: { ...patch, ...(isRewritten ? BY_HAND : {}) }, ifVersion }
    }
    return this.#ask(postId, adminId, command, namedIn(patch))
  }

  /** Refused with `past-post-time` when the time is past by more than five minutes. */
  async approve(postId: string, adminId: string, asked: Approving): Promise<PostChange | Refusal> {
    const { store, isDue } = this.#options
    const { scheduledAt, publishNow = false, ifVersion } = asked
    if (!publishNow && scheduledAt !== undefined && scheduledAt < store.clock.now() - PAST_MS) {
      return refuse('past-post-time')
    }
    const { account } = store.state()
    const isConnected = account !== null && !account.needsReconnect
    if (publishNow && !isConnected && store.posts.get(postId) !== null) return refuse('not-connected')
    const at = publishNow ? 'now' : scheduledAt
    const command = (): PostCommand => {
      const { signature } = store.state().settings
      return { type: 'approve', scheduledAt: at, signature, ifVersion }
    }
    const done = await this.#ask(postId, adminId, command)
    if (publishNow && !isRefusal(done)) isDue()
    return done
  }

  unapprove(postId: string, adminId: string, ifVersion?: number): Promise<PostChange | Refusal> {
    return this.#ask(postId, adminId, () => ({ type: 'unapprove', ifVersion }))
  }

  reject(postId: string, adminId: string, ifVersion?: number): Promise<PostChange | Refusal> {
    return this.#ask(postId, adminId, () => ({ type: 'reject', ifVersion }))
  }

  async #ask(
    postId: string,
    adminId: string,
    command: (post: PostState) => PostCommand,
    fields: readonly (keyof PostPatch)[] = [],
  ): Promise<PostChange | Refusal> {
    const { store } = this.#options
    let before: JsonObject | null = null
    const done = await store.askPost(postId, adminActor(adminId), (post) => {
      before = noted(post, fields)
      return command(post)
    })
    const post = store.posts.get(postId)
    if (isRefusal(done)) return done
    return post === null ? refuse('unknown-post') : { postId, before, after: noted(post, fields) }
  }

  /** Those that were written, of the campaign and of the settings, each once. */
  #hashtags(campaign: CampaignState | null, written: readonly string[]): string[] {
    const all = [...written, ...(campaign?.data.hashtags ?? []), ...this.#options.store.state().settings.hashtags]
    const known = new Set<string>()
    const fresh = all.filter((tag) => !known.has(tag.toLowerCase()) && known.add(tag.toLowerCase()))
    return fresh.slice(0, HASHTAGS_MAX)
  }
}

const DRAFTED: readonly (keyof PostPatch)[] = ['campaignId', 'text', 'link', 'hashtags']
const BY_HAND = { writer: 'human', writerVersion: 'human' } as const

/** What the audit tells of a post: where it stands, and the fields that were named. */
function noted(post: PostState, fields: readonly (keyof PostPatch)[]): JsonObject {
  const { status, seq, scheduledAt } = post
  const { campaignId, text, link, hashtags } = post
  const all: JsonObject = { campaignId, text, link, hashtags: [...hashtags] }
  const named = Object.entries(all).filter(([field]) => fields.some((one) => one === field))
  return { status, version: seq, scheduledAt, ...Object.fromEntries(named) }
}

function namedIn(patch: PostPatch): (keyof PostPatch)[] {
  const { text, link, hashtags, campaignId } = patch
  return [
    ...(text === undefined ? [] : ['text' as const]),
    ...(link === undefined ? [] : ['link' as const]),
    ...(hashtags === undefined ? [] : ['hashtags' as const]),
    ...(campaignId === undefined ? [] : ['campaignId' as const]),
  ]
}
