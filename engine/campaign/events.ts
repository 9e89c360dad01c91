import * as z from 'zod'
import { HASHTAGS_MAX } from '../post/limits.ts'
import { WEEKDAYS } from '../space/weekdays.ts'
import type { ChainedEvent, Fact } from '../stream.ts'
import { URL_MAX } from '../webAddress.ts'
import { BRIEF_MAX, NAME_MAX, TOPIC_CHARS_MAX, TOPICS_MAX } from './limits.ts'

/** Events of a campaign, the streams `campaign-<id>`. */
export const CampaignData = z.strictObject({
  name: z.string().min(1).max(NAME_MAX),
  /** What its posts are about, for the writer. */
  brief: z.string().max(BRIEF_MAX),
  /** Taken in turn, week by week. */
  topics: z.array(z.string().min(1).max(TOPIC_CHARS_MAX)).max(TOPICS_MAX),
  link: z.nullable(z.string().max(URL_MAX)),
  hashtags: z.array(z.string().min(1).max(50)).max(HASHTAGS_MAX),
  /** Weekday and local time `HH:MM`, in the zone of the settings. */
  day: z.enum(WEEKDAYS),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  enabled: z.boolean(),
  /** An image is made for every post that is planned. */
  autoImage: z.boolean(),
})
export type CampaignData = z.infer<typeof CampaignData>

export const CAMPAIGN_EVENT_SCHEMAS = {
  'campaign.created': CampaignData,
  /** Only what changed. */
  'campaign.edited': CampaignData.partial(),
  /** The post that stands in the plan of a week, instead of the one before. */
  'campaign.planned': z.strictObject({ week: z.string().regex(/^\d{4}-W\d{2}$/), postId: z.uuid() }),
  'campaign.deleted': z.strictObject({}),
} as const

export type CampaignEventType = keyof typeof CAMPAIGN_EVENT_SCHEMAS
export type CampaignEventData<T extends CampaignEventType> = z.infer<(typeof CAMPAIGN_EVENT_SCHEMAS)[T]>
export type CampaignFact = { [T in CampaignEventType]: Fact<T, CampaignEventData<T>> }[CampaignEventType]
export type CampaignEvent = { [T in CampaignEventType]: ChainedEvent<T, CampaignEventData<T>> }[CampaignEventType]
