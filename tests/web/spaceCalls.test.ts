import { describe, expect, test } from 'vitest'
import { callErrors, callRequestOf, emptyCall, recurrenceOf } from '../../web/app/spaces/calls/callRequest.ts'
import { elsewhere, recurrenceInWords, span, weekdayNames } from '../../web/app/spaces/calls/inWords.ts'
import { firstDay, monthOf, moved, weeksOf } from '../../web/app/spaces/calls/monthGrid.ts'
import { ownZone, zones } from '../../web/app/spaces/calls/zones.ts'

const at = (year: number, month: number, day: number, hour = 0) => new Date(year, month, day, hour).getTime()

describe('the month of calls', () => {
  test('[WP11] has whole weeks from Monday, each day from its first instant to that of the next', () => {
    for (let step = 0; step < 36; step++) {
      const month = moved({ year: 2026, month: 0 }, step)
      const days = weeksOf(month).flat()
      expect(days.length % 7).toBe(0)
      expect(new Date(days[0]!.from).getDay()).toBe(1)
      expect(days.filter(({ isOfMonth }) => isOfMonth)[0]!.from).toBe(firstDay(month))
      expect(days.slice(1).every(({ from }, i) => from === days[i]!.to)).toBe(true)
      expect(days.filter(({ isOfMonth }) => isOfMonth).length).toBe(new Date(month.year, month.month + 1, 0).getDate())
    }
  })

  test('[WP11] February 2027 fills four weeks; moving goes over the turn of the year', () => {
    expect(weeksOf({ year: 2027, month: 1 }).length).toBe(4)
    expect(moved({ year: 2026, month: 11 }, 1)).toEqual({ year: 2027, month: 0 })
    expect(moved({ year: 2026, month: 0 }, -1)).toEqual({ year: 2025, month: 11 })
    expect(monthOf(at(2026, 4, 31, 23))).toEqual({ year: 2026, month: 4 })
  })
})

describe('calls in words', () => {
  test('[WP11] a rhythm names interval, days and end', () => {
    expect(recurrenceInWords({ freq: 'daily' })).toBe('Every day')
    expect(recurrenceInWords({ freq: 'weekly', interval: 2, byDay: ['TH', 'MO'], count: 10 })).toBe(
      'Every 2 weeks on Monday and Thursday, 10 times',
    )
    expect(recurrenceInWords({ freq: 'monthly', until: '2027-01-31' })).toBe('Every month until 31 January 2027')
    expect(
      weekdayNames()
        .map(({ short }) => short)
        .join(' '),
    ).toBe('Mon Tue Wed Thu Fri Sat Sun')
  })

  test('[WP11] a span names the day of the end only when it is another', () => {
    expect(span(at(2026, 10, 24, 10), 45)).toBe('Tue, 24 Nov 2026, 10:00–10:45')
    expect(span(at(2026, 10, 24, 23), 90)).toBe('Tue, 24 Nov 2026, 23:00–Wed, 25 Nov 2026, 00:30')
  })

  test('[WP11] the clock of the call’s zone is named where it is another than the reader’s', () => {
    const start = at(2026, 10, 24, 10)
    expect(elsewhere({ tz: ownZone() }, start)).toBeNull()
    const other = zones().find((tz) => elsewhere({ tz }, start) !== null)!
    expect(elsewhere({ tz: other }, start)).toMatch(/^\w{3},? \d\d:\d\d in /)
    expect(zones()[0]).toBe(ownZone())
    expect(new Set(zones()).size).toBe(zones().length)
  })
})

describe('the form of a call', () => {
  const form = { ...emptyCall(at(2026, 10, 23, 12), 'Europe/Berlin'), title: ' Round ' }

  test('[WP11] begins at the next full hour of tomorrow, in the own zone, without a series', () => {
    expect(form).toMatchObject({ date: '2026-11-24', time: '13:00', tz: 'Europe/Berlin', repeats: 'never' })
    expect(callErrors(form)).toEqual({})
    expect(callRequestOf(form)).toEqual({
      title: 'Round',
      start: '2026-11-24T13:00',
      tz: 'Europe/Berlin',
      durationMin: 30,
      recurrence: null,
      notify: true,
    })
  })

  test('[WP11] sends a series with only what applies to it, days in the order of the week', () => {
    const series = {
      ...form,
      repeats: 'weekly',
      byDay: ['FR', 'MO'],
      interval: '2',
      ends: 'count',
      count: '5',
    } as const
    expect(recurrenceOf(series)).toEqual({ freq: 'weekly', interval: 2, byDay: ['MO', 'FR'], count: 5 })
    expect(recurrenceOf({ ...series, repeats: 'monthly', interval: '1', ends: 'until', until: '2027-02-01' })).toEqual({
      freq: 'monthly',
      until: '2027-02-01',
    })
  })

  test('[WP11] names what is missing or out of range before anything is sent', () => {
    expect(Object.keys(callErrors({ ...form, title: ' ', date: '', time: '' }))).toEqual(['title', 'date', 'time'])
    const series = { ...form, repeats: 'daily', interval: '13', ends: 'count', count: '101' } as const
    expect(Object.keys(callErrors(series))).toEqual(['interval', 'count'])
    expect(callErrors({ ...form, repeats: 'daily', ends: 'until', until: '2026-11-23' }).until).toBeDefined()
    expect(callErrors({ ...form, invites: 'others', attendees: 'ana' }).attendees).toContain('ana')
    expect(callErrors({ ...form, interval: '13', count: 'x' })).toEqual({})
  })
})
