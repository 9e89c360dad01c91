import * as z from 'zod'
import { SUPPRESSION_REASONS } from '#engine/outreach/limits.ts'
import { Lead, Suppression } from '../../../views/admin/outreach.ts'
import { offsetList } from '../../../views/admin/parts.ts'
import type { Area } from '../../endpoint.ts'
import { email } from '../../fields.ts'
import { Done } from '../../general.ts'
import { busyLog } from '../../roomParts.ts'
import { pageFields } from '../fields.ts'
import { ifVersion, leadParams, noLead } from './fields.ts'

/** Mails to leads, and the list of those who are never written to. */
export const adminOutreachMails = {
  emailLead: {
    method: 'post',
    path: '/api/admin/outreach/leads/:leadId/email',
    access: 'admin',
    summary: 'Sends the draft of a lead.',
    description:
      'Answers once the outcome is durable. `unknown`: the mail server got the mail and did not confirm it; it is not sent again by itself.',
    params: leadParams,
    body: { json: z.object({ ifVersion }) },
    answers: {
      200: {
        what: 'Sent, or unknown.',
        json: z.object({ ok: z.literal(true), delivery: z.enum(['sent', 'unknown']), lead: Lead }),
      },
    },
    errors: {
      ...noLead,
      ...busyLog,
      409: 'There is no draft or no address, the address is on the list of those never written to, a mail is under way, the lead was changed in the meantime, or mail is not set up.',
      429: 'The cap of the day is reached.',
      502: 'The mail server refused the mail. Nothing was sent.',
    },
  },
  suppressions: {
    method: 'get',
    path: '/api/admin/outreach/suppressions',
    access: 'admin',
    summary: 'Lists addresses that are never written to, newest first.',
    query: z.object(pageFields),
    answers: { 200: { what: 'The list.', json: offsetList(Suppression) } },
  },
  addSuppression: {
    method: 'post',
    path: '/api/admin/outreach/suppressions',
    access: 'admin',
    summary: 'Puts an address on the list; one that is on it stays as it is.',
    body: {
      json: z.object({ email, reason: z.enum(SUPPRESSION_REASONS).default('manual') }),
      example: { email: 'ana@example.org' },
    },
    answers: { 200: { what: 'Listed.', json: z.object({ ok: z.literal(true), suppression: Suppression }) } },
    errors: { ...busyLog, 409: 'The list is full.' },
  },
  removeSuppression: {
    method: 'delete',
    path: '/api/admin/outreach/suppressions/:suppressionId',
    access: 'admin',
    summary: 'Takes an address off the list.',
    params: z.object({ suppressionId: z.string().max(64) }),
    answers: { 200: { what: 'Taken off.', json: Done } },
    errors: { ...busyLog, 404: 'There is no such address on the list.' },
  },
} satisfies Area
