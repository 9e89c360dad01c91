import * as z from 'zod'
import type { View } from '../view.ts'

export const RANGE_KEYS = ['24h', '7d', '30d', '90d', '12m', 'all'] as const
export type RangeKey = (typeof RANGE_KEYS)[number]

/** Window of the figures, `[from, to)` in UTC, and the size of its buckets. */
export const RangeView = z
  .object({
    key: z.enum(RANGE_KEYS),
    from: z.int(),
    to: z.int(),
    bucket: z.enum(['hour', 'day', 'month']),
    tz: z.literal('UTC'),
  })
  .meta({ id: 'Range' })
export type RangeView = View<typeof RangeView>
