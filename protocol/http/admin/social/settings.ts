import * as z from 'zod'
import { SIGNATURE_MAX } from '#engine/post/limits.ts'
import { SocialSettings } from '../../../views/admin/social.ts'
import type { Area } from '../../endpoint.ts'
import { zone } from '../../fields.ts'
import { busy, hashtags, isChange, localTime, NOTHING, paragraphs, tone } from './fields.ts'

const SettingsBody = z
  .object({
    tz: zone,
    defaultTime: localTime,
    tone,
    hashtags,
    signature: paragraphs(SIGNATURE_MAX),
    autoImage: z.boolean(),
    paused: z.boolean(),
  })
  .partial()
  .refine(isChange, NOTHING)
  .meta({ minProperties: 1 })

/** Settings of social publishing. */
export const socialSettings = {
  changeSocialSettings: {
    method: 'put',
    path: '/api/admin/linkedin/settings',
    access: 'admin',
    summary: 'Sets the given settings; the others stay.',
    description:
      'A pause is immediate: no publication starts after its answer. Approved posts keep the signature that they were approved with.',
    body: { json: SettingsBody, example: { paused: true } },
    answers: { 200: { what: 'Set.', json: z.object({ ok: z.literal(true), settings: SocialSettings }) } },
    errors: busy,
  },
} satisfies Area
