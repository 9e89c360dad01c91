import * as z from 'zod'
import { PLAN_IDS } from '#engine/team/plans.ts'
import type { View } from './view.ts'

const Used = z.object({ used: z.int(), limit: z.int().nullable().meta({ description: 'null: unlimited.' }) })

/** What a team may use and has used this month. [SQ1] */
export const Usage = z
  .object({
    plan: z.enum(PLAN_IDS),
    team: z.object({ id: z.uuid(), name: z.string() }),
    period: z.object({
      month: z.string().meta({ description: 'Calendar month in UTC, `YYYY-MM`.' }),
      from: z.int(),
      to: z.int(),
    }),
    rooms: Used,
    recaps: Used,
    assistantMinutes: Used,
    resetsAt: z.int(),
  })
  .meta({ id: 'Usage' })

export type Usage = View<typeof Usage>
