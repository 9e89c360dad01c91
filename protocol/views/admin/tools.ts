import * as z from 'zod'
import { TOOL_IDS } from '#engine/journals/tools.ts'
import type { View } from '../view.ts'
import { count, instant, rate } from './parts.ts'
import { RangeView } from './range.ts'

/** The way of visitors through the free tools: distinct persons, but for `runs`. */
export const ToolFunnels = z
  .object({
    range: RangeView,
    tools: z.array(
      z.object({
        tool: z.enum(TOOL_IDS),
        title: z.string(),
        visited: count,
        started: count,
        ran: count,
        copied: count,
        cta: count,
        runs: count,
        rates: z
          .object({ started: rate, ran: rate, copied: rate, cta: rate })
          .meta({ description: 'Of those who visited.' }),
        signedIn: z.array(
          z.object({
            personId: z.string(),
            userId: z.uuid(),
            email: z.string(),
            name: z.string(),
            firstVisitAt: instant,
            signedUpAt: instant,
          }),
        ),
      }),
    ),
    today: z.object({ date: z.string(), aiRuns: count, cap: count, remaining: count, resetsAt: instant }),
  })
  .meta({ id: 'ToolFunnels' })
export type ToolFunnels = View<typeof ToolFunnels>
