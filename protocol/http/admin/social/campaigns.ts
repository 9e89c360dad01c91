import * as z from 'zod'
import { NAME_MAX, PROMPT_MAX } from '#engine/campaign/limits.ts'
import { Campaign } from '../../../views/admin/social.ts'
import type { Area } from '../../endpoint.ts'
import { line } from '../../fields.ts'
import { busy, campaignParams, hashtags, isChange, localTime, NOTHING, noCampaign, paragraphs, tone } from './fields.ts'

const CampaignFields = z
  .object({
    name: line(NAME_MAX),
    enabled: z.boolean(),
    day: z.int().min(1).max(7),
    time: localTime,
    prompt: paragraphs(PROMPT_MAX),
    tone,
    hashtags,
    withImage: z.boolean(),
  })
  .partial()

/** Campaigns. */
export const socialCampaigns = {
  createCampaign: {
    method: 'post',
    path: '/api/admin/linkedin/campaigns',
    access: 'admin',
    summary: 'Makes a campaign.',
    description: 'Without other words it is switched on, on Mondays at the default time of the settings.',
    body: {
      json: CampaignFields.extend({ name: line(NAME_MAX) }),
      example: { name: 'Friday notes', prompt: 'What we learned this week.', day: 5, time: '09:30' },
    },
    answers: { 200: { what: 'The campaign.', json: z.object({ ok: z.literal(true), campaign: Campaign }) } },
    errors: { ...busy, 409: 'There are as many campaigns as there can be.' },
  },
  changeCampaign: {
    method: 'patch',
    path: '/api/admin/linkedin/campaigns/:campaignId',
    access: 'admin',
    summary: 'Changes a campaign. Its posts stay as they are.',
    params: campaignParams,
    body: { json: CampaignFields.refine(isChange, NOTHING).meta({ minProperties: 1 }), example: { enabled: false } },
    answers: {
      200: {
        what: 'Done.',
        json: z.object({
          ok: z.literal(true),
          changed: z.boolean().meta({ description: 'False when it was so before.' }),
        }),
      },
    },
    errors: { ...busy, ...noCampaign },
  },
  deleteCampaign: {
    method: 'delete',
    path: '/api/admin/linkedin/campaigns/:campaignId',
    access: 'admin',
    summary: 'Deletes a campaign. Its posts stay.',
    params: campaignParams,
    answers: { 200: { what: 'Deleted.', json: z.object({ ok: z.literal(true) }) } },
    errors: { ...busy, ...noCampaign },
  },
} satisfies Area
