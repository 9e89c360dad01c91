import * as z from 'zod'
import { Heatmap } from '../../views/admin/activity.ts'
import type { Area } from '../endpoint.ts'
import { queryZone, windowFields } from './fields.ts'

/** Activity by weekday and hour. [HM1]-[HM3] */
export const adminHeatmap = {
  heatmap: {
    method: 'get',
    path: '/api/admin/heatmap',
    access: 'admin',
    summary: 'Activity by weekday (1 = Monday) and hour in a time zone.',
    query: z.object({ ...windowFields('30d'), tz: queryZone }),
    answers: { 200: { what: '168 cells, by weekday and hour.', json: Heatmap } },
  },
} satisfies Area
