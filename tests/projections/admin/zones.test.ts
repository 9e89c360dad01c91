import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byHourOfWeek, SLOT_MS, slotOf } from '#projections/admin/product/zones.ts'
import '../../helpers/propertySeed.ts'

const HOUR = 3_600_000
const at = (iso: string) => Date.parse(iso)
/** The hour of the week in which an instant is counted. */
const cell = (iso: string, tz: string) => {
  const hours = byHourOfWeek(new Map([[slotOf(at(iso)), 1]]), tz)
  const hour = hours.indexOf(1)
  return [Math.floor(hour / 24) + 1, hour % 24]
}

describe('[T38] [HM2] hours of the week in a zone', () => {
  test('[HM2] move with the zone, over the end of the week too', () => {
    expect(cell('2026-03-01T23:30:00Z', 'UTC')).toEqual([7, 23])
    expect(cell('2026-03-01T23:30:00Z', 'Asia/Tokyo')).toEqual([1, 8])
    expect(cell('2026-03-02T00:10:00Z', 'America/Los_Angeles')).toEqual([7, 16])
    expect(cell('2026-03-01T11:14:59Z', 'Asia/Kathmandu')).toEqual([7, 16])
    expect(cell('2026-03-01T11:15:00Z', 'Asia/Kathmandu')).toEqual([7, 17])
    expect(cell('2026-03-01T13:29:59Z', 'Asia/Kolkata')).toEqual([7, 18])
    expect(cell('2026-03-01T10:14:00Z', 'Pacific/Chatham')).toEqual([7, 23])
    expect(cell('2026-03-01T10:15:00Z', 'Pacific/Chatham')).toEqual([1, 0])
    expect(cell('1969-12-31T23:59:00Z', 'UTC')).toEqual([3, 23])
  })

  test('[HM2] skip the hour that a day of 23 hours lacks, and hold both of the one that a day of 25 hours has twice', () => {
    const ofDay = (from: string, hours: number, tz: string) => {
      const slots = new Map<number, number>()
      for (let i = 0; i < 4 * hours; i++) slots.set(at(from) + i * SLOT_MS, 1)
      return byHourOfWeek(slots, tz).slice(6 * 24)
    }
    const short = ofDay('2026-03-28T23:00:00Z', 23, 'Europe/Berlin')
    expect(short).toEqual(short.map((_, hour) => (hour === 2 ? 0 : 4)))
    const long = ofDay('2026-10-24T22:00:00Z', 25, 'Europe/Berlin')
    expect(long).toEqual(long.map((_, hour) => (hour === 2 ? 8 : 4)))
    // Lord Howe's clocks change by half an hour.
    const half = ofDay('2026-04-04T13:00:00Z', 24.5, 'Australia/Lord_Howe')
    expect(half).toEqual(half.map((_, hour) => (hour === 1 ? 6 : 4)))
  })

  test('[HM2] lose and double nothing, whatever the zone and the day', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const slots = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 * 365 * 24 }), fc.nat(9)), { maxLength: 60 })
    fc.assert(
      fc.property(zones, slots, (tz, drawn) => {
        const counted = new Map(drawn.map(([hour, count]) => [slotOf(hour * HOUR + (hour % 4) * SLOT_MS), count]))
        const sum = (counts: Iterable<number>) => [...counts].reduce((all, count) => all + count, 0)
        const hours = byHourOfWeek(counted, tz)
        expect(hours).toHaveLength(168)
        expect(sum(hours)).toBe(sum(counted.values()))
      }),
      { numRuns: 100 },
    )
  })
})
