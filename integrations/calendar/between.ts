import type { CallPlan } from './port.ts'
import { datesOf } from './recurrence.ts'
import { accepted } from './timing.ts'
import { zoned, zonedAt } from './zones.ts'

/** Starts of a call from one instant to before another, by the rules that its occurrences follow. */
export function startsBetween({ start, tz, recurrence }: CallPlan, from: number, to: number): readonly number[] {
  const local = accepted(start)
  const starts: number[] = []
  // A day earlier, because a daylight gap moves an occurrence past the local time that it has in the plan.
  const day = zonedAt(from, tz).toPlainDate().subtract({ days: 1 })
  for (const date of datesOf(local.toPlainDate(), recurrence, day)) {
    const at = zoned(date.toPlainDateTime(local.toPlainTime()), tz).epochMilliseconds
    if (at >= to) break
    if (at >= from) starts.push(at)
  }
  return starts
}
