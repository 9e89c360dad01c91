import { describe, expect, test } from 'vitest'
import type { Recurrence } from '#engine/space/recurrence.ts'
import { ZoneCalendar } from '#integrations/calendar/calendar.ts'
import type { CallPlan } from '#integrations/calendar/port.ts'
import { DAY, HOUR, planned, utc } from './plans.ts'

const calendar = new ZoneCalendar()
const timing = (plan: CallPlan, now: number, cancelled = false) => calendar.timing(plan, { cancelled, now })
const shown = (plan: CallPlan, now: string) =>
  timing(plan, utc(now)).occurrences.map((at) => new Date(at).toISOString().slice(0, 16))
const first = (plan: CallPlan) => new Date(calendar.startsAt(plan) ?? Number.NaN).toISOString().slice(0, 16)

describe('zones', () => {
  test('[CL1] a zone is an IANA name in any case, an offset or another text is none', () => {
    expect(calendar.zone('Europe/Paris')).toBe('Europe/Paris')
    expect(calendar.zone('europe/PARIS')).toBe('Europe/Paris')
    expect(calendar.zone('utc')).toBe('UTC')
    expect(calendar.zone('Asia/Calcutta')).toBe('Asia/Calcutta')
    for (const other of [
      '',
      '+01:00',
      'Z',
      'Mars/Base',
      '2027-01-01T00:00Z',
      'Europe/Paris\r\nX:1',
      `A${'a'.repeat(90)}`,
    ]) {
      expect(calendar.zone(other), other).toBeNull()
    }
  })

  test('[CL2] a local time in a gap moves forward by the gap', () => {
    expect(first(planned('2027-03-28T02:30', 'Europe/Paris'))).toBe('2027-03-28T01:30')
    expect(first(planned('2027-03-14T02:15', 'America/New_York'))).toBe('2027-03-14T07:15')
    expect(first(planned('2027-10-03T02:10', 'Australia/Lord_Howe'))).toBe('2027-10-02T15:40')
  })

  test('[CL2] a local time that comes twice is the first', () => {
    expect(first(planned('2027-10-31T02:30', 'Europe/Paris'))).toBe('2027-10-31T00:30')
    expect(first(planned('2027-04-04T01:45', 'Australia/Lord_Howe'))).toBe('2027-04-03T14:45')
  })

  test('[CL3] an instant has a local time, but for the second pass of an hour', () => {
    expect(calendar.localStart(utc('2027-01-05T08:00:00'), 'Europe/Paris')).toBe('2027-01-05T09:00')
    expect(calendar.localStart(utc('2027-01-05T08:00:07.25'), 'Europe/Paris')).toBe('2027-01-05T09:00:07.250')
    expect(calendar.localStart(utc('2027-10-31T00:30:00'), 'Europe/Paris')).toBe('2027-10-31T02:30')
    expect(calendar.localStart(utc('2027-10-31T01:30:00'), 'Europe/Paris')).toBeNull()
  })

  test('[CL3] a local time made of an instant leads back to it, to the millisecond', () => {
    const at = utc('2027-01-05T08:00:07.25')
    expect(calendar.startsAt(planned(calendar.localStart(at, 'Asia/Kolkata') ?? '', 'Asia/Kolkata'))).toBe(at)
  })

  test('a text that is no local time has no start', () => {
    for (const start of ['2027-02-30T09:00', '2027-01-01T24:00', '1969-01-01T09:00', '2200-01-01T09:00', 'soon']) {
      expect(calendar.startsAt(planned(start, 'UTC')), start).toBeNull()
    }
  })
})

