import * as z from 'zod'
import { END_REASONS } from '#engine/room/events.ts'
import { TEMPLATE_IDS } from '#engine/room/templates.ts'
import { PLAN_IDS } from '#engine/team/plans.ts'
import type { View } from '../view.ts'
import { count, instant, mean, meanMs, rate } from './parts.ts'
import { RangeView } from './range.ts'

/** Every metric of a window. */
export const PeriodMetrics = z
  .object({
    visitors: count,
    visits: count,
    pageviews: count,
    bounceRate: rate,
    avgVisitMs: meanMs,
    viewsPerVisit: mean,
    newUsers: count,
    activeUsers: count,
    signupRate: rate,
    roomsCreated: count,
    roomsStarted: count,
    roomsEnded: count,
    completionRate: rate,
    messages: count,
    voiceMessages: count,
    summons: count,
    uploads: count,
    annotations: count,
    avgScore: mean,
    avgCoverage: mean,
    medianDurationMs: meanMs,
    spacesCreated: count,
    recaps: count,
    assistantMinutes: count,
    waitlist: count,
    betaRequests: count,
  })
  .meta({ id: 'PeriodMetrics' })

export const Overview = z
  .object({
    range: RangeView,
    includeInternal: z.boolean(),
    totals: z.object({ users: count, teams: count, rooms: count, spaces: count, sessionsArchived: count }),
    period: PeriodMetrics,
    previous: PeriodMetrics.nullable(),
    series: z.array(
      z.object({
        t: instant,
        newUsers: count,
        activeUsers: count,
        visitors: count,
        pageviews: count,
        roomsCreated: count,
        messages: count,
      }),
    ),
    endedReasons: z.record(z.enum(END_REASONS), count),
    templates: z.record(z.enum(TEMPLATE_IDS), count),
    plans: z.record(z.enum(PLAN_IDS), count),
  })
  .meta({ id: 'Overview' })

export type PeriodMetrics = View<typeof PeriodMetrics>
export type Overview = View<typeof Overview>
