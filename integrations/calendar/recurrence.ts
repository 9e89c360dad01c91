import type { Temporal } from 'temporal-polyfill'
import type { Recurrence } from '#engine/space/recurrence.ts'
import { WEEKDAYS } from '#engine/space/weekdays.ts'
import { localDate, zoned } from './zones.ts'

/**
 * Local dates on which a call takes place, in order. Those before `from` may be left out, so that a series without end costs
 * the same in its thirtieth year as in its first. [CL4] [CL7]
 */
export function* datesOf(
  start: Temporal.PlainDate,
  recurrence: Recurrence | null,
  from: Temporal.PlainDate = start,
): Generator<Temporal.PlainDate> {
  if (recurrence === null) {
    yield start
    return
  }
  const { count = Number.POSITIVE_INFINITY, until } = recurrence
  const last = until === undefined ? null : localDate(until)
  // Counting needs every date from the first: 100 at most.
  const known = count === Number.POSITIVE_INFINITY ? from : start
  let n = 0
  for (const date of endless(firstDate(start, recurrence), recurrence, known)) {
    if (n++ >= count || (last !== null && date.since(last).sign > 0)) return
    yield date
  }
}

/** The start, or the next day that `byDay` names. [CL6] */
export function firstDate(start: Temporal.PlainDate, recurrence: Recurrence | null): Temporal.PlainDate {
  const days = daysOf(start, recurrence)
  let date = start
  while (!days.includes(date.dayOfWeek)) date = date.add({ days: 1 })
  return date
}

function endless(first: Temporal.PlainDate, recurrence: Recurrence, from: Temporal.PlainDate) {
  const { freq, interval = 1 } = recurrence
  if (freq === 'daily') return daily(first, interval, from)
  if (freq === 'weekly') return weekly(first, interval, daysOf(first, recurrence), from)
  return monthly(first, interval, from)
}

function* daily(first: Temporal.PlainDate, interval: number, from: Temporal.PlainDate) {
  for (let n = stepsBefore(daysBetween(first, from), interval); ; n++) yield first.add({ days: n * interval })
}

function* weekly(first: Temporal.PlainDate, interval: number, days: readonly number[], from: Temporal.PlainDate) {
  const monday = first.subtract({ days: first.dayOfWeek - 1 })
  const step = 7 * interval
  for (let n = stepsBefore(daysBetween(monday, from), step); ; n++) {
    for (const day of days) {
      if (n > 0 || day >= first.dayOfWeek) yield monday.add({ days: n * step + day - 1 })
    }
  }
}

/** Months without the day are skipped. [CL8] */
function* monthly(first: Temporal.PlainDate, interval: number, from: Temporal.PlainDate) {
  const months = 12 * (from.year - first.year) + from.month - first.month
  for (let n = stepsBefore(months, interval); ; n++) {
    const month = first.toPlainYearMonth().add({ months: n * interval })
    if (first.day <= month.daysInMonth) yield month.toPlainDate({ day: first.day })
  }
}

const daysBetween = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  one.until(other, { largestUnit: 'days' }).days

/** Whole steps in a distance, none in a negative one. */
const stepsBefore = (distance: number, step: number) => Math.max(0, Math.floor(distance / step))

/** Days of the week on which a call takes place; Monday, with which the week starts, is 1. Without a weekly rule all seven. [CL5] */
function daysOf(start: Temporal.PlainDate, recurrence: Recurrence | null): readonly number[] {
  if (recurrence?.freq !== 'weekly') return [1, 2, 3, 4, 5, 6, 7]
  const { byDay = [] } = recurrence
  if (byDay.length === 0) return [start.dayOfWeek]
  return WEEKDAYS.flatMap((day, i) => (byDay.includes(day) ? [i + 1] : []))
}

/** Value of RRULE; UNTIL is the last second of its local date, in UTC. */
export function ruleText(first: Temporal.PlainDate, recurrence: Recurrence, tz: string): string {
  const { freq, interval = 1, count, until } = recurrence
  const last = until === undefined ? null : localDate(until)
  const parts = [`FREQ=${freq.toUpperCase()}`]
  if (interval > 1) parts.push(`INTERVAL=${interval}`)
  if (freq === 'weekly') {
    parts.push(
      `BYDAY=${daysOf(first, recurrence)
        .map((day) => WEEKDAYS[day - 1])
        .join(',')}`,
    )
    if (interval > 1) parts.push('WKST=MO')
  }
  if (freq === 'monthly') parts.push(`BYMONTHDAY=${first.day}`)
  if (count !== undefined) parts.push(`COUNT=${count}`)
  if (last !== null) parts.push(`UNTIL=${utcStamp(zoned(last.toPlainDateTime('23:59:59'), tz).toInstant())}`)
  return parts.join(';')
}

/** `YYYYMMDDTHHMMSS` of a local time. */
export const localStamp = (local: Temporal.PlainDateTime): string =>
  local.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')

/** `YYYYMMDDTHHMMSSZ` of an instant. */
export const utcStamp = (instant: Temporal.Instant): string =>
  instant.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')
