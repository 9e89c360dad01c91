import type { ChartTable, Datum } from '../../app/charts/series.ts'
import { locale } from '../../app/strings/t.ts'
import { percent, whole } from '../parts/numbers.ts'
import { t } from '../strings/t.ts'

const said = t.traffic.breakdowns

/** Bars at most; the table holds all rows. */
export const BARS_MAX = 8

export interface Counted {
  readonly key: string
  readonly visitors: number
  /** Where visits are counted by the same trait. */
  readonly visits?: number
}

export interface Breakdown {
  readonly summary: string
  readonly data: readonly Datum[]
  readonly table: ChartTable
}

/** Visitors by one trait, such as country. One person may count under several keys, so shares are of all visitors. [WD2] */
export function breakdownOf(
  rows: readonly Counted[],
  visitors: number,
  nameOf: (key: string) => string = (key) => key,
): Breakdown {
  const shareOf = (count: number) => percent(visitors === 0 ? null : count / visitors)
  const [most] = rows
  const hasVisits = rows.some(({ visits }) => visits !== undefined)
  return {
    summary: most ? said.summary(rows.length, nameOf(most.key), shareOf(most.visitors)) : said.none,
    data: rows.slice(0, BARS_MAX).map((row) => ({
      label: nameOf(row.key),
      values: [row.visitors],
      reading: said.reading(nameOf(row.key), whole(row.visitors), shareOf(row.visitors)),
    })),
    table: {
      columns: [said.key, said.visitors, said.share, ...(hasVisits ? [said.visits] : [])],
      rows: rows.map((row) => [
        ...[nameOf(row.key), row.visitors, shareOf(row.visitors)],
        ...(hasVisits ? [row.visits ?? 0] : []),
      ]),
    },
  }
}

const REGIONS = new Intl.DisplayNames(locale(), { type: 'region', fallback: 'code' })

/** Name of a country by its two letters; what is no country's code stays as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (REGIONS.of(code) ?? code) : capitalised(code)
}

/** Names of browsers are stored in small letters, as is `unknown`. */
export const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** Name of a class of devices. */
export function deviceName(device: string): string {
  const names: Readonly<Record<string, string>> = t.traffic.devices
  return Object.hasOwn(names, device) ? (names[device] ?? device) : device
}
