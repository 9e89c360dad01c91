import { Temporal } from 'temporal-polyfill'

/** Names only: an offset such as `+01:00` or a whole date is no zone. */
const NAME = /^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/
/** Years in which calls may take place. */
const YEAR_MIN = 1970
const YEAR_MAX = 2199

/** Name of an IANA zone in its usual spelling; null if there is none. [CL1] */
export function zoneName(name: string): string | null {
  if (!NAME.test(name)) return null
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** A local time as text; null if the calendar has no such day or minute. */
export function localTime(text: string): Temporal.PlainDateTime | null {
  return within(text, (it) => Temporal.PlainDateTime.from(it))
}

/** A local date as text; null if the calendar has no such day. */
export function localDate(text: string): Temporal.PlainDate | null {
  return within(text, (it) => Temporal.PlainDate.from(it))
}

function within<T extends { readonly year: number }>(text: string, from: (text: string) => T): T | null {
  try {
    const local = from(text)
    return local.year >= YEAR_MIN && local.year <= YEAR_MAX ? local : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Instant of a local time: in a gap moved forward by the gap, in an overlap the first. [CL2] */
export function zoned(local: Temporal.PlainDateTime, tz: string): Temporal.ZonedDateTime {
  return local.toZonedDateTime(tz, { disambiguation: 'compatible' })
}

export function zonedAt(at: number, tz: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(tz)
}
