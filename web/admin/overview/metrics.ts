import type { PeriodMetrics } from '#protocol/views/admin/overview.ts'
import { changeOf, decimal, duration, percent, whole } from '../parts/numbers.ts'
import type { TileProps } from '../parts/tile.tsx'
import { t } from '../strings/t.ts'

type Metric = keyof PeriodMetrics

interface Form {
  readonly shown: (value: number | null) => string
  readonly better: NonNullable<TileProps['better']> | null
}

const COUNT: Form = { shown: (value) => (value === null ? decimal(null) : whole(value)), better: 'up' }
const RATE: Form = { shown: percent, better: 'up' }
const MEAN: Form = { shown: decimal, better: 'up' }
const TIME: Form = { shown: duration, better: null }

/** All metrics of a period, by the group that they are shown in. */
export const METRICS: Readonly<Record<keyof typeof t.overview.groups, Partial<Record<Metric, Form>>>> = {
  people: { newUsers: COUNT, activeUsers: COUNT, signupRate: RATE, waitlist: COUNT, betaRequests: COUNT },
  visits: {
    ...{ visitors: COUNT, visits: COUNT, pageviews: COUNT, viewsPerVisit: MEAN },
    ...{ bounceRate: { shown: percent, better: 'down' }, avgVisitMs: TIME },
  },
  meetings: {
    ...{ roomsCreated: COUNT, roomsStarted: COUNT, roomsEnded: COUNT, messages: COUNT, voiceMessages: COUNT },
    ...{ summons: COUNT, uploads: COUNT, annotations: COUNT },
  },
  results: { completionRate: RATE, avgScore: MEAN, avgCoverage: MEAN, medianDurationMs: TIME },
  spaces: { spacesCreated: COUNT, recaps: COUNT, assistantMinutes: COUNT },
}

export type MetricGroup = keyof typeof METRICS
export const METRIC_GROUPS = [
  'people',
  'visits',
  'meetings',
  'results',
  'spaces',
] as const satisfies readonly MetricGroup[]

const HINTS: Partial<Record<Metric, string>> = t.overview.hints

/** The tiles of a group, compared with the period before when there is one. [WC7] */
export function tilesOf(
  group: MetricGroup,
  period: PeriodMetrics,
  previous: PeriodMetrics | null,
): readonly TileProps[] {
  return namesOf(METRICS[group]).map(([name, { shown, better }]) => ({
    label: t.overview.metrics[name],
    value: shown(period[name]),
    change: previous && changeOf(period[name], previous[name]),
    before: previous ? shown(previous[name]) : '',
    better,
    ...(HINTS[name] === undefined ? {} : { hint: HINTS[name] }),
  }))
}

const NAMES = Object.keys(t.overview.metrics).filter((name): name is Metric => name in t.overview.metrics)

function namesOf(forms: Partial<Record<Metric, Form>>): readonly (readonly [Metric, Form])[] {
  return NAMES.flatMap((name) => {
    const form = forms[name]
    return form ? [[name, form] as const] : []
  })
}
