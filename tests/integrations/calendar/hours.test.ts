import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { areOpen, type Hours, nextOpening } from '#integrations/calendar/hours.ts'

const MINUTE_MS = 60_000
const WEEK = [1, 2, 3, 4, 5, 6, 7]
/** With daylight time in the north and the south, of an hour and of half an hour, without, off the hour, and with Ramadan. */
const ZONES = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'America/St_Johns', 'Australia/Lord_Howe', 'Australia/Adelaide'],
  ...['Pacific/Auckland', 'Pacific/Chatham', 'America/Santiago', 'Asia/Kolkata', 'Asia/Kathmandu', 'Africa/Casablanca'],
]

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds
const hours = (from: string, to: string, tz: string, days: readonly number[] = WEEK): Hours => ({ days, from, to, tz })
const opening = (window: Hours, from: string) => {
  const next = nextOpening(window, at(from))
  return next === null ? null : Temporal.Instant.fromEpochMilliseconds(next).toString()
}

describe('[OT50] hours of a zone', () => {
  test('begin with their first minute and end before their last one', () => {
    const office = hours('09:00', '17:30', 'Europe/Berlin', [1, 2, 3, 4, 5])
    const open = (text: string) => areOpen(office, at(text))
    expect(['2026-03-02T07:59:59.999Z', '2026-03-02T16:30:00Z', '2026-03-01T10:00:00Z'].map(open)).toEqual([
      false,
      false,
      false,
    ])
    expect(['2026-03-02T08:00:00Z', '2026-03-02T16:29:59.999Z'].map(open)).toEqual([true, true])
    expect(areOpen(hours('00:00', '24:00', 'UTC'), at('2026-03-02T23:59:59.999Z'))).toBe(true)
    expect(opening(office, '2026-03-06T16:30:00Z')).toBe('2026-03-09T08:00:00Z')
  })

  test.each([
    ['north, into summer', hours('09:00', '10:00', 'Europe/Berlin'), '2026-03-28T12:00:00Z', '2026-03-29T07:00:00Z'],
    ['north, into winter', hours('09:00', '10:00', 'Europe/Berlin'), '2026-10-24T12:00:00Z', '2026-10-25T08:00:00Z'],
    ['south, into summer', hours('09:00', '10:00', 'Pacific/Auckland'), '2026-09-26T00:00:00Z', '2026-09-26T20:00:00Z'],
    [
      'half an hour of daylight',
      hours('09:00', '10:00', 'Australia/Lord_Howe'),
      '2026-10-03T05:00:00Z',
      '2026-10-03T22:00:00Z',
    ],
    [
      'a start that is left out',
      hours('02:30', '04:00', 'Europe/Berlin'),
      '2026-03-29T00:00:00Z',
      '2026-03-29T01:00:00Z',
    ],
    [
      'hours that are left out',
      hours('02:10', '02:50', 'Europe/Berlin'),
      '2026-03-29T00:00:00Z',
      '2026-03-30T00:10:00Z',
    ],
    ['hours that come again', hours('02:00', '02:30', 'Europe/Berlin'), '2026-10-25T00:30:00Z', '2026-10-25T01:00:00Z'],
    [
      'clocks set back into the hours',
      hours('01:00', '02:30', 'Europe/Berlin'),
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:00:00Z',
    ],
    [
      'a date that is left out',
      hours('09:00', '10:00', 'Pacific/Apia', [5]),
      '2011-12-29T12:00:00Z',
      '2012-01-05T19:00:00Z',
    ],
  ])('follow its clocks: %s', (_, window, from, next) => {
    expect(opening(window, from)).toBe(next)
  })

  test('are found nowhere without a weekday', () => {
    expect(nextOpening(hours('09:00', '10:00', 'UTC', []), 0)).toBeNull()
  })

  test('open at the first minute at which the clocks show them, in every zone', () => {
    const window = fc
      .record({
        tz: fc.constantFrom(...ZONES),
        days: fc.uniqueArray(fc.constantFrom(...WEEK), { minLength: 1 }),
        times: fc.uniqueArray(fc.nat(24 * 4), { minLength: 2, maxLength: 2 }),
      })
      .map(({ tz, days, times }) => {
        const [from, to] = [...times].sort((a, b) => a - b).map((quarter) => clockAt(quarter * 15))
        return hours(from!, to!, tz, days)
      })
    // Near the changes of 2026 in both hemispheres as often as on other days.
    const instant = fc.oneof(
      fc.integer({ min: at('2026-01-01T00:00Z') / MINUTE_MS, max: at('2027-01-01T00:00Z') / MINUTE_MS }),
      fc
        .tuple(
          fc.constantFrom(
            '2026-02-15',
            '2026-03-08',
            '2026-03-29',
            '2026-04-05',
            '2026-09-06',
            '2026-09-27',
            '2026-10-04',
            '2026-10-25',
            '2026-11-01',
          ),
          fc.integer({ min: -1_500, max: 1_500 }),
        )
        .map(([day, minutes]) => at(`${day}T00:00Z`) / MINUTE_MS + minutes),
    )
    fc.assert(
      fc.property(window, instant, (open, minute) => {
        const next = nextOpening(open, minute * MINUTE_MS)!
        expect(areOpen(open, next)).toBe(true)
        // No clock of a zone changes within a quarter, so that its start and end tell of all of it.
        for (let now = minute; now < next / MINUTE_MS; now += 1) {
          if (now % 15 === 0 || now === minute || now === next / MINUTE_MS - 1)
            expect(shows(open, now * MINUTE_MS)).toBe(false)
        }
      }),
      { numRuns: 150 },
    )
  })
})

const clockAt = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The hours as Intl's clocks tell them. */
function shows({ days, from, to, tz }: Hours, now: number): boolean {
  const parts = formatOf(tz).formatToParts(now)
  const part = (type: string) => parts.find((one) => one.type === type)!.value
  const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday')) + 1
  const time = `${part('hour')}:${part('minute')}`
  return days.includes(weekday) && from <= time && time < to
}

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(tz: string): Intl.DateTimeFormat {
  const options = { timeZone: tz, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const format = formats.get(tz) ?? new Intl.DateTimeFormat('en-GB', options)
  formats.set(tz, format)
  return format
}
