import type { Call } from '@parley/client'
import { WEEKDAYS, type Weekday } from '#engine/space/weekdays.ts'
import { t } from '../../strings/t.ts'

const LANGUAGE = 'en-GB'
/** A Monday; what follows are the days of its week. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

const LONG = new Intl.DateTimeFormat(LANGUAGE, { weekday: 'long', timeZone: 'UTC' })
const SHORT = new Intl.DateTimeFormat(LANGUAGE, { weekday: 'short', timeZone: 'UTC' })
const LIST = new Intl.ListFormat(LANGUAGE, { type: 'conjunction' })
const DAY = new Intl.DateTimeFormat(LANGUAGE, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const LOCAL_DAY = new Intl.DateTimeFormat(LANGUAGE, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const MONTH = new Intl.DateTimeFormat(LANGUAGE, { month: 'long', year: 'numeric' })
const TIME = new Intl.DateTimeFormat(LANGUAGE, { hour: '2-digit', minute: '2-digit' })
const FULL_DAY = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'full' })

export const weekdayName = (day: Weekday): string => LONG.format(MONDAY + WEEKDAYS.indexOf(day) * DAY_MS)
/** Names of the days from Monday on, long and short. */
export const WEEKDAY_NAMES = WEEKDAYS.map((day, place) => {
  return { day, long: weekdayName(day), short: SHORT.format(MONDAY + place * DAY_MS) }
})

export const monthName = (at: number): string => MONTH.format(at)
export const timeOf = (at: number): string => TIME.format(at)
export const fullDay = (at: number): string => FULL_DAY.format(at)

/** `Tue, 24 Nov 2026, 10:00–10:45` in the reader's own zone; with the day of the end when it is another. */
export function span(at: number, durationMin: number): string {
  const end = at + durationMin * MINUTE_MS
  const isSameDay = DAY.format(at) === DAY.format(end)
  return `${DAY.format(at)}, ${TIME.format(at)}–${isSameDay ? '' : `${DAY.format(end)}, `}${TIME.format(end)}`
}

/** The start as the call's own zone has it, when it is another clock than the reader's. */
export function elsewhere({ tz }: Pick<Call, 'tz'>, at: number): string | null {
  const there = new Intl.DateTimeFormat(LANGUAGE, {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: tz,
  })
  const here = new Intl.DateTimeFormat(LANGUAGE, { weekday: 'short', hour: '2-digit', minute: '2-digit' })
  return there.format(at) === here.format(at) ? null : t.calls.elsewhere(there.format(at), tz)
}

/** `Every 2 weeks on Monday and Thursday, 10 times`. */
export function recurrenceInWords(recurrence: NonNullable<Call['recurrence']>): string {
  const { freq, interval = 1, byDay, count, until } = recurrence
  const days = WEEKDAYS.filter((day) => byDay?.includes(day))
  const rhythm = t.calls.every[freq](interval)
  const on = days.length === 0 ? rhythm : t.calls.on(rhythm, LIST.format(days.map(weekdayName)))
  if (count !== undefined) return t.calls.times(on, count)
  if (until !== undefined) return t.calls.until(on, LOCAL_DAY.format(Date.parse(`${until}T00:00:00Z`)))
  return on
}
