import * as z from 'zod'
import { InboxReading } from '../../../views/admin/outreach.ts'
import type { Area } from '../../endpoint.ts'
import { busyLog } from '../../roomParts.ts'

/** Reading the inbox that answers arrive in. */
export const adminOutreachSync = {
  syncInbox: {
    method: 'post',
    path: '/api/admin/outreach/sync',
    access: 'admin',
    summary: 'Reads the inbox: replies, delivery failures, and people who ask to be left alone.',
    answers: { 200: { what: 'Read.', json: z.object({ ok: z.literal(true) }).extend(InboxReading.shape) } },
    errors: {
      ...busyLog,
      409: 'No inbox is set up, or it is being read.',
      502: 'The inbox could not be read.',
    },
  },
} satisfies Area