describe('recurrence', () => {
  test('[CL4] a weekly call keeps its wall time: across the change of March one distance is 167 h', () => {
    const { occurrences } = timing(
      planned('2027-03-01T09:00', 'Europe/Paris', { freq: 'weekly' }),
      utc('2027-03-01T00:00'),
    )
    expect(occurrences.slice(1).map((at, i) => (at - occurrences[i]!) / HOUR)).toEqual([
      168, 168, 168, 167, 168, 168, 168, 168, 168,
    ])
  })

  test('[CL4] in the south the change of April gives 169 h', () => {
    const { occurrences } = timing(
      planned('2027-03-29T09:00', 'Australia/Sydney', { freq: 'weekly' }),
      utc('2027-03-01T00:00'),
    )
    expect((occurrences[1]! - occurrences[0]!) / HOUR).toBe(169)
  })

  test('[CL5] every second week is counted from the Monday of the first', () => {
    const plan = planned('2027-01-07T09:00', 'UTC', { freq: 'weekly', interval: 2, byDay: ['MO', 'TH', 'SU'] })
    expect(shown(plan, '2027-01-01T00:00').slice(0, 5)).toEqual([
      '2027-01-07T09:00',
      '2027-01-10T09:00',
      '2027-01-18T09:00',
      '2027-01-21T09:00',
      '2027-01-24T09:00',
    ])
  })

  test('[CL6] without byDay the weekday is the start’s; with it the first occurrence is the next matching day', () => {
    expect(shown(planned('2027-01-06T09:00', 'UTC', { freq: 'weekly', count: 2 }), '2027-01-01T00:00')).toEqual([
      '2027-01-06T09:00',
      '2027-01-13T09:00',
    ])
    const later = planned('2027-01-06T09:00', 'UTC', { freq: 'weekly', interval: 3, byDay: ['MO', 'TU'], count: 3 })
    expect(shown(later, '2027-01-01T00:00')).toEqual(['2027-01-11T09:00', '2027-01-12T09:00', '2027-02-01T09:00'])
    expect(first(later)).toBe('2027-01-11T09:00')
  })

  test('[CL8] months without the day are skipped, and do not count', () => {
    expect(shown(planned('2027-01-31T09:00', 'UTC', { freq: 'monthly', count: 4 }), '2027-01-01T00:00')).toEqual([
      '2027-01-31T09:00',
      '2027-03-31T09:00',
      '2027-05-31T09:00',
      '2027-07-31T09:00',
    ])
    expect(shown(planned('2028-02-29T09:00', 'UTC', { freq: 'monthly', interval: 12 }), '2033-01-01T00:00')[0]).toBe(
      '2036-02-29T09:00',
    )
  })

  test('[CL14] `until` is a local date, inclusive: a late call of that day takes place', () => {
    const plan = planned('2027-01-01T23:30', 'America/New_York', { freq: 'daily', until: '2027-01-03' })
    expect(shown(plan, '2027-01-01T00:00')).toEqual(['2027-01-02T04:30', '2027-01-03T04:30', '2027-01-04T04:30'])
    expect(timing(plan, 0).rrule).toBe('FREQ=DAILY;UNTIL=20270104T045959Z')
  })

  test('[CL14] a series whose `until` lies before its first occurrence has no start', () => {
    expect(calendar.startsAt(planned('2027-01-06T09:00', 'UTC', { freq: 'daily', until: '2027-01-05' }))).toBeNull()
    expect(
      calendar.startsAt(planned('2027-01-06T09:00', 'UTC', { freq: 'weekly', byDay: ['MO'], until: '2027-01-10' })),
    ).toBeNull()
  })

  test('[CL14] a series until a date that no call can have has no start', () => {
    expect(calendar.startsAt(planned('2027-01-06T09:00', 'UTC', { freq: 'daily', until: '2200-01-01' }))).toBeNull()
  })

  test('[CL13] an occurrence in a gap is moved, the next has its wall time again', () => {
    expect(shown(planned('2027-03-27T02:30', 'Europe/Paris', { freq: 'daily', count: 3 }), '2027-01-01T00:00')).toEqual(
      ['2027-03-27T01:30', '2027-03-28T01:30', '2027-03-29T00:30'],
    )
  })

  test('the rule says what the recurrence asks', () => {
    const rule = (recurrence: CallPlan['recurrence']) => timing(planned('2027-01-06T09:00', 'UTC', recurrence), 0).rrule
    expect(rule(null)).toBeNull()
    expect(rule({ freq: 'daily', interval: 2, count: 9 })).toBe('FREQ=DAILY;INTERVAL=2;COUNT=9')
    expect(rule({ freq: 'weekly' })).toBe('FREQ=WEEKLY;BYDAY=WE')
    expect(rule({ freq: 'weekly', interval: 2, byDay: ['SU', 'MO', 'MO'] })).toBe(
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=MO',
    )
    expect(rule({ freq: 'monthly' })).toBe('FREQ=MONTHLY;BYMONTHDAY=6')
  })
})

