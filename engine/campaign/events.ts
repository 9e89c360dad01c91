import * as z from 'zod'
import { HASHTAGS_MAX, LOCAL_TIME, TONE_MAX } from '../post/limits.ts'
import type { ChainedEvent, Fact } from '../stream.ts'
import { NAME_MAX, PROMPT_MAX } from './limits.ts'

/** Events of a campaign, the streams `campaign-<id>`. */
export const CampaignData = z.strictObject({
  name: z.string().min(1).max(NAME_MAX),
  enabled: z.boolean(),
  /** Monday is 1. */
  day: z.int().min(1).max(7),
  /** Local time in the zone of the settings. */
  time: z.string().regex(LOCAL_TIME),
  /** What its posts are about, and how they sound, for the writer. */
  prompt: z.string().max(PROMPT_MAX),
  tone: z.string().max(TONE_MAX),
  hashtags: z.array(z.string().min(1).max(50)).max(HASHTAGS_MAX),
  /** A picture is made for every post that is planned. */
  withImage: z.boolean(),
})
export type CampaignData = z.infer<typeof CampaignData>

export const CAMPAIGN_EVENT_SCHEMAS = {
  'campaign.created': CampaignData,
  /** Only what changed. */
  'campaign.patched': CampaignData.partial(),
  /** The post that stands in the plan of a week, which is named by its Monday, instead of the one before. */
  'campaign.planned': z.strictObject({
    monday: z.string().regex(/^\d{4}-\d\d-\d\d$/),
    postId: z.string().min(1).max(64),
  }),
  'campaign.deleted': z.strictObject({}),
} as const

export type CampaignEventType = keyof typeof CAMPAIGN_EVENT_SCHEMAS
export type CampaignEventData<T extends CampaignEventType> = z.infer<(typeof CAMPAIGN_EVENT_SCHEMAS)[T]>
export type CampaignFact = { [T in CampaignEventType]: Fact<T, CampaignEventData<T>> }[CampaignEventType]
export type CampaignEvent = { [T in CampaignEventType]: ChainedEvent<T, CampaignEventData<T>> }[CampaignEventType]
