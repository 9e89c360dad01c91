import * as z from 'zod'
import type { View } from '../view.ts'
import { count, counted, instant, mean, meanMs, rate } from './parts.ts'
import { RangeView } from './range.ts'

const TrafficTotals = z
  .object({
    visitors: count,
    visits: count,
    pageviews: count,
    viewsPerVisit: mean,
    bounceRate: rate,
    avgVisitMs: meanMs,
  })
  .meta({ id: 'TrafficTotals' })

/** Who came, from where, and what they looked at. */
export const Traffic = z
  .object({
    range: RangeView,
    totals: TrafficTotals,
    previous: TrafficTotals.nullable(),
    series: z.array(z.object({ t: instant, visitors: count, visits: count, pageviews: count })),
    now: count.meta({ description: 'Visitors in the last five minutes.' }),
    pages: z.array(z.object({ path: z.string(), visitors: count, pageviews: count, entries: count, exits: count })),
    referrers: z.array(z.object({ host: z.string(), visitors: count, visits: count })),
    utm: z.object({ source: z.array(counted), medium: z.array(counted), campaign: z.array(counted) }),
    countries: z.array(counted),
    devices: z.array(counted),
    browsers: z.array(counted),
    signups: z.object({ count, rate }),
    people: z
      .array(
        z.object({
          personId: z.string(),
          userId: z.uuid().nullable(),
          email: z.string().nullable(),
          firstSeenAt: instant,
          lastSeenAt: instant,
          visits: count,
          pageviews: count,
          entryPath: z.string().nullable(),
          referrer: z.string().nullable(),
          country: z.string().nullable(),
          device: z.string(),
          internal: z.boolean(),
        }),
      )
      .meta({ description: 'At most 100.' }),
  })
  .meta({ id: 'Traffic' })

export type TrafficTotals = View<typeof TrafficTotals>
export type Traffic = View<typeof Traffic>
