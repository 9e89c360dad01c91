import type { Overview } from '#protocol/views/admin/overview.ts'
import type { ChartTable, Datum } from '../../app/charts/series.ts'
import { type Line, type Trend, trendOf } from '../charts/trend.ts'
import { percent, whole } from '../parts/numbers.ts'
import { t } from '../strings/t.ts'

const said = t.overview.charts
const { metrics } = t.overview

/** A chart over time with its heading and its sentence. */
export interface SeriesChart {
  readonly name: string
  readonly title: string
  readonly summary: string
  /** What the chart is about first. */
  readonly metric: 'activeUsers' | 'visitors' | 'roomsCreated' | 'messages'
  readonly trend: Trend
}

type Point = Overview['series'][number]

const one = (label: string, value: Line<Point>['value']): Line<Point> => ({ label, tone: 'one', value })
const three = (label: string, value: Line<Point>['value']): Line<Point> => ({ label, tone: 'three', value })

/** The series of the overview, in the order in which they are shown. */
export function seriesCharts({ series, period, range }: Overview): readonly SeriesChart[] {
  const trend = (...lines: readonly Line<Point>[]) => trendOf(series, lines, range.bucket)
  return [
    {
      ...{ name: 'people', metric: 'activeUsers', title: said.people.title },
      summary: said.people.summary(period.newUsers, period.activeUsers),
      trend: trend(
        one(metrics.activeUsers, (point) => point.activeUsers),
        three(metrics.newUsers, (point) => point.newUsers),
      ),
    },
    {
      ...{ name: 'traffic', metric: 'visitors', title: said.traffic.title },
      summary: said.traffic.summary(period.visitors, period.pageviews),
      trend: trend(
        one(metrics.visitors, (point) => point.visitors),
        three(metrics.pageviews, (point) => point.pageviews),
      ),
    },
    {
      ...{
        name: 'rooms',
        metric: 'roomsCreated',
        title: said.rooms.title,
        summary: said.rooms.summary(period.roomsCreated),
      },
      trend: trend(one(metrics.roomsCreated, (point) => point.roomsCreated)),
    },
    {
      ...{
        name: 'messages',
        metric: 'messages',
        title: said.messages.title,
        summary: said.messages.summary(period.messages),
      },
      trend: trend(one(metrics.messages, (point) => point.messages)),
    },
  ]
}

/** A chart of kinds: one bar each. */
export interface KindsChart {
  readonly name: string
  readonly title: string
  readonly summary: string
  readonly data: readonly Datum[]
  readonly table: ChartTable
  readonly isEmpty: boolean
}

/** How meetings ended, of what kind they were, and the plans of all teams. */
export function kindsCharts(
  { endedReasons, templates, plans }: Overview,
  templateNames: Readonly<Record<string, string>>,
): readonly KindsChart[] {
  const kinds = byCount(templates, templateNames)
  const ended = totalOf(endedReasons)
  const teams = totalOf(plans)
  return [
    kindsChart('endings', Object.entries(endedReasons).map(labelled(t.overview.endings)), {
      title: said.endings.title,
      summary: ended === 0 ? said.endings.none : said.endings.summary(ended, percent(endedReasons.goal / ended)),
    }),
    kindsChart('templates', kinds, {
      title: said.templates.title,
      summary:
        totalOf(templates) === 0
          ? said.templates.none
          : said.templates.summary(totalOf(templates), kinds[0]?.[0] ?? ''),
    }),
    kindsChart('plans', Object.entries(plans).map(labelled(t.overview.plans)), {
      title: said.plans.title,
      summary: said.plans.summary(teams, whole(teams - plans.free)),
    }),
  ]
}

type Counted = readonly [label: string, count: number]

const labelled =
  (names: Readonly<Record<string, string>>) =>
  ([key, count]: Counted): Counted => [names[key] ?? key, count]

const byCount = (
  counts: Readonly<Record<string, number>>,
  names: Readonly<Record<string, string>>,
): readonly Counted[] =>
  Object.entries(counts)
    .map(labelled(names))
    .sort(([, a], [, b]) => b - a)

const totalOf = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

function kindsChart(
  name: string,
  counted: readonly Counted[],
  { title, summary }: { readonly title: string; readonly summary: string },
): KindsChart {
  const all = counted.reduce((sum, [, count]) => sum + count, 0)
  const shareOf = (count: number) => percent(all === 0 ? null : count / all)
  return {
    ...{ name, title, summary, isEmpty: all === 0 },
    data: counted.map(([label, count]) => ({
      ...{ label, values: [count] },
      reading: said.reading(label, whole(count), shareOf(count)),
    })),
    table: {
      columns: [said.kind, said.count, said.share],
      rows: counted.map(([label, count]) => [label, count, shareOf(count)]),
    },
  }
}
