import * as z from 'zod'
import { SIGNATURE_MAX } from '#engine/post/limits.ts'
import { SocialSettings } from '../../../views/admin/social.ts'
import type { Area } from '../../endpoint.ts'
import { zone } from '../../fields.ts'
import { busy, isChange, NOTHING, paragraphs } from './fields.ts'

const SettingsPatch = z
  .object({
    tz: zone.optional(),
    paused: z.boolean().optional(),
    signature: paragraphs(SIGNATURE_MAX).optional(),
  })
  .refine(isChange, NOTHING)
  .meta({ minProperties: 1 })

/** Settings of social publishing. */
export const socialSettings = {
  changeSocialSettings: {
    method: 'patch',
    path: '/api/admin/social/settings',
    access: 'admin',
    summary: 'Changes zone, signature, and whether publishing is paused.',
    description:
      'A pause is immediate: no publication starts after its answer. Approved posts keep the signature that they were approved with.',
    body: { json: SettingsPatch, example: { paused: true } },
    answers: { 200: { what: 'Changed.', json: z.object({ ok: z.literal(true), settings: SocialSettings }) } },
    errors: busy,
  },
} satisfies Area