describe('what is shown at an instant', () => {
  const weekly = planned('2027-01-06T09:00', 'UTC', { freq: 'weekly', count: 12 })
  const at = utc('2027-01-06T09:00')

  test('[CL7] ten occurrences at most, from the one that has not ended', () => {
    const { occurrences, next, startsAt, endsAt } = timing(weekly, 0)
    expect(occurrences).toEqual(Array.from({ length: 10 }, (_, i) => at + 7 * i * DAY))
    expect({ next, startsAt, endsAt }).toEqual({ next: at, startsAt: at, endsAt: at + HOUR / 2 })
    expect(timing(weekly, at + HOUR / 2 - 1).next).toBe(at)
    expect(timing(weekly, at + HOUR / 2).next).toBe(at + 7 * DAY)
    expect(timing(weekly, at + 11 * 7 * DAY).occurrences).toEqual([at + 11 * 7 * DAY])
  })

  test('[CL10] a call is past when its last occurrence has ended, and a cancelled one has none', () => {
    const end = at + 11 * 7 * DAY + HOUR / 2
    expect(timing(weekly, end - 1).status).toBe('scheduled')
    expect(timing(weekly, end)).toMatchObject({ status: 'past', next: null, occurrences: [] })
    expect(timing(weekly, 0, true)).toMatchObject({ status: 'cancelled', next: null, occurrences: [], startsAt: at })
    expect(timing(planned('2027-01-06T09:00', 'UTC'), at + HOUR).status).toBe('past')
  })

  test('[CL7] after a jump the same occurrences come as by going through all of them', () => {
    const rules: Recurrence[] = [
      { freq: 'daily', interval: 5 },
      { freq: 'weekly', interval: 3, byDay: ['TU', 'SU'] },
      { freq: 'monthly', interval: 5 },
    ]
    for (const recurrence of rules) {
      const plan = planned('2027-01-31T02:30', 'America/Santiago', recurrence)
      let now = 0
      let slowly: readonly number[] = []
      while (now < utc('2034-06-01T00:00')) {
        slowly = timing({ ...plan }, now).occurrences
        now = slowly[0]! + HOUR
      }
      expect(timing({ ...plan }, slowly[0]!).occurrences).toEqual(slowly)
      expect(slowly[0]).toBeGreaterThanOrEqual(utc('2034-06-01T00:00') - 160 * DAY)
    }
  })

  test('[CL7] an endless daily series costs no more in its 150th year', () => {
    const plans = Array.from({ length: 200 }, () => planned('2027-01-06T09:00', 'Europe/Paris', { freq: 'daily' }))
    const spent = (now: number) => {
      const before = process.cpuUsage()
      for (const plan of plans) expect(timing({ ...plan }, now).occurrences).toHaveLength(10)
      return process.cpuUsage(before).user
    }
    spent(utc('2027-02-01T00:00'))
    expect(spent(utc('2177-02-01T00:00'))).toBeLessThan(10 * spent(utc('2027-02-01T00:00')))
  })

  test('[CL7] what is known of a plan is computed again when an occurrence ends, or the call is cancelled', () => {
    const known = timing(weekly, at)
    expect(timing(weekly, at + HOUR / 2 - 1)).toBe(known)
    expect(timing(weekly, at + HOUR / 2).next).toBe(at + 7 * DAY)
    expect(timing(weekly, at).next).toBe(at)
    expect(timing(weekly, at, true).status).toBe('cancelled')
  })
})
