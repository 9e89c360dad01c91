import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Overview, PeriodMetrics } from '#protocol/views/admin/overview.ts'
import { queryOf } from '../../web/admin/adminRest.ts'
import { ticksOf, trendOf } from '../../web/admin/charts/trend.ts'
import { METRIC_GROUPS, METRICS, tilesOf } from '../../web/admin/overview/metrics.ts'
import { kindsCharts, seriesCharts } from '../../web/admin/overview/overviewCharts.ts'
import { changeOf, duration, percent } from '../../web/admin/parts/numbers.ts'
import { bucketName, daysOf } from '../../web/admin/parts/times.ts'
import { partsOf, pathTo, RANGES, scopeOf } from '../../web/admin/shell/address.ts'
import { csvOf } from '../../web/admin/tables/csv.ts'
import { pressed, sorted, sortingOf, sortKey } from '../../web/admin/tables/sorting.ts'
import { givenOverview } from './consoleAnswers.ts'

const HOUR = 3_600_000
const FOLDER = join(import.meta.dirname, '../../web/admin')

test('[WC1] the console takes looks, charts and words of the client, and nothing of its meetings and spaces', () => {
  const paths = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))
  const taken = paths.flatMap((path) =>
    [...readFileSync(join(FOLDER, path), 'utf8').matchAll(/ '(?:\.\.\/)+app\/([^']+)'/g)].map(([, to]) => to!),
  )
  const allowed =
    /^(?:ui|charts|styles|strings|signin)\/|^(?:router|archive\/(?:saveFile|times)|spaces\/(?:useRequest|refusedSentence|material\/fileSize|calls\/zones))\.ts$|^(?:archive\/backLink|spaces\/(?:refused|confirmDialog))\.tsx$/
  expect(taken.filter((to) => !allowed.test(to))).toEqual([])
  expect(taken.length).toBeGreaterThan(10)
})

describe('[WC5] a CSV of a table', () => {
  const columns = [
    { label: 'Name', value: (row: readonly [string | null, number | null]) => row[0] },
    { label: 'Count, all', value: (row: readonly [string | null, number | null]) => row[1] },
  ]
  const read = (text: string): string[][] => parse(text, { bom: true, relaxColumnCount: true })

  test('gives back any text and number, with commas, quotes and lines', () => {
    const name = fc.string({ unit: 'binary' }).filter((text) => !/^[=+\-@\t\r\n＝＋－＠]/.test(text))
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.integer()), { minLength: 1, maxLength: 5 }), (rows) => {
        const [head, ...lines] = read(csvOf(columns, rows))
        expect(head).toEqual(['Name', 'Count, all'])
        expect(lines).toEqual(rows.map(([text, count]) => [text, String(count)]))
      }),
      { numRuns: 60 },
    )
  })

  test('lets no text begin a formula, and leaves negative numbers alone', () => {
    const formulas = ['=1+1', '+1', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x']
    const [, ...lines] = read(
      csvOf(
        columns,
        [...formulas, 'plain'].map((text) => [text, -5] as const),
      ),
    )
    expect(lines.map(([text]) => text)).toEqual([...formulas.map((text) => `'${text}`), 'plain'])
    expect(lines.every(([, count]) => count === '-5')).toBe(true)
    expect(csvOf(columns, [[null, null]])).toBe('\uFEFFName,"Count, all"\r\n,\r\n')
  })
})

describe('[WC4] the address', () => {
  test('names views and their parts, whatever these hold', () => {
    expect(pathTo('users', 'a/b?c')).toBe('/admin/users/a%2Fb%3Fc')
    expect(partsOf(pathTo('users', 'a/b?c'))).toEqual(['users', 'a/b?c'])
    expect(partsOf('/admin/')).toEqual([])
    expect(partsOf('/admin/users/%E0%A4%A')).toEqual(['users', '%E0%A4%A'])
  })

  test('keeps range and internal people; anything else falls back', () => {
    const fallback = { range: '30d', includeInternal: false } as const
    for (const range of RANGES) expect(scopeOf(`range=${range}`, fallback).range).toBe(range)
    expect(scopeOf('range=5y&internal=yes', fallback)).toEqual(fallback)
    expect(scopeOf('internal=1', fallback).includeInternal).toBe(true)
    expect(scopeOf('internal=0', { ...fallback, includeInternal: true }).includeInternal).toBe(false)
  })

  test('of a request leaves out what is not set', () => {
    expect(queryOf({ q: 'a b&c', plan: '', offset: 0, team: null, internal: false })).toBe(
      '?q=a+b%26c&offset=0&internal=false',
    )
    expect(queryOf({ q: null })).toBe('')
  })

  test('keeps the order of a table: natural first, then flipped, and back', () => {
    const keys = ['name', 'rooms']
    expect(sortingOf('-rooms', keys)).toEqual({ by: 'rooms', isFlipped: true })
    expect(sortingOf('secret', keys)).toBeNull()
    const once = pressed(null, 'rooms')
    expect([once, pressed(once, 'rooms'), pressed(once, 'name')].map(sortKey)).toEqual(['rooms', '-rooms', 'name'])
    const rows = [{ n: 2 }, { n: null }, { n: 10 }]
    expect(sorted(rows, ({ n }) => n, false).map(({ n }) => n)).toEqual([10, 2, null])
    expect(sorted(rows, ({ n }) => n, true).map(({ n }) => n)).toEqual([2, 10, null])
    const names = ['b10', 'B9', 'a'].map((n) => ({ n }))
    expect(sorted(names, ({ n }) => n, false).map(({ n }) => n)).toEqual(['a', 'B9', 'b10'])
  })
})

