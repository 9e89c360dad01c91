import * as z from 'zod'
import { count, instant } from '../../../views/admin/parts.ts'
import type { Area } from '../../endpoint.ts'
import { busyLog } from '../../roomParts.ts'

/** Reading the inbox that answers arrive in. (contracts E.2) */
export const adminOutreachSync = {
  syncInbox: {
    method: 'post',
    path: '/api/admin/outreach/sync',
    access: 'admin',
    summary: 'Reads the inbox: replies, delivery reports, and people who ask to be left alone.',
    description:
      'At most 200 new mails at a time; the next call reads on. `scanned` counts them, the others what became of leads.',
    answers: {
      200: {
        what: 'Read, or not configured.',
        json: z.object({
          ok: z.literal(true),
          configured: z.boolean(),
          scanned: count,
          replies: count,
          bounces: count,
          unsubscribes: count,
          lastAt: instant.nullable(),
        }),
      },
    },
    errors: { ...busyLog, 502: 'The inbox could not be read.' },
  },
} satisfies Area
