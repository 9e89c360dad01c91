import { expect, test } from 'vitest'
import { startsBetween } from '#integrations/calendar/between.ts'
import type { CallPlan } from '#integrations/calendar/port.ts'
import { timingOf } from '#integrations/calendar/timing.ts'

const weekly: CallPlan = {
  start: '2026-03-16T09:00',
  tz: 'Europe/Paris',
  durationMin: 30,
  recurrence: { freq: 'weekly', count: 4 },
}
const utc = (text: string) => Date.parse(`${text}Z`)

test('[CL4] occurrences between two instants are those of the series, the clock change included', () => {
  const all = startsBetween(weekly, utc('2026-01-01T00:00'), utc('2027-01-01T00:00'))
  expect(all).toEqual(timingOf(weekly, false, utc('2026-01-01T00:00')).occurrences)
  expect(all.slice(1).map((at, i) => (at - all[i]!) / 3_600_000)).toEqual([168, 167, 168])
})

test('[CL4] the first instant belongs to the range and the last does not; a range without the call is empty', () => {
  const [first, second] = [utc('2026-03-16T08:00'), utc('2026-03-23T08:00')]
  expect(startsBetween(weekly, first, second)).toEqual([first])
  expect(startsBetween(weekly, first + 1, second)).toEqual([])
  expect(startsBetween(weekly, utc('2025-01-01T00:00'), first)).toEqual([])
  expect(startsBetween({ ...weekly, recurrence: null }, first, second + 1)).toEqual([first])
})

test('[CL7] a range in the hundredth year of an endless series costs as little as one in its first', () => {
  const endless: CallPlan = { ...weekly, recurrence: { freq: 'daily' } }
  const from = utc('2126-05-01T00:00')
  expect(startsBetween(endless, from, from + 31 * 86_400_000).length).toBe(31)
})
