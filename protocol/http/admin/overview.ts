import * as z from 'zod'
import { Overview } from '../../views/admin/overview.ts'
import type { Area } from '../endpoint.ts'
import { windowFields } from './fields.ts'

/** All metrics at a glance. [OW1]-[OW7] */
export const adminOverview = {
  overview: {
    method: 'get',
    path: '/api/admin/overview',
    access: 'admin',
    summary: 'All metrics of a range, those of the range before, and what there is in all.',
    query: z.object(windowFields('30d')),
    answers: { 200: { what: 'The overview.', json: Overview } },
  },
} satisfies Area
