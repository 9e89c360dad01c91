import { zonedAt } from './zones.ts'

/** The hours of weekdays in which something may happen, by the clocks of a zone. */
export interface Hours {
  /** Weekdays, 1 is Monday. */
  readonly days: readonly number[]
  /** Local times `HH:MM`: from the first to before the second, which is later. `24:00` is the end of the day. */
  readonly from: string
  readonly to: string
  /** IANA name. */
  readonly tz: string
}

/** Days ahead in which hours are looked for: those of a single weekday may fall into a gap, or its date be left out. */
const AHEAD_DAYS = 21

/** Whether the clocks of the zone show one of the hours: an hour that they repeat counts twice, one that they leave out not at all. [OT50] */
export function areOpen({ days, from, to, tz }: Hours, at: number): boolean {
  const { dayOfWeek, hour, minute } = zonedAt(at, tz)
  const minutes = hour * 60 + minute
  return days.includes(dayOfWeek) && minutesOf(from) <= minutes && minutes < minutesOf(to)
}

/** The first instant, from the given one on, at which the clocks of the zone show one of the hours; null if there is none soon. [OT50] */
export function nextOpening(hours: Hours, at: number): number | null {
  if (areOpen(hours, at)) return at
  const begin = zonedAt(at, hours.tz)
  const end = begin.add({ days: AHEAD_DAYS })
  const candidates: number[] = []
  const [hour, minute] = [Math.floor(minutesOf(hours.from) / 60), minutesOf(hours.from) % 60]
  for (let day = 0; day <= AHEAD_DAYS; day += 1) {
    const local = begin.toPlainDate().add({ days: day }).toPlainDateTime({ hour, minute })
    for (const disambiguation of ['earlier', 'later'] as const) {
      candidates.push(local.toZonedDateTime(hours.tz, { disambiguation }).epochMilliseconds)
    }
  }
  // Clocks that jump may open the hours too: from before them into them, or back into them.
  let jump = begin.getTimeZoneTransition('next')
  while (jump !== null && jump.epochMilliseconds < end.epochMilliseconds) {
    candidates.push(jump.epochMilliseconds)
    jump = jump.getTimeZoneTransition('next')
  }
  const open = candidates.filter((candidate) => candidate > at && areOpen(hours, candidate))
  return open.length === 0 ? null : Math.min(...open)
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
