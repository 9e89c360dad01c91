import * as z from 'zod'
import { ActivityItem } from '../../views/admin/activity.ts'
import { plainList } from '../../views/admin/parts.ts'
import type { Area } from '../endpoint.ts'
import { queryNumber } from '../fields.ts'
import { queryInternal } from './fields.ts'

/** The feed of activity. [AV1]-[AV4] */
export const adminActivity = {
  activity: {
    method: 'get',
    path: '/api/admin/activity',
    access: 'admin',
    summary: 'What happened lately, newest first.',
    query: z.object({
      limit: queryNumber('limit', { min: 1, max: 1000, fallback: 50 }),
      includeInternal: queryInternal,
    }),
    answers: { 200: { what: 'The feed.', json: plainList(ActivityItem) } },
  },
} satisfies Area
