import * as z from 'zod'
import {
  BODY_MAX,
  LEAD_LINE_MAX,
  LEAD_NOTES_MAX,
  LEAD_TAG_MAX,
  LEAD_TAGS_MAX,
  SUBJECT_MAX,
} from '#engine/lead/limits.ts'
import { LEAD_SOURCES, LEAD_STATUSES } from '#engine/lead/states.ts'
import { cleanText } from '#engine/text.ts'
import { isWebAddress, URL_MAX } from '#engine/webAddress.ts'
import { Lead, LeadDetail, OutreachOverview } from '../../../views/admin/outreach.ts'
import type { Area } from '../../endpoint.ts'
import { email, line } from '../../fields.ts'
import { busyLog } from '../../roomParts.ts'
import { querySearch } from '../fields.ts'
import { ifVersion, leadParams, noLead } from './fields.ts'

const field = line(LEAD_LINE_MAX).nullable().optional()
const profileUrl = z
  .string()
  .trim()
  .max(URL_MAX)
  .refine((text) => text.startsWith('https://') && isWebAddress(text), 'This is no https address')
const body = z
  .string()
  .transform((text) => cleanText(text).trim())
  .pipe(z.string().min(1).max(BODY_MAX))
  .meta({ json: { minLength: 1, maxLength: BODY_MAX } })

/** Where a person may put a lead; where it may go from is in the table. */
const PATCH_STATUSES = ['new', 'skipped', 'replied', 'won', 'lost'] as const

const LeadPatch = z
  .object({
    email: email.nullable().optional(),
    name: field,
    company: field,
    title: field,
    profileUrl: profileUrl.nullable().optional(),
    notes: z.string().max(LEAD_NOTES_MAX).transform(cleanText).nullable().optional(),
    tags: z.array(line(LEAD_TAG_MAX)).max(LEAD_TAGS_MAX).optional(),
    status: z.enum(PATCH_STATUSES).optional(),
    draft: z.object({ subject: line(SUBJECT_MAX), body }).optional(),
    dmSent: z.literal(true).optional(),
    ifVersion,
  })
  .refine(
    ({ ifVersion: _, ...patch }) => Object.values(patch).some((value) => value !== undefined),
    'There is nothing to change',
  )
  .meta({ minProperties: 1 })

/** Leads for administrators. (contracts E.2) */
export const adminOutreachLeads = {
  adminOutreach: {
    method: 'get',
    path: '/api/admin/outreach',
    access: 'admin',
    summary: 'Shows the leads that changed last, and what outreach does and is set up to do.',
    query: z.object({
      q: querySearch,
      status: z.enum(LEAD_STATUSES).optional(),
      source: z.enum(LEAD_SOURCES).optional(),
      send: z.enum(['unknown', 'failed']).optional().meta({ description: 'What became of the latest mail.' }),
    }),
    answers: { 200: { what: 'The overview.', json: OutreachOverview } },
  },
  adminLead: {
    method: 'get',
    path: '/api/admin/outreach/leads/:leadId',
    access: 'admin',
    summary: 'Returns a lead with everything that happened to it.',
    params: leadParams,
    answers: { 200: { what: 'The lead.', json: LeadDetail } },
    errors: noLead,
  },
  patchLead: {
    method: 'patch',
    path: '/api/admin/outreach/leads/:leadId',
    access: 'admin',
    summary: 'Changes a lead: its data, its draft, or where it stands.',
    description:
      'All fields of a request change together, or none does. A draft makes a new or skipped lead `drafted`, and is by a human. `dmSent` says that a person sent the message to the profile. Every change is in the audit log.',
    params: leadParams,
    body: { json: LeadPatch, example: { notes: 'Met at the fair', ifVersion: 3 } },
    answers: { 200: { what: 'Changed.', json: z.object({ ok: z.literal(true), lead: Lead }) } },
    errors: {
      ...noLead,
      ...busyLog,
      409: {
        what: 'Not possible where the lead stands, or the lead was changed in the meantime (`lead` as it is now), or another lead has that address or profile.',
        json: z.object({ error: z.string(), lead: Lead }),
      },
    },
  },
  leadDm: {
    method: 'post',
    path: '/api/admin/outreach/leads/:leadId/linkedin-dm',
    access: 'admin',
    summary: 'Writes a short message that a person can send to the profile of a lead. Sends nothing.',
    params: leadParams,
    answers: {
      200: {
        what: 'The message.',
        json: z.object({ ok: z.literal(true), text: z.string(), profileUrl: z.string(), lead: Lead }),
      },
    },
    errors: {
      ...noLead,
      ...busyLog,
      409: 'The lead has no profile, is on the list of those never written to, got the message already, or is not to be written to.',
    },
  },
} satisfies Area
