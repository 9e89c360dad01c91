import { zonedAt } from './zones.ts'

const DAY_MS = 86_400_000
/** Days whose offset is remembered; then all are forgotten. */
const DAYS_MAX = 20_000

/** Writes instants as the clocks of a zone show them, `YYYY-MM-DDTHH:MM`; from 1970 to 2199. Asks the zone once for a day. [SO31] */
export function localMinutes(tz: string): (at: number) => string {
  /** Milliseconds to UTC, by UTC day; null for a day on which clocks change. */
  const offsets = new Map<number, number | null>()
  return (at) => {
    const day = Math.floor(at / DAY_MS)
    let offset = offsets.get(day)
    if (offset === undefined) {
      if (offsets.size >= DAYS_MAX) offsets.clear()
      offset = offsetOf(day, tz)
      offsets.set(day, offset)
    }
    return new Date(at + (offset ?? offsetAt(at, tz))).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)
  }
}

function offsetOf(day: number, tz: string): number | null {
  const change = zonedAt(day * DAY_MS, tz).getTimeZoneTransition('next')
  const isWhole = change === null || change.epochMilliseconds >= (day + 1) * DAY_MS
  return isWhole ? offsetAt(day * DAY_MS, tz) : null
}

function offsetAt(at: number, tz: string): number {
  return zonedAt(at, tz).offsetNanoseconds / 1e6
}
