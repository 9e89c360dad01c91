import * as z from 'zod'
import { AuditRow } from '../../views/account.ts'
import type { Area } from '../endpoint.ts'
import { queryNumber } from '../fields.ts'

/** The audit log. [AD5] */
export const adminAudit = {
  audit: {
    method: 'get',
    path: '/api/admin/audit',
    access: 'admin',
    summary: 'The audit log of administrator actions, newest first.',
    query: z.object({ limit: queryNumber('limit', { min: 1, max: 500, fallback: 100 }) }),
    answers: {
      200: { what: 'The entries.', json: z.object({ items: z.array(AuditRow), total: z.int(), limit: z.int() }) },
    },
  },
} satisfies Area
