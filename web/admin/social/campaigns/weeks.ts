import { daysLater, instantOf, localAt, weeksOf } from '../calendar/days.ts'

/** A week that can be planned, Monday to Sunday. */
export interface PlannableWeek {
  /** Its Monday, `2026-11-23`. */
  readonly monday: string
  readonly from: number
  readonly to: number
}

const WEEKS = 4

/** The current week and those after it, in a zone. */
export function weeksFrom(now: number, tz: string): readonly PlannableWeek[] {
  const today = localAt(now, tz).date
  return Array.from({ length: WEEKS }).flatMap((_, place) => {
    const days = weeksOf('week', daysLater(today, place * 7), tz).flat()
    const [monday, sunday] = [days[0], days.at(-1)]
    return monday && sunday ? [{ monday: monday.date, from: monday.from, to: sunday.to }] : []
  })
}

/** When a campaign has its day, 1 = Monday, and time next. */
export function nextTurn(day: number, time: string, now: number, tz: string): number | null {
  const [week] = weeksOf('week', localAt(now, tz).date, tz)
  const date = week?.[day - 1]?.date
  if (date === undefined) return null
  const at = instantOf(date, time, tz)?.at ?? null
  return at !== null && at > now ? at : (instantOf(daysLater(date, 7), time, tz)?.at ?? null)
}
