import * as z from 'zod'
import type { View } from '../view.ts'
import { count, instant } from './parts.ts'
import { RangeView } from './range.ts'

export const ACTIVITY_KINDS = [
  'signup',
  'room',
  'session',
  'space',
  'member',
  'call',
  'upload',
  'report',
  'beta',
  'waitlist',
  'plan',
  'tool',
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

export const ActorView = z
  .object({
    kind: z.enum(['user', 'guest', 'admin', 'assistant', 'bot', 'system']),
    id: z.string().nullable(),
    name: z.string().nullable(),
  })
  .meta({ id: 'Actor' })

export const ActivityItem = z
  .object({
    id: z.uuid(),
    at: instant,
    kind: z.enum(ACTIVITY_KINDS),
    actor: ActorView,
    text: z.string(),
    ref: z.object({ kind: z.string(), id: z.string() }).nullable(),
    internal: z.boolean(),
  })
  .meta({ id: 'ActivityItem' })

/** Activity by weekday, 1 = Monday, and hour, in a time zone. */
export const Heatmap = z
  .object({
    range: RangeView,
    tz: z.string(),
    cells: z.array(
      z.object({
        weekday: z.int().min(1).max(7),
        hour: z.int().min(0).max(23),
        product: count,
        pageviews: count,
      }),
    ),
    totals: z.object({ product: count, pageviews: count }),
  })
  .meta({ id: 'Heatmap' })

export type ActorView = View<typeof ActorView>
export type ActivityItem = View<typeof ActivityItem>
export type Heatmap = View<typeof Heatmap>
