import type { Answer, Failure } from '@parley/client'
import type { Campaign, Post, SocialOverview, SocialSettings } from '#protocol/views/admin/social.ts'
import type { AdminRest } from '../adminRest.ts'

/** What of a post can be changed; absent fields stay. */
export interface PostPatch {
  readonly text?: string
  readonly link?: string | null
  readonly hashtags?: readonly string[]
  readonly scheduledAt?: number | null
  readonly campaignId?: string | null
}

export interface NewPost extends PostPatch {
  readonly topic?: string | null
}

/** When an approved post is published, if not at its own time. */
export interface ApprovedTime {
  readonly scheduledAt?: number
  readonly publishNow?: boolean
}

export type CampaignFields = Omit<Campaign, 'id' | 'updatedAt'>

/** What planning a week did; dates are local ones of the zone. */
export interface PlannedWeek {
  readonly week: SocialOverview['nextWeek']
  readonly created: readonly Post[]
  readonly skipped: readonly { readonly campaignId: string; readonly reason: 'exists' | 'past' }[]
}

interface Saved {
  readonly post: Post
}

/** Client of the endpoints of social publishing. Never throws: a failure resolves to the service's own sentence. */
export class SocialRest {
  readonly #rest: AdminRest

  constructor(rest: AdminRest) {
    this.#rest = rest
  }

  overview(): Promise<Answer<SocialOverview>> {
    return this.#rest.get('/linkedin')
  }

  draft(post: NewPost): Promise<Answer<Saved>> {
    return this.#rest.write('POST', '/linkedin/draft', post)
  }
  change(id: string, patch: PostPatch, ifVersion: number): Promise<Answer<Saved>> {
    return this.#rest.write('PATCH', postPath(id), { ...patch, ifVersion })
  }
  approve(id: string, time: ApprovedTime, ifVersion: number): Promise<Answer<Saved>> {
    return this.#rest.write('POST', postPath(id, 'approve'), { ...time, ifVersion })
  }
  unapprove(id: string, ifVersion: number): Promise<Answer<Saved>> {
    return this.#rest.write('POST', postPath(id, 'unapprove'), { ifVersion })
  }
  reject(id: string, ifVersion: number): Promise<Answer<Saved>> {
    return this.#rest.write('POST', postPath(id, 'reject'), { ifVersion })
  }

  /** `image` is a data URL; `source` takes the picture that was made; `alt` alone changes the description. */
  setImage(
    id: string,
    what: { readonly image?: string; readonly source?: 'ai'; readonly alt?: string },
  ): Promise<Answer<Saved>> {
    return this.#rest.write('PUT', postPath(id, 'image'), what)
  }
  removeImage(id: string): Promise<Answer<Saved>> {
    return this.#rest.write('PUT', postPath(id, 'image'), { image: null })
  }
  makeImage(id: string): Promise<Answer<object>> {
    return this.#rest.write('POST', postPath(id, 'ai-image'))
  }

  /** `weekOf` is a date in the week; replaced are only drafts. */
  planWeek(weekOf: string, replace: boolean): Promise<Answer<PlannedWeek>> {
    return this.#rest.write('POST', '/linkedin/plan-week', { weekOf, replace })
  }
  addCampaign(fields: CampaignFields): Promise<Answer<{ readonly campaign: Campaign }>> {
    return this.#rest.write('POST', '/linkedin/campaigns', fields)
  }
  changeCampaign(id: string, patch: Partial<CampaignFields>): Promise<Answer<{ readonly changed: boolean }>> {
    return this.#rest.write('PATCH', campaignPath(id), patch)
  }
  removeCampaign(id: string): Promise<Answer<object>> {
    return this.#rest.write('DELETE', campaignPath(id))
  }

  connect(): Promise<Answer<{ readonly url: string }>> {
    return this.#rest.write('POST', '/linkedin/connect')
  }
  disconnect(): Promise<Answer<object>> {
    return this.#rest.write('DELETE', '/linkedin/account')
  }
  set(patch: Partial<SocialSettings>): Promise<Answer<{ readonly settings: SocialSettings }>> {
    return this.#rest.write('PUT', '/linkedin/settings', patch)
  }
}

const postPath = (id: string, action?: string) =>
  `/linkedin/posts/${encodeURIComponent(id)}${action === undefined ? '' : `/${action}`}`
const campaignPath = (id: string) => `/linkedin/campaigns/${encodeURIComponent(id)}`

/** The post as it is now, of a refusal because somebody else was quicker; null for every other refusal. */
export function currentOf({ status, body }: Failure): Post | null {
  return status === 409 && isConflict(body) ? body.current : null
}

function isConflict(body: unknown): body is { readonly current: Post } {
  return typeof body === 'object' && body !== null && 'current' in body && typeof body.current === 'object'
}

/** Address of a post's picture; it changes with the bytes. */
export const imageUrl = (id: string, { sha256 }: { readonly sha256: string }): string =>
  `/api/admin${postPath(id, 'image')}?v=${sha256.slice(0, 8)}`
/** Address of the picture that was made for a post and not taken yet. */
export const madeImageUrl = (id: string, finishedAt: number | null): string =>
  `/api/admin${postPath(id, 'ai-image')}?v=${finishedAt ?? 0}`
