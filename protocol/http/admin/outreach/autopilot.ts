import * as z from 'zod'
import { AUTOPILOT_SOURCES, RUN_REASONS } from '#engine/outreach/limits.ts'
import { Autopilot } from '../../../views/admin/outreach.ts'
import { count } from '../../../views/admin/parts.ts'
import type { Area } from '../../endpoint.ts'
import { zone } from '../../fields.ts'
import { busyLog } from '../../roomParts.ts'
import { minScore } from './fields.ts'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time of day has the form HH:MM')

const AutopilotBody = z
  .object({
    enabled: z.boolean(),
    dailyCap: z.int().min(0).max(200).default(20),
    minScore: minScore.default(50),
    sources: z.array(z.enum(AUTOPILOT_SOURCES)).default(['waitlist', 'beta']),
    windowStart: clock.default('09:00'),
    windowEnd: clock.default('17:00'),
    tz: zone.default('UTC'),
    weekdaysOnly: z.boolean().default(true),
    maxSteps: z.int().min(1).max(3).default(1),
    followUpDays: z.int().min(3).max(30).default(7),
  })
  .refine(({ windowStart, windowEnd }) => windowStart < windowEnd, {
    message: 'The window ends after it starts',
    path: ['windowEnd'],
  })

/** The autopilot of outreach: off until somebody switches it on. (contracts E.2) */
export const adminOutreachAutopilot = {
  putAutopilot: {
    method: 'put',
    path: '/api/admin/outreach/autopilot',
    access: 'admin',
    summary: 'Sets the autopilot; what is not named gets its default.',
    body: { json: AutopilotBody, example: { enabled: true, tz: 'Europe/Berlin' } },
    answers: { 200: { what: 'Set.', json: z.object({ ok: z.literal(true), autopilot: Autopilot }) } },
    errors: busyLog,
  },
  runAutopilot: {
    method: 'post',
    path: '/api/admin/outreach/autopilot/run',
    access: 'admin',
    summary: 'Has the autopilot do now what it does every five minutes in its window.',
    answers: {
      200: {
        what: 'Done; `reason` says why it did no more.',
        json: z.object({
          ok: z.literal(true),
          found: count,
          drafted: count,
          skipped: count,
          sent: count,
          reason: z.enum(RUN_REASONS).nullable(),
        }),
      },
    },
    errors: { ...busyLog, 409: 'A run is under way.' },
  },
} satisfies Area