describe('[WC6] a chart over time', () => {
  test('names its buckets in UTC, whatever the zone of the reader', () => {
    const midnight = Date.UTC(2026, 10, 22)
    expect(bucketName(midnight + 23 * HOUR, 'hour', 'full')).toBe('Sun 22 Nov, 23:00')
    expect(bucketName(midnight, 'day', 'axis')).toBe('22 Nov')
    expect(bucketName(Date.UTC(2026, 10, 1), 'month', 'full')).toBe('November 2026')
    expect(daysOf({ from: midnight - 6 * 24 * HOUR, to: midnight + 24 * HOUR })).toMatch(/^16\s?–\s?22 Nov 2026$/)
  })

  test('has a sentence and a table row for every bucket, and says when nothing happened', () => {
    const lines = [{ label: 'Rooms', tone: 'one' as const, value: (point: { n: number }) => point.n }]
    const points = [0, 1, 2].map((day) => ({ t: Date.UTC(2026, 0, 1 + day), n: day * 1_234 }))
    const { data, table, isEmpty, grid } = trendOf(points, lines, 'day')
    expect(data.map(({ reading }) => reading)).toEqual([
      'Thu 1 Jan: 0 rooms',
      'Fri 2 Jan: 1,234 rooms',
      'Sat 3 Jan: 2,468 rooms',
    ])
    expect(table).toEqual({
      columns: ['When (UTC)', 'Rooms'],
      rows: [
        ['2026-01-01', 0],
        ['2026-01-02', 1_234],
        ['2026-01-03', 2_468],
      ],
    })
    expect(grid.at(-1)).toBeGreaterThanOrEqual(2_468)
    expect(isEmpty).toBe(false)
    expect(trendOf(points.slice(0, 1), lines, 'hour')).toMatchObject({ isEmpty: true, ticks: [0] })
    expect(trendOf([], lines, 'day')).toMatchObject({ data: [], ticks: [] })
  })

  test('has room for its labels', () => {
    for (const count of [0, 1, 7, 24, 30, 90, 400]) {
      const ticks = ticksOf(count)
      expect(ticks.length).toBeLessThanOrEqual(7)
      expect(ticks.every((place) => place < count)).toBe(true)
    }
  })
})

describe('[WC7] the overview', () => {
  test('shows every metric once, with its change where a period came before', () => {
    const shown = METRIC_GROUPS.flatMap((group) => Object.keys(METRICS[group]))
    expect(shown.sort()).toEqual(Object.keys(PeriodMetrics.shape).sort())
    const { period, previous } = Overview.parse(givenOverview())
    const tiles = METRIC_GROUPS.flatMap((group) => tilesOf(group, period, previous))
    expect(tiles.length).toBe(shown.length)
    expect(tiles.find(({ label }) => label === 'Bounce rate')).toMatchObject({ value: '42.1 %', before: '31 %' })
    expect(tilesOf('visits', period, null).every(({ change }) => change === null)).toBe(true)
  })

  test('compares figures, also with nothing', () => {
    expect(changeOf(15, 12)).toEqual({ direction: 'up', share: 0.25 })
    expect(changeOf(0, 12)).toEqual({ direction: 'down', share: -1 })
    expect(changeOf(3, 0)).toEqual({ direction: 'up', share: null })
    expect(changeOf(0, 0)).toEqual({ direction: 'same', share: 0 })
    expect(changeOf(null, 3)).toBeNull()
    expect([
      duration(640),
      duration(59_600),
      duration(3_725_000),
      duration(1_830_000),
      duration(97 * HOUR),
      duration(null),
    ]).toEqual([...['640 ms', '1 min', '1 h 2 min', '30 min', '4 d 1 h', '–']])
    expect([percent(0.4213), percent(null), percent(1)]).toEqual(['42.1 %', '–', '100 %'])
  })

  test('has charts whose sums are the period`s counts', () => {
    const overview = givenOverview()
    const charts = seriesCharts(overview)
    const sums = charts.map(({ trend }) =>
      trend.lines.map((_, line) => trend.data.reduce((sum, { values }) => sum + values[line]!, 0)),
    )
    const { newUsers, pageviews, roomsCreated, messages } = overview.period
    expect([sums[0]![1], sums[1]![1], sums[2]![0], sums[3]![0]]).toEqual([newUsers, pageviews, roomsCreated, messages])
    for (const { summary } of charts) expect(summary).toMatch(/^\d.*\.$/)
    const kinds = kindsCharts(overview, { contract: 'Contract' })
    expect(kinds.map(({ summary }) => summary)).toEqual([
      '135 meetings ended; 68.1 % with the goal reached.',
      '147 rooms; most often: Contract.',
      '1,310 teams; 106 on a paid plan.',
    ])
    for (const { data, table } of kinds) expect(data.length).toBe(table.rows.length)
  })
})
