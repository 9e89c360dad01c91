import type { Heatmap } from '#protocol/views/admin/activity.ts'
import type { ChartTable } from '../../app/charts/series.ts'
import { locale } from '../../app/strings/t.ts'
import { whole } from '../parts/numbers.ts'
import { t } from '../strings/t.ts'

const said = t.heatmap

export const MEASURES = ['product', 'pageviews'] as const
export type Measure = (typeof MEASURES)[number]
export type Cell = Heatmap['cells'][number]

export const HOURS = 24
/** Steps of colour, the empty one not counted. */
const LEVELS = 5

const WEEKDAYS = ['short', 'long'].map((weekday) => {
  const format = new Intl.DateTimeFormat(locale(), { weekday: weekday === 'short' ? 'short' : 'long', timeZone: 'UTC' })
  // 1 January 2024 was a Monday.
  return Array.from({ length: 7 }, (_, place) => format.format(Date.UTC(2024, 0, 1 + place)))
})

/** Name of a weekday, 1 = Monday. */
export const weekdayName = (weekday: number, form: 'short' | 'long'): string =>
  WEEKDAYS[form === 'short' ? 0 : 1]?.[weekday - 1] ?? ''

const two = (value: number) => String(value).padStart(2, '0')
/** `14:00–15:00` */
export const hoursName = (hour: number): string => `${two(hour)}:00–${two((hour + 1) % HOURS)}:00`

/** Rows of a weekday each, as the service orders the cells. */
export function rowsOf(cells: readonly Cell[]): readonly (readonly Cell[])[] {
  return Array.from({ length: cells.length / HOURS }, (_, row) => cells.slice(row * HOURS, (row + 1) * HOURS))
}

/** Step of colour of a value: 0 for none, else 1 to 5 in equal parts of the largest value. */
export function levelOf(value: number, most: number): number {
  return value === 0 || most === 0 ? 0 : Math.min(LEVELS, Math.max(1, Math.ceil((LEVELS * value) / most)))
}

/** One cell in a sentence, both measures included. [WD11] */
export function readingOf({ weekday, hour, product, pageviews }: Cell): string {
  const { units } = said
  return said.reading(
    weekdayName(weekday, 'long'),
    hoursName(hour),
    units.product(whole(product)),
    units.pageviews(whole(pageviews)),
  )
}

export const mostOf = (cells: readonly Cell[], measure: Measure): number =>
  Math.max(0, ...cells.map((cell) => cell[measure]))

/** What the grid comes to: everything that was counted, and the busiest hour. */
export function summaryOf({ cells, totals }: Heatmap, measure: Measure): string {
  const most = mostOf(cells, measure)
  const busiest = cells.find((cell) => cell[measure] === most)
  if (!busiest || most === 0) return said.none
  const when = `${weekdayName(busiest.weekday, 'long')}, ${hoursName(busiest.hour)}`
  return said.summary(said.units[measure](whole(totals[measure])), when, whole(most))
}

/** All cells as rows, so that the file holds what the grid shows. */
export function tableOf(cells: readonly Cell[]): ChartTable {
  const { columns } = said
  return {
    columns: [columns.weekday, columns.hour, columns.product, columns.pageviews],
    rows: cells.map(({ weekday, hour, product, pageviews }) => [
      weekdayName(weekday, 'long'),
      hoursName(hour),
      product,
      pageviews,
    ]),
  }
}

const MOVES: Readonly<Record<string, readonly [days: number, hours: number]>> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  Home: [0, -HOURS],
  End: [0, HOURS],
  PageUp: [-7, 0],
  PageDown: [7, 0],
}

/** The cell that a key leads to, within the grid; null for other keys. A first key finds the first cell. [WD11] */
export function movedCell(key: string, at: number | null, count: number): number | null {
  const move = Object.hasOwn(MOVES, key) ? MOVES[key] : undefined
  if (!move || count === 0) return null
  if (at === null) return 0
  const [days, hours] = move
  const within = (value: number, last: number) => Math.max(0, Math.min(last, value))
  const day = within(Math.floor(at / HOURS) + days, Math.ceil(count / HOURS) - 1)
  return day * HOURS + within((at % HOURS) + hours, HOURS - 1)
}
