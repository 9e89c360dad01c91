import type { RangeView } from '#protocol/views/admin/range.ts'
import { gridLines } from '../../app/charts/scale.ts'
import type { ChartTable, Datum, Tone } from '../../app/charts/series.ts'
import { whole } from '../parts/numbers.ts'
import { bucketName, iso } from '../parts/times.ts'
import { t } from '../strings/t.ts'

/** One line of a chart over time. */
export interface Line<P> {
  readonly label: string
  readonly tone: Tone
  readonly value: (point: P) => number
}

/** A chart over time, with the same numbers as sentences and as a table. */
export interface Trend {
  readonly lines: readonly { readonly label: string; readonly tone: Tone }[]
  readonly data: readonly Datum[]
  readonly table: ChartTable
  /** Round values of the scale; the last is its top. */
  readonly grid: readonly number[]
  /** Places whose bucket is named below the chart. */
  readonly ticks: readonly number[]
  readonly isEmpty: boolean
}

const TICKS_MAX = 7

/** Prepares dense series for the chart: every bucket is one place. [WC6] */
export function trendOf<P extends { readonly t: number }>(
  points: readonly P[],
  lines: readonly Line<P>[],
  bucket: RangeView['bucket'],
): Trend {
  const data = points.map((point) => {
    const values = lines.map(({ value }) => value(point))
    const words = lines.map(({ label }, place) => t.shell.chart.valueOf(whole(values[place] ?? 0), label)).join(', ')
    const reading = t.shell.chart.reading(bucketName(point.t, bucket, 'full'), words)
    return { label: bucketName(point.t, bucket, 'axis'), values, reading }
  })
  const most = Math.max(0, ...data.flatMap(({ values }) => values))
  return {
    lines: lines.map(({ label, tone }) => ({ label, tone })),
    data,
    table: {
      columns: [t.shell.chart.when, ...lines.map(({ label }) => label)],
      rows: points.map((point, place) => [cellOf(point.t, bucket), ...(data[place]?.values ?? [])]),
    },
    grid: gridLines(most),
    ticks: ticksOf(points.length),
    isEmpty: most === 0,
  }
}

/** `2026-11-21`, and `2026-11-21 16:00` by the hour. */
const cellOf = (at: number, bucket: RangeView['bucket']): string =>
  (iso(at) ?? '').slice(0, bucket === 'hour' ? 16 : bucket === 'day' ? 10 : 7).replace('T', ' ')

/** Places evenly apart that have room for a label, the first among them. */
export function ticksOf(count: number): number[] {
  const step = Math.max(1, Math.ceil(count / TICKS_MAX))
  return Array.from({ length: Math.ceil(count / step) }, (_, place) => place * step)
}
