import * as z from 'zod'
import { LEAD_TAG_MAX, LEAD_TAGS_MAX } from '#engine/lead/limits.ts'
import { LEAD_SOURCES } from '#engine/lead/states.ts'
import { Insights, Lead } from '../../../views/admin/outreach.ts'
import { count } from '../../../views/admin/parts.ts'
import type { Area } from '../../endpoint.ts'
import { line } from '../../fields.ts'
import { busyLog } from '../../roomParts.ts'
import { leadParams, minScore, noLead } from './fields.ts'

const CSV_BYTES_MAX = 2 ** 20
const FIND_BYTES_MAX = 2 * 2 ** 20
const QUERY_MAX = 200
const BATCH_MAX = 200

const limit = z.int().min(1).max(BATCH_MAX).default(50)
const csv = z
  .string()
  .refine((text) => new TextEncoder().encode(text).length <= CSV_BYTES_MAX, 'A CSV has at most 1 MB')
  .meta({ json: { maxLength: CSV_BYTES_MAX } })

const FindBody = z.object({
  source: z.enum(LEAD_SOURCES),
  csv: csv.optional(),
  query: z.string().trim().max(QUERY_MAX).optional(),
  limit,
  minScore: minScore.optional(),
  tags: z.array(line(LEAD_TAG_MAX)).max(LEAD_TAGS_MAX).default([]),
  dryRun: z.boolean().default(false),
})

const batchOf = (fields: Readonly<Record<string, z.ZodType>>) =>
  z.object({ ok: z.literal(true), ...fields, leads: z.array(Lead) })

/** Finding leads and writing drafts. (contracts E.2) */
export const adminOutreachFinding = {
  findLeads: {
    method: 'post',
    path: '/api/admin/outreach/find',
    access: 'admin',
    summary: 'Adds leads from a CSV, the waiting list, requests for the beta, or people who never opened a room.',
    description:
      'A CSV has a header with the columns email, name, company, title, profileUrl, notes and tags (split at `;`) in any order. `limit` bounds the leads that are added; rows after it are not read. With `dryRun` nothing is stored, and `leads` are those that would be added.',
    body: {
      json: FindBody.refine(({ source, csv: text }) => source !== 'csv' || text !== undefined, {
        message: 'The source csv needs a csv',
        path: ['csv'],
      }),
      bytesMax: FIND_BYTES_MAX,
      example: { source: 'waitlist' },
    },
    answers: {
      200: {
        what: 'Added, or what would be.',
        json: z.object({
          ok: z.literal(true),
          source: z.enum(LEAD_SOURCES),
          found: count,
          added: count,
          duplicates: count,
          suppressed: count,
          invalid: z
            .array(z.object({ row: count, reason: z.string() }))
            .meta({ description: 'The first 1,000; the header is row 1.' }),
          invalidTotal: count,
          leads: z.array(Lead),
        }),
      },
    },
    errors: { ...busyLog, 409: 'There are as many leads as there can be.' },
  },
  prepareLeads: {
    method: 'post',
    path: '/api/admin/outreach/prepare',
    access: 'admin',
    summary: 'Writes drafts for new leads, the oldest first, and skips those below the score or without an address.',
    body: {
      json: z.object({ leadIds: z.array(z.string()).max(BATCH_MAX).optional(), limit, minScore: minScore.optional() }),
    },
    answers: { 200: { what: 'Prepared.', json: batchOf({ drafted: count, skipped: count, failed: count }) } },
    errors: { ...noLead, ...busyLog },
  },
  rescoreSkipped: {
    method: 'post',
    path: '/api/admin/outreach/rescore-skipped',
    access: 'admin',
    summary: 'Scores leads again that were skipped for their score, and drafts those that reach it now.',
    body: { json: FindBody.omit({ source: true, csv: true }).extend({ source: FindBody.shape.source.optional() }) },
    answers: { 200: { what: 'Scored.', json: batchOf({ checked: count, drafted: count }) } },
    errors: busyLog,
  },
  redraftLead: {
    method: 'post',
    path: '/api/admin/outreach/leads/:leadId/redraft',
    access: 'admin',
    summary: 'Writes the draft of a lead anew, also over one that a person wrote.',
    params: leadParams,
    answers: { 200: { what: 'Written.', json: z.object({ ok: z.literal(true), lead: Lead }) } },
    errors: { ...noLead, ...busyLog, 409: 'The lead is neither new, skipped nor drafted.' },
  },
  redraftUnsent: {
    method: 'post',
    path: '/api/admin/outreach/redraft-unsent',
    access: 'admin',
    summary: 'Writes the draft of every drafted lead anew, also those that a person wrote.',
    answers: {
      200: {
        what: 'Written.',
        json: z.object({
          ok: z.literal(true),
          redrafted: count,
          failed: count,
          writer: z.enum(['ai', 'template']),
          version: z.string(),
        }),
      },
    },
    errors: busyLog,
  },
  outreachInsights: {
    method: 'post',
    path: '/api/admin/outreach/insights',
    access: 'admin',
    summary: 'Counts what became of leads, and sums it up in words.',
    answers: { 200: { what: 'The insights.', json: Insights } },
    errors: busyLog,
  },
} satisfies Area
