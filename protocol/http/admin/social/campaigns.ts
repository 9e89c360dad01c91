import * as z from 'zod'
import { BRIEF_MAX, NAME_MAX, TOPIC_CHARS_MAX, TOPICS_MAX } from '#engine/campaign/limits.ts'
import { WEEKDAYS } from '#engine/space/weekdays.ts'
import { Campaign } from '../../../views/admin/social.ts'
import type { Area } from '../../endpoint.ts'
import { line } from '../../fields.ts'
import {
  busy,
  campaignParams,
  hashtags,
  ifVersion,
  isChange,
  NOTHING,
  noCampaign,
  paragraphs,
  webLink,
} from './fields.ts'

const fields = {
  name: line(NAME_MAX),
  brief: paragraphs(BRIEF_MAX),
  topics: z.array(line(TOPIC_CHARS_MAX)).max(TOPICS_MAX),
  link: webLink.nullable(),
  hashtags,
  day: z.enum(WEEKDAYS),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written like 09:30'),
  enabled: z.boolean(),
  autoImage: z.boolean(),
}

const NewCampaign = z.object({
  name: fields.name,
  brief: fields.brief.default(''),
  topics: fields.topics.default([]),
  link: fields.link.default(null),
  hashtags: fields.hashtags.default([]),
  day: fields.day,
  time: fields.time,
  enabled: fields.enabled.default(true),
  autoImage: fields.autoImage.default(false),
})
const CampaignPatch = z
  .object(fields)
  .partial()
  .extend({ ifVersion })
  .refine(isChange, NOTHING)
  .meta({ minProperties: 1 })

const saved = z.object({ ok: z.literal(true), campaign: Campaign })
const example = { name: 'Friday notes', brief: 'What we learned this week.', day: 'FR', time: '09:30' }

/** Campaigns. */
export const socialCampaigns = {
  createCampaign: {
    method: 'post',
    path: '/api/admin/social/campaigns',
    access: 'admin',
    summary: 'Makes a campaign.',
    body: { json: NewCampaign, example },
    answers: { 200: { what: 'The campaign.', json: saved } },
    errors: { ...busy, 409: 'There are as many campaigns as there can be.' },
  },
  changeCampaign: {
    method: 'patch',
    path: '/api/admin/social/campaigns/:campaignId',
    access: 'admin',
    summary: 'Changes a campaign. Its posts stay as they are.',
    params: campaignParams,
    body: { json: CampaignPatch, example: { enabled: false } },
    answers: { 200: { what: 'Changed.', json: saved } },
    errors: { ...busy, ...noCampaign, 409: 'There is another version.' },
  },
  deleteCampaign: {
    method: 'delete',
    path: '/api/admin/social/campaigns/:campaignId',
    access: 'admin',
    summary: 'Deletes a campaign. Its posts stay.',
    params: campaignParams,
    answers: { 200: { what: 'Deleted.', json: z.object({ ok: z.literal(true) }) } },
    errors: { ...busy, ...noCampaign },
  },
} satisfies Area
