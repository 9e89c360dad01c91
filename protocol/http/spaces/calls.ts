import * as z from 'zod'
import { ATTENDEES_MAX } from '#engine/space/limits.ts'
import { recurrence } from '#engine/space/recurrence.ts'
import { cleanText } from '#engine/text.ts'
import { CallView } from '../../views/space.ts'
import type { Area } from '../endpoint.ts'
import { email, line, zone } from '../fields.ts'
import { spaceBusy, spaceParams } from './parts.ts'

const TITLE_MAX = 200
const DESCRIPTION_MAX = 4_000
const DURATION_MIN = 5
const DURATION_MAX = 480
const DEFAULT_MINUTES = 30
/** Calls take place in the years 1970 to 2199. */
const FIRST = '1970'
const LAST = '2199-12-31T23:59'
const INSTANT_MAX = Date.UTC(2200, 0, 1)

const params = spaceParams.extend({ callId: z.string() })
const answers = { 200: { what: 'The call.', json: z.object({ ok: z.literal(true), call: CallView }) } }

const localTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
  .refine(isLocalTime, 'There is no such day or time')
  .meta({
    description:
      'Local time in `tz`, `YYYY-MM-DDTHH:MM`. A daylight gap moves it forward; of two times it is the first.',
  })

function isLocalTime(text: string): boolean {
  const at = Date.parse(`${text}:00Z`)
  const isReal = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
  return isReal && text >= FIRST && text <= LAST
}

/** Endpoints for the calls of a space. [CL1]-[CL16] */
export const spaceCalls = {
  scheduleCall: {
    method: 'post',
    path: '/api/persistent-rooms/:slug/calls',
    access: 'editor',
    summary: 'Schedules a call; its attendees get a calendar invitation by mail.',
    params: spaceParams,
    body: {
      json: z
        .object({
          title: line(TITLE_MAX),
          description: z
            .string()
            .max(DESCRIPTION_MAX)
            .transform((text) => cleanText(text).trim())
            .default(''),
          start: localTime.optional(),
          startsAt: z
            .int()
            .min(0)
            .max(INSTANT_MAX)
            .optional()
            .meta({ description: 'The start as an instant, instead of `start`.' }),
          tz: zone,
          durationMin: z.int().min(DURATION_MIN).max(DURATION_MAX).default(DEFAULT_MINUTES),
          recurrence: recurrence.nullable().default(null),
          attendees: z
            .array(email)
            .max(ATTENDEES_MAX)
            .optional()
            .meta({ description: 'Without it: members and invitees, the first 100 who have an address.' }),
          notify: z.boolean().default(true).meta({ description: 'False sends no mails, then or at the cancellation.' }),
        })
        .refine(({ start, startsAt }) => (start === undefined) !== (startsAt === undefined), {
          message: 'Name either start or startsAt',
          path: ['start'],
        }),
      example: {
        title: 'Weekly review',
        start: '2027-01-11T09:00',
        tz: 'Europe/Paris',
        recurrence: { freq: 'weekly', count: 10 },
      },
    },
    answers,
    errors: {
      ...spaceBusy,
      409: 'The space holds as many calls as it can, its calls name too many outsiders, or it is in the trash.',
      429: 'The caller has invited too many people today.',
    },
  },
  cancelCall: {
    method: 'delete',
    path: '/api/persistent-rooms/:slug/calls/:callId',
    access: 'editor',
    summary: 'Cancels a call; its attendees get the cancellation by mail. Repeated, it changes nothing.',
    params,
    answers,
    errors: { ...spaceBusy, 404: 'There is no such space or call.', 409: 'The space is in the trash.' },
  },
  calendarFile: {
    method: 'get',
    path: '/api/persistent-rooms/:slug/calls/:callId/ics',
    access: 'link',
    summary: 'Returns the calendar file of a call (RFC 5545).',
    description: 'Names organizer and attendees to members only.',
    params,
    answers: { 200: { what: 'The file, as an attachment.', media: { 'text/calendar': z.string() } } },
    errors: { 404: 'There is no such space or call.' },
  },
} satisfies Area
