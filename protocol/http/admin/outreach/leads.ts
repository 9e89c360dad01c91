import * as z from 'zod'
import {
  BODY_MAX,
  LEAD_LINE_MAX,
  LEAD_NOTES_MAX,
  LEAD_TAG_MAX,
  LEAD_TAGS_MAX,
  SUBJECT_MAX,
} from '#engine/lead/limits.ts'
import { LEAD_STATUSES } from '#engine/lead/states.ts'
import { cleanText } from '#engine/text.ts'
import { isWebAddress, URL_MAX } from '#engine/webAddress.ts'
import { Lead, LeadDetail, OutreachOverview } from '../../../views/admin/outreach.ts'
import type { Area } from '../../endpoint.ts'
import { email, line } from '../../fields.ts'
import { busyLog } from '../../roomParts.ts'
import { querySearch } from '../fields.ts'
import { ifVersion, leadParams, noLead, saysSomething } from './fields.ts'

const field = line(LEAD_LINE_MAX).nullable().optional()

/** What a person may change by hand. */
export const LEAD_PATCH_STATUSES = ['found', 'skipped', 'replied', 'won', 'lost', 'unsubscribed'] as const

const LeadPatch = z
  .object({
    name: field,
    email: email.nullable().optional(),
    company: field,
    title: field,
    profileUrl: z.string().trim().max(URL_MAX).refine(isWebAddress, 'This is no http(s) address').nullable().optional(),
    notes: z.string().max(LEAD_NOTES_MAX).transform(cleanText).nullable().optional(),
    tags: z.array(line(LEAD_TAG_MAX)).max(LEAD_TAGS_MAX).optional(),
    status: z.enum(LEAD_PATCH_STATUSES).optional(),
    draft: z
      .object({ subject: line(SUBJECT_MAX), body: z.string().trim().min(1).max(BODY_MAX).transform(cleanText) })
      .optional(),
    dmSent: z.literal(true).optional(),
    ifVersion,
  })
  .refine(saysSomething, 'There is nothing to change')
  .meta({ minProperties: 1 })

/** Leads for administrators. */
export const adminOutreachLeads = {
  adminOutreach: {
    method: 'get',
    path: '/api/admin/outreach',
    access: 'admin',
    summary: 'Shows leads, newest first, with what outreach is doing and what is set up.',
    query: z.object({ q: querySearch, status: z.enum(LEAD_STATUSES).optional() }),
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
      'A draft that a person changed counts as written by a human and is never written anew by itself. `unsubscribed` also puts the address on the list of those that are never written to. Every change is in the audit log.',
    params: leadParams,
    body: { json: LeadPatch, example: { notes: 'Met at the fair', ifVersion: 3 } },
    answers: { 200: { what: 'Changed.', json: z.object({ ok: z.literal(true), lead: Lead }) } },
    errors: {
      ...noLead,
      ...busyLog,
      409: 'The lead was changed in the meantime, is another lead with that address or profile, or cannot go there from where it stands.',
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
        json: z.object({ ok: z.literal(true), text: z.string(), profileUrl: z.string().nullable(), lead: Lead }),
      },
    },
    errors: { ...noLead, ...busyLog, 409: 'The lead has no profile, or is not to be written to.' },
  },
} satisfies Area
