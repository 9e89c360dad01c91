import type { Call } from '@parley/client'
import { WEEKDAYS, type Weekday } from '#engine/space/weekdays.ts'
import { dateFormat } from '../../strings/formats.ts'
import { locale, t } from '../../strings/t.ts'

/** A Monday; what follows are the days of its week. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

const DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
const LOCAL_DAY = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
const TIME = { hour: '2-digit', minute: '2-digit' } as const

const weekdayIn = (weekday: 'long' | 'short', place: number): string =>
  dateFormat({ weekday, timeZone: 'UTC' }).format(MONDAY + place * DAY_MS)
export const weekdayName = (day: Weekday): string => weekdayIn('long', WEEKDAYS.indexOf(day))
/** Names of the days from Monday on, long and short. */
export const weekdayNames = () =>
  WEEKDAYS.map((day, place) => ({ day, long: weekdayName(day), short: weekdayIn('short', place) }))

export const monthName = (at: number): string => dateFormat({ month: 'long', year: 'numeric' }).format(at)
export const timeOf = (at: number): string => dateFormat(TIME).format(at)
export const fullDay = (at: number): string => dateFormat({ dateStyle: 'full' }).format(at)

/** `Tue, 24 Nov 2026, 10:00–10:45` in the reader's own zone; with the day of the end when it is another. */
export function span(at: number, durationMin: number): string {
  const end = at + durationMin * MINUTE_MS
  const [first, last] = [dateFormat(DAY).format(at), dateFormat(DAY).format(end)]
  return `${first}, ${timeOf(at)}–${first === last ? '' : `${last}, `}${timeOf(end)}`
}

/** The start as the call's own zone has it, when it is another clock than the reader's. */
export function elsewhere({ tz }: Pick<Call, 'tz'>, at: number): string | null {
  const there = dateFormat({ weekday: 'short', ...TIME, timeZone: tz })
  const here = dateFormat({ weekday: 'short', ...TIME })
  return there.format(at) === here.format(at) ? null : t.calls.elsewhere(there.format(at), tz)
}

/** `Every 2 weeks on Monday and Thursday, 10 times`. */
export function recurrenceInWords(recurrence: NonNullable<Call['recurrence']>): string {
  const { freq, interval = 1, byDay, count, until } = recurrence
  const days = WEEKDAYS.filter((day) => byDay?.includes(day))
  const rhythm = t.calls.every[freq](interval)
  const on =
    days.length === 0
      ? rhythm
      : t.calls.on(rhythm, new Intl.ListFormat(locale(), { type: 'conjunction' }).format(days.map(weekdayName)))
  if (count !== undefined) return t.calls.times(on, count)
  if (until !== undefined) return t.calls.until(on, dateFormat(LOCAL_DAY).format(Date.parse(`${until}T00:00:00Z`)))
  return on
}
