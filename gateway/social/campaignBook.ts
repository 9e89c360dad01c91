import type { CampaignPatch } from '#engine/campaign/commands.ts'
import type { CampaignData } from '#engine/campaign/events.ts'
import { CAMPAIGNS_MAX } from '#engine/campaign/limits.ts'
import type { Json, JsonObject } from '#engine/json.ts'
import { isRefusal, type Refusal, refuse } from '#engine/refusal.ts'
import type { SocialData } from '#engine/social/events.ts'
import { freshId } from '../accounts/freshId.ts'
import { adminActor } from './desk.ts'
import type { SocialStore } from './store.ts'

/** A write, with what was there before and is there now: the fields that were named in it. */
export interface BookChange {
  readonly id: string
  readonly before: JsonObject | null
  readonly after: JsonObject | null
  /** False when it was so before. */
  readonly changed: boolean
}

type NewCampaign = CampaignPatch & Pick<CampaignData, 'name'>

/** Campaigns and settings. Everything resolves once durable. [SO27] [SO30] */
export class CampaignBook {
  readonly #store: SocialStore

  constructor(store: SocialStore) {
    this.#store = store
  }

  async create(adminId: string, asked: NewCampaign): Promise<BookChange | Refusal> {
    if (this.#store.standing().length >= CAMPAIGNS_MAX) return refuse('too-many-campaigns')
    const { name, enabled = true, day = 1, prompt = '', tone = '', hashtags = [], withImage = false } = asked
    const { time = this.#store.state().settings.defaultTime } = asked
    const data = { name, enabled, day, time, prompt, tone, hashtags, withImage }
    const id = freshId('camp')
    const done = await this.#store.campaigns.ask(id, adminActor(adminId), { type: 'create', data })
    return isRefusal(done) ? done : { id, before: null, after: data, changed: true }
  }

  async patch(id: string, adminId: string, patch: CampaignPatch): Promise<BookChange | Refusal> {
    if (this.#store.campaign(id) === null) return refuse('unknown-campaign')
    let before: JsonObject = {}
    const done = await this.#store.campaigns.ask(id, adminActor(adminId), ({ data }) => {
      before = named(data, patch)
      return { type: 'patch', patch }
    })
    if (isRefusal(done)) return done
    return { id, before, after: named(patch, patch), changed: done.facts.length > 0 }
  }

  async delete(id: string, adminId: string): Promise<BookChange | Refusal> {
    const campaign = this.#store.campaign(id)
    if (campaign === null) return refuse('unknown-campaign')
    const done = await this.#store.campaigns.ask(id, adminActor(adminId), { type: 'delete' })
    return isRefusal(done) ? done : { id, before: campaign.data, after: null, changed: true }
  }

  async setSettings(adminId: string, patch: SocialData<'social.settings_set'>): Promise<BookChange | Refusal> {
    let before: JsonObject = {}
    const done = await this.#store.ask(adminActor(adminId), ({ settings }) => {
      before = named(settings, patch)
      return { type: 'setSettings', patch }
    })
    if (isRefusal(done)) return done
    return { id: 'main', before, after: named(patch, patch), changed: done.facts.length > 0 }
  }
}

type Fields = { readonly [K in string]?: Json | undefined }

/** The values of the fields that a patch names. */
function named(values: Fields, patch: Fields): JsonObject {
  return Object.fromEntries(
    Object.entries(patch).flatMap(([field, value]) => {
      const named = values[field]
      return value === undefined || named === undefined ? [] : [[field, named]]
    }),
  )
}
