import * as z from 'zod'
import { LEAD_SOURCES } from '#engine/lead/states.ts'
import { Autopilot, AutopilotRun, Lead } from '../../../views/admin/outreach.ts'
import type { Area } from '../../endpoint.ts'
import { zone } from '../../fields.ts'
import { busyLog } from '../../roomParts.ts'
import { saysSomething } from './fields.ts'

const PER_RUN_MAX = 200

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time of day has the form HH:MM')

const AutopilotPatch = z
  .object({
    enabled: z.boolean().optional(),
    days: z.array(z.int().min(1).max(7)).min(1).max(7).optional(),
    from: clock.optional(),
    to: clock.optional(),
    tz: zone.optional(),
    minScore: z.int().min(0).max(100).optional(),
    maxPerRun: z.int().min(1).max(PER_RUN_MAX).optional(),
    sources: z.array(z.enum(LEAD_SOURCES.filter((source) => source !== 'csv'))).optional(),
    followUps: z.boolean().optional(),
  })
  .refine(saysSomething, 'There is nothing to change')
  .meta({ minProperties: 1 })

/** The autopilot of outreach: off until somebody switches it on. */
export const adminOutreachAutopilot = {
  putAutopilot: {
    method: 'put',
    path: '/api/admin/outreach/autopilot',
    access: 'admin',
    summary: 'Changes the autopilot; what is not named stays.',
    body: { json: AutopilotPatch, example: { enabled: true, tz: 'Europe/Berlin' } },
    answers: { 200: { what: 'Changed.', json: z.object({ ok: z.literal(true), autopilot: Autopilot }) } },
    errors: busyLog,
  },
  runAutopilot: {
    method: 'post',
    path: '/api/admin/outreach/autopilot/run',
    access: 'admin',
    summary: 'Runs the autopilot once, now; with `dryRun` it says what it would do.',
    body: { json: z.object({ dryRun: z.boolean().default(false) }) },
    answers: {
      200: {
        what: 'Run.',
        json: z.object({
          ok: z.literal(true),
          dryRun: z.boolean(),
          run: AutopilotRun,
          wouldSend: z.array(Lead).meta({ description: 'On a dry run, the leads that would be written to.' }),
        }),
      },
    },
    errors: { ...busyLog, 409: 'A run is under way.' },
  },
} satisfies Area
