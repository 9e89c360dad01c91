import type { CallPlan, Timing } from './port.ts'
import { datesOf, firstDate, ruleText } from './recurrence.ts'
import { localDate, localTime, zoned, zonedAt } from './zones.ts'

const OCCURRENCES_MAX = 10
const MINUTE_MS = 60_000

/** Start of the first occurrence; null if there is no such local time, or none up to `until`. */
export function startOf({ start, tz, recurrence }: CallPlan): number | null {
  const local = localTime(start)
  const isEndKnown = recurrence?.until === undefined || localDate(recurrence.until) !== null
  if (local === null || !isEndKnown) return null
  const [first] = datesOf(local.toPlainDate(), recurrence)
  return first === undefined ? null : zoned(first.toPlainDateTime(local.toPlainTime()), tz).epochMilliseconds
}

/** Local time of an instant; null for the second pass of an hour that clocks repeat, which no local time names. [CL3] */
export function localStart(at: number, tz: string): string | null {
  const local = zonedAt(at, tz).toPlainDateTime()
  return zoned(local, tz).epochMilliseconds === at ? local.toString({ smallestUnit: startUnit(at) }) : null
}

function startUnit(at: number): 'minute' | 'second' | 'millisecond' {
  if (at % MINUTE_MS === 0) return 'minute'
  return at % 1000 === 0 ? 'second' : 'millisecond'
}

/** What follows from a plan that was accepted; an occurrence counts until it ends. [CL7] [CL10] */
export function timingOf(plan: CallPlan, cancelled: boolean, now: number): Timing {
  const { start, tz, durationMin, recurrence } = plan
  const local = accepted(start)
  const lastsMs = durationMin * MINUTE_MS
  const first = firstDate(local.toPlainDate(), recurrence)
  const instantOn = (date: typeof first) => zoned(date.toPlainDateTime(local.toPlainTime()), tz).epochMilliseconds
  const startsAt = instantOn(first)
  const occurrences: number[] = []
  if (!cancelled) {
    // A day earlier, because a daylight gap moves an occurrence past the local time that it has in the plan.
    const from = zonedAt(Math.max(now - lastsMs, startsAt), tz)
      .toPlainDate()
      .subtract({ days: 1 })
    for (const date of datesOf(local.toPlainDate(), recurrence, from)) {
      const at = instantOn(date)
      if (at + lastsMs > now) occurrences.push(at)
      if (occurrences.length === OCCURRENCES_MAX) break
    }
  }
  return {
    startsAt,
    endsAt: startsAt + lastsMs,
    rrule: recurrence && ruleText(first, recurrence, tz),
    status: cancelled ? 'cancelled' : occurrences.length === 0 ? 'past' : 'scheduled',
    next: occurrences[0] ?? null,
    occurrences,
  }
}

/** The local start of a plan that was accepted before. */
export function accepted(start: string) {
  const local = localTime(start)
  if (local === null) throw new RangeError('A call that was accepted has no local start.')
  return local
}
