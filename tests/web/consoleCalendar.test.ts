import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysLater, instantOf, isDate, localAt, onDay, turned, weeksOf } from '../../web/admin/social/calendar/days.ts'

const HOUR = 3_600_000
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'America/Santiago',
] as const

describe('[WF33] the calendar of posts', () => {
  test('has whole weeks from Monday on, and days of 23 and 25 hours where clocks change', () => {
    const weeks = weeksOf('month', '2026-03-15', 'Europe/Berlin')
    expect([weeks.length, weeks[0]![0]!.date, weeks.at(-1)!.at(-1)!.date]).toEqual([6, '2026-02-23', '2026-04-05'])
    const days = weeks.flat()
    expect(days.filter(({ isOfSpan }) => isOfSpan).length).toBe(31)
    expect(
      days.filter(({ from, to }) => to - from !== 24 * HOUR).map(({ date, from, to }) => [date, (to - from) / HOUR]),
    ).toEqual([['2026-03-29', 23]])
    const [week] = weeksOf('week', '2026-10-25', 'Europe/Berlin')
    expect([week![0]!.date, week![6]!.date, (week![6]!.to - week![6]!.from) / HOUR]).toEqual([
      '2026-10-19',
      '2026-10-25',
      25,
    ])
  })

  test('covers every instant once, whatever the zone', () => {
    const at = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) })
    fc.assert(
      fc.property(at, fc.constantFrom(...ZONES), fc.constantFrom('week', 'month'), (instant, tz, span) => {
        const { date, time } = localAt(instant, tz)
        const days = weeksOf(span, date, tz).flat()
        expect(days.filter(({ from, to }) => instant >= from && instant < to).map((day) => day.date)).toEqual([date])
        expect(days.slice(1).every((day, place) => day.from === days[place]!.to)).toBe(true)
        const { at: again, oddness } = instantOf(date, time, tz)!
        expect(oddness).not.toBe('skipped')
        if (oddness === null) expect(again).toBe(instant - (instant % 60_000))
      }),
    )
  })

  test('keeps the local time of what moves over a change of clocks', () => {
    const tz = 'Europe/Berlin'
    const before = instantOf('2026-03-27', '09:30', tz)!.at
    const after = onDay(before, '2026-03-30', tz)
    expect([localAt(after, tz), (after - before) / HOUR]).toEqual([{ date: '2026-03-30', time: '09:30' }, 71])
    expect(localAt(onDay(instantOf('2026-03-28', '02:30', tz)!.at, '2026-03-29', tz), tz).time).toBe('03:30')
  })

  test('says of a time that it is skipped or comes twice, and that there is none', () => {
    const tz = 'Europe/Berlin'
    expect(instantOf('2026-03-29', '02:30', tz)).toEqual({ at: Date.UTC(2026, 2, 29, 1, 30), oddness: 'skipped' })
    expect(instantOf('2026-10-25', '02:30', tz)).toEqual({ at: Date.UTC(2026, 9, 25, 0, 30), oddness: 'repeated' })
    for (const [date, time] of [
      ['2026-02-30', '09:00'],
      ['2026-02-28', '24:01'],
      ['', '09:00'],
      ['2026-02-28', ''],
    ] as const) {
      expect([date, time, instantOf(date, time, tz)]).toEqual([date, time, null])
    }
    expect(['2026-02-29', '2028-02-29', 'x', '2026-1-1'].map(isDate)).toEqual([false, true, false, false])
  })

  test('is turned by weeks and months', () => {
    expect([
      turned('month', '2026-01-31', 1),
      turned('month', '2026-01-31', -1),
      turned('week', '2026-12-30', 1),
    ]).toEqual([...['2026-02-01', '2025-12-01', '2027-01-06']])
    expect(daysLater('2026-12-31', 1)).toBe('2027-01-01')
  })
})
