import * as z from 'zod'
import { LEAD_SOURCES } from '#engine/lead/states.ts'
import { Insights, Lead } from '../../../views/admin/outreach.ts'
import { count } from '../../../views/admin/parts.ts'
import type { Area } from '../../endpoint.ts'
import { busyLog } from '../../roomParts.ts'
import { ifVersion, leadParams, noLead } from './fields.ts'

const CSV_CHARS_MAX = 2 ** 20
/** A CSV of 1 MB, escaped in JSON. */
const FIND_BYTES_MAX = 4 * 2 ** 20
const BATCH_MAX = 200
const DRAFTED_AT_ONCE = 20

const limit = z.int().min(1).max(BATCH_MAX).default(DRAFTED_AT_ONCE)
const minScore = z.int().min(0).max(100).optional()

/** Finding leads and writing drafts. */
export const adminOutreachFinding = {
  findLeads: {
    method: 'post',
    path: '/api/admin/outreach/find',
    access: 'admin',
    summary: 'Adds leads from a CSV, the waiting list, requests for the beta, or visitors who signed up.',
    description: 'With `dryRun` nothing is added: the answer says what would be, and why the rest would not.',
    body: {
      json: z
        .object({
          source: z.enum(LEAD_SOURCES),
          csv: z.string().min(1).max(CSV_CHARS_MAX).optional(),
          minScore,
          dryRun: z.boolean().default(false),
        })
        .refine(({ source, csv }) => (source === 'csv') === (csv !== undefined), {
          message: 'csv goes with the source csv, and with no other',
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
          dryRun: z.boolean(),
          scanned: count,
          added: count,
          skipped: count,
          rows: z
            .array(
              z.object({
                row: count.nullable().meta({ description: 'Row of the CSV, the header is 1.' }),
                name: z.string().nullable(),
                email: z.string().nullable(),
                company: z.string().nullable(),
                score: z.int().nullable(),
                add: z.boolean(),
                why: z.string().nullable().meta({ description: 'Why it is not added.' }),
              }),
            )
            .meta({ description: 'The first 200.' }),
          leads: z.array(Lead).meta({ description: 'The first 200 that were added.' }),
        }),
      },
    },
    errors: { ...busyLog, 409: 'There are as many leads as there can be.' },
  },
  prepareLeads: {
    method: 'post',
    path: '/api/admin/outreach/prepare',
    access: 'admin',
    summary: 'Writes drafts for the best found leads, and skips those below the score.',
    body: { json: z.object({ limit, minScore }) },
    answers: {
      200: {
        what: 'Prepared.',
        json: z.object({ ok: z.literal(true), drafted: count, skipped: count, failed: count, left: count }),
      },
    },
    errors: busyLog,
  },
  rescoreSkipped: {
    method: 'post',
    path: '/api/admin/outreach/rescore-skipped',
    access: 'admin',
    summary: 'Scores skipped leads again, and reopens those that reach the score now.',
    body: { json: z.object({ minScore }) },
    answers: {
      200: { what: 'Scored.', json: z.object({ ok: z.literal(true), rescored: count, reopened: count }) },
    },
    errors: busyLog,
  },
  redraftLead: {
    method: 'post',
    path: '/api/admin/outreach/leads/:leadId/redraft',
    access: 'admin',
    summary: 'Writes the draft of a lead anew, also over one that a person wrote.',
    params: leadParams,
    body: { json: z.object({ ifVersion }) },
    answers: { 200: { what: 'Written.', json: z.object({ ok: z.literal(true), lead: Lead }) } },
    errors: { ...noLead, ...busyLog, 409: 'The lead was changed in the meantime, or takes no draft where it stands.' },
  },
  redraftUnsent: {
    method: 'post',
    path: '/api/admin/outreach/redraft-unsent',
    access: 'admin',
    summary: 'Writes unsent drafts anew that an older writer wrote; those of people stay.',
    body: { json: z.object({ limit }) },
    answers: {
      200: {
        what: 'Written.',
        json: z.object({ ok: z.literal(true), redrafted: count, kept: count, failed: count, left: count }),
      },
    },
    errors: busyLog,
  },
  outreachInsights: {
    method: 'post',
    path: '/api/admin/outreach/insights',
    access: 'admin',
    summary: 'Sums up what worked, by the model or by fixed sentences.',
    answers: { 200: { what: 'The insights.', json: z.object({ ok: z.literal(true), insights: Insights }) } },
    errors: busyLog,
  },
} satisfies Area
