import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Recurrence } from '#engine/space/recurrence.ts'
import { WEEKDAYS } from '#engine/space/weekdays.ts'
import { ZoneCalendar } from '#integrations/calendar/calendar.ts'
import type { CallPlan } from '#integrations/calendar/port.ts'
import { readCalendar } from '../../helpers/calendarReader.ts'
import { DAY, entryOf, HOUR, planned } from './plans.ts'

/** Both hemispheres, half hours, rules by weekday after a date, no rule at all, and none of a future. */
const ZONES = [
  'Europe/Paris',
  'Europe/Dublin',
  'America/New_York',
  'America/Santiago',
  'America/Nuuk',
  'America/Havana',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Jerusalem',
  'Asia/Kolkata',
  'Asia/Tehran',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Antarctica/Troll',
  'Etc/GMT+5',
  'UTC',
]
/** A wall time that no zone above leaves out or repeats. */
const NOON = 'T12:00'

/** Our first occurrences, ten by ten. */
function ours(plan: CallPlan, count: number): number[] {
  const calendar = new ZoneCalendar()
  const found: number[] = []
  for (let now = 0; found.length < count; now = found.at(-1)! + plan.durationMin * 60_000) {
    const { occurrences } = calendar.timing({ ...plan }, { cancelled: false, now })
    if (occurrences.length === 0) break
    found.push(...occurrences)
  }
  return found.slice(0, count)
}

const theirs = (plan: CallPlan) => readCalendar(new ZoneCalendar().file(entryOf(plan), 'PUBLISH'))

describe('the file as another program reads it', () => {
  test.each(ZONES)('[CL12] T37 in %s a daily call of three years starts at our instants', (tz) => {
    const plan = planned(`2027-01-01${NOON}`, tz, { freq: 'daily' })
    const read = theirs(plan)
    expect(read.zones).toEqual(tz === 'UTC' ? [] : [tz])
    expect(read.occurrences(1_100)).toEqual(ours(plan, 1_100))
  })

  test('[CL4] T37 the instants of a daily call differ by more or less than a day in zones that change', () => {
    const distances = (tz: string) => {
      const all = theirs(planned(`2027-01-01${NOON}`, tz, { freq: 'daily' })).occurrences(366)
      return [...new Set(all.slice(1).map((at, i) => (at - all[i]! - DAY) / HOUR))].sort((a, b) => a - b)
    }
    expect(distances('Europe/Paris')).toEqual([-1, 0, 1])
    expect(distances('America/Santiago')).toEqual([-1, 0, 1])
    expect(distances('Australia/Lord_Howe')).toEqual([-0.5, 0, 0.5])
    expect(distances('Asia/Kolkata')).toEqual([0])
  })

  test.each(['Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo'])(
    '[CL12] in %s a call of 2054 still starts at our instant',
    (tz) => {
      const plan = planned(`2027-01-01${NOON}`, tz, { freq: 'monthly' })
      expect(theirs(plan).occurrences(330)).toEqual(ours(plan, 330))
    },
  )

  test('[CL4] [CL6] [CL8] [CL12] [CL14] T37 any recurrence in any zone gives the same instants', () => {
    const day = fc.date({
      min: new Date(Date.UTC(2026, 10, 24)),
      max: new Date(Date.UTC(2040, 0, 1)),
      noInvalidDate: true,
    })
    const interval = fc.integer({ min: 1, max: 12 })
    const end = fc.oneof(
      fc.constant({}),
      fc.record({ count: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ until: day.map((date) => date.toISOString().slice(0, 10)) }),
    )
    const rule = fc.oneof(
      fc.record({ freq: fc.constantFrom('daily' as const, 'monthly' as const, 'weekly' as const), interval }),
      fc.record({
        freq: fc.constant('weekly' as const),
        interval,
        byDay: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1, maxLength: 7 }),
      }),
    )
    const recurrence = fc.tuple(rule, end).map(([one, other]): Recurrence => ({ ...one, ...other }))
    const calendar = new ZoneCalendar()
    fc.assert(
      fc.property(day, fc.constantFrom(...ZONES), fc.option(recurrence), (date, tz, repeats) => {
        const plan = planned(`${date.toISOString().slice(0, 10)}${NOON}`, tz, repeats)
        const startsAt = calendar.startsAt(plan)
        fc.pre(startsAt !== null)
        const read = theirs(plan)
        expect(read.start).toBe(startsAt)
        expect(read.end).toBe(startsAt! + HOUR / 2)
        const expected = ours(plan, 40)
        expect(read.occurrences(40)).toEqual(expected)
      }),
      { numRuns: 150 },
    )
  })
})
