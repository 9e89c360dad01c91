import * as z from 'zod'
import { BODY_MAX, SUBJECT_MAX } from '#engine/lead/limits.ts'
import { SUPPRESSION_REASONS } from '#engine/outreach/limits.ts'
import { cleanText } from '#engine/text.ts'
import { Lead, MailCap, Suppression } from '../../../views/admin/outreach.ts'
import { offsetList } from '../../../views/admin/parts.ts'
import type { Area } from '../../endpoint.ts'
import { email, line, queryEmail, queryNumber } from '../../fields.ts'
import { Done } from '../../general.ts'
import { busyLog } from '../../roomParts.ts'
import { ifVersion, leadParams, noLead } from './fields.ts'

const LISTED_MAX = 1_000

const text = z
  .string()
  .max(BODY_MAX)
  .transform((typed) => cleanText(typed).trim())
  .pipe(z.string().min(1).max(BODY_MAX))
  .meta({ json: { minLength: 1, maxLength: BODY_MAX } })

/** Mails to leads, and the list of those who are never written to. (contracts E.2) */
export const adminOutreachMails = {
  emailLead: {
    method: 'post',
    path: '/api/admin/outreach/leads/:leadId/email',
    access: 'admin',
    summary: 'Sends the draft of a lead, or another text. A follow-up needs a body.',
    description:
      'Answers once the outcome is durable. A mail that the server got and did not confirm is in `sends` as `unknown`; it is not sent again by itself.',
    params: leadParams,
    body: {
      json: z.object({ subject: line(SUBJECT_MAX).optional(), body: text.optional(), ifVersion }),
      example: { subject: 'Faster document reviews' },
    },
    answers: {
      200: { what: 'Sent.', json: z.object({ ok: z.literal(true), lead: Lead, messageId: z.string() }) },
    },
    errors: {
      ...noLead,
      409: 'There is no address or no draft, the address is never written to, the lead is where nothing is sent, or the follow-up is not due yet.',
      429: {
        what: 'The cap of the UTC day is reached.',
        json: z.object({ error: z.string(), cap: MailCap }),
        headers: { 'Retry-After': 'Seconds until the next day.' },
      },
      502: 'The mail server did not take the mail; the lead stays where it was.',
      503: 'Mail to leads is not set up, or the log accepts no writes.',
    },
  },
  suppressions: {
    method: 'get',
    path: '/api/admin/outreach/suppressions',
    access: 'admin',
    summary: 'Lists addresses that are never written to, newest first, or looks one up.',
    query: z.object({
      email: queryEmail('email').optional(),
      limit: queryNumber('limit', { min: 1, max: LISTED_MAX, fallback: LISTED_MAX }),
      offset: queryNumber('offset', { min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 }),
    }),
    answers: { 200: { what: 'The list.', json: offsetList(Suppression) } },
  },
  addSuppression: {
    method: 'post',
    path: '/api/admin/outreach/suppressions',
    access: 'admin',
    summary: 'Puts an address on the list, and unsubscribes its lead; one that is on it stays as it is.',
    body: {
      json: z.object({ email, reason: z.enum(SUPPRESSION_REASONS).default('manual') }),
      example: { email: 'ana@example.org' },
    },
    answers: { 200: { what: 'Listed.', json: Done } },
    errors: { ...busyLog, 409: 'The list is full.' },
  },
  removeSuppression: {
    method: 'delete',
    path: '/api/admin/outreach/suppressions',
    access: 'admin',
    summary: 'Takes an address off the list. Its lead stays unsubscribed.',
    query: z.object({ email: queryEmail('email') }),
    answers: { 200: { what: 'Taken off.', json: Done } },
    errors: { ...busyLog, 404: 'The address is not on the list.' },
  },
} satisfies Area
