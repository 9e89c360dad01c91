import { readFileSync } from 'node:fs'
import type { SessionSummary } from '@parley/client'
import { describe, expect, test } from 'vitest'
import type { CaptureFixture } from '#projections/capture.ts'
import { analytics } from '#projections/views/analytics.ts'
import type { Analytics } from '#protocol/views/analytics.ts'
import {
  assistantChart,
  type ChartContent,
  COLUMNS_MAX,
  ledgerChart,
  peopleChart,
  sectionTalkChart,
  sectionTimeChart,
  timelineChart,
} from '../../web/app/archive/analyticsCharts.ts'
import { narrowed } from '../../web/app/archive/narrowed.ts'
import { lengthOf } from '../../web/app/archive/times.ts'
import { binned, gridLines, percentOf } from '../../web/app/charts/scale.ts'
import { totalOf } from '../../web/app/charts/series.ts'
import { movedTo } from '../../web/app/charts/useCursor.ts'
import { keyAction } from '../../web/app/replay/useReplayKeys.ts'

const { events } = JSON.parse(readFileSync('fixtures/rooms/rehearsed.json', 'utf8')) as CaptureFixture
const numbers: Analytics = analytics(events)
const CHARTS: readonly ((numbers: Analytics) => ChartContent)[] = [
  timelineChart,
  peopleChart,
  sectionTimeChart,
  sectionTalkChart,
  assistantChart,
  ledgerChart,
]

describe('[WA9] the charts of a meeting', () => {
  test('show the figures of its analytics', () => {
    const sum = (chart: ChartContent) => chart.data.reduce((all, datum) => all + totalOf(datum), 0)
    expect(sum(timelineChart(numbers))).toBe(numbers.messages.user + numbers.messages.moderator)
    expect(sum(peopleChart(numbers))).toBe(numbers.messages.user)
    expect(sum(sectionTimeChart(numbers))).toBe(numbers.sections.reduce((all, { discussMs }) => all + discussMs, 0))
    expect(sum(sectionTalkChart(numbers))).toBe(numbers.sections.reduce((all, one) => all + one.messageCount, 0))
    expect(sum(assistantChart(numbers))).toBe(Object.values(numbers.assistant.byTrigger).reduce((a, b) => a + b, 0))
    expect(ledgerChart(numbers).data.map(totalOf)).toEqual([3, 0, 2])
  })

  test('have a summary sentence, a text for every item, and a table with one cell per column', () => {
    for (const chart of CHARTS) {
      const { summary, data, table } = chart(numbers)
      expect(summary).toMatch(/^[A-Z0-9].+\.$/)
      for (const { reading } of data) expect(reading.length).toBeGreaterThan(5)
      for (const row of table.rows) expect(row.length).toBe(table.columns.length)
      expect(new Set(table.columns).size).toBe(table.columns.length)
    }
  })

  test('render for a meeting without any messages', () => {
    const nothing = analytics(events.slice(0, 4))
    for (const chart of CHARTS) expect(chart(nothing).summary).not.toMatch(/NaN|undefined|null/)
  })

  test('group the minutes of a day-long meeting', () => {
    const timeline = Array.from({ length: 1_440 }, (_, minute) => ({ minute, user: 1, moderator: minute % 2 }))
    const { data } = timelineChart({ ...numbers, timeline })
    expect(data.length).toBeLessThanOrEqual(COLUMNS_MAX)
    expect(data.reduce((all, datum) => all + totalOf(datum), 0)).toBe(1_440 + 720)
    expect(data[1]!.label).toBe('Minutes 25 to 48')
  })
})

describe('[WA8] scales and cursors', () => {
  test.each([
    [0, [1]],
    [1, [1]],
    [3, [1, 2, 3]],
    [25, [10, 20, 30]],
    [97, [50, 100]],
    [4_000, [1_000, 2_000, 3_000, 4_000]],
  ])('up to %d: %j', (most, lines) => {
    expect(gridLines(most)).toEqual(lines)
  })

  test('a share stays between 0 and 100 %', () => {
    expect([percentOf(1, 4), percentOf(5, 4), percentOf(-1, 4), percentOf(1, 0)]).toEqual([25, 100, 0, 0])
  })

  test('bins contain all items, in order', () => {
    const items = Array.from({ length: 125 }, (_, i) => i)
    expect(binned(items, 60).flatMap((bin) => bin.items)).toEqual(items)
    expect(binned(items, 60).length).toBe(42)
    expect(binned([], 60)).toEqual([])
  })

  test('arrow keys stop at the ends, other keys do not move the cursor', () => {
    expect([movedTo('ArrowRight', null, 3), movedTo('ArrowRight', 2, 3), movedTo('ArrowLeft', 0, 3)]).toEqual([0, 2, 0])
    expect([movedTo('End', null, 3), movedTo('Home', 2, 3), movedTo('x', 1, 3), movedTo('End', null, 0)]).toEqual([
      2,
      0,
      null,
      null,
    ])
  })
})

test('[WA12] replay keys map to playback commands', () => {
  expect(['ArrowRight', 'ArrowLeft', 'Home', 'End', ' ', 'a'].map((key) => keyAction(key, 7, 90))).toEqual([
    8,
    6,
    0,
    90,
    'toggle',
    null,
  ])
})

test('[WA6] a search matches when every word does, ignoring letter case and accents', () => {
  const session = (title: string, code: string, template: string) => ({ title, code, template }) as SessionSummary
  const all = [session('Überlassung Büro', 'K7QF2M', 'contract'), session('Supply <b>', 'SUS9JG', 'general')]
  const codes = (words: string, template: 'all' | 'contract' = 'all') =>
    narrowed(all, { words, template }).map(({ code }) => code)
  expect(codes('')).toEqual(['K7QF2M', 'SUS9JG'])
  expect(codes('buro uber')).toEqual(['K7QF2M'])
  expect(codes('sus9 <B>')).toEqual(['SUS9JG'])
  expect(codes('supply', 'contract')).toEqual([])
})

test.each([
  [400, '0 s'],
  [59_400, '59 s'],
  [60_000, '1 min'],
  [754_000, '12 min 34 s'],
  [3_600_000, '1 h'],
  [7_380_000, '2 h 3 min'],
])('%d ms is %s', (ms, words) => {
  expect(lengthOf(ms)).toBe(words)
})
