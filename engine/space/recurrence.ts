import * as z from 'zod'
import { WEEKDAYS } from './weekdays.ts'

/** How a call repeats: for ever, `count` times, or until a local date inclusive; `byDay` only weekly. (contracts B.1) */
export const recurrence = z
  .object({
    freq: z.enum(['daily', 'weekly', 'monthly']),
    interval: z.int().min(1).max(12).optional(),
    byDay: z.array(z.enum(WEEKDAYS)).min(1).max(7).optional(),
    count: z.int().min(1).max(100).optional(),
    until: z.iso.date().optional(),
  })
  .refine(({ count, until }) => count === undefined || until === undefined, 'Either count or until, not both')
  .refine(({ freq, byDay }) => byDay === undefined || freq === 'weekly', 'byDay is only for weekly calls')
export type Recurrence = z.infer<typeof recurrence>
