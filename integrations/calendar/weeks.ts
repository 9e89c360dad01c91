import { Temporal } from 'temporal-polyfill'
import { zoned, zonedAt } from './zones.ts'

/** A week from Monday to Sunday, in a zone. */
export interface LocalWeek {
  /** Local dates `YYYY-MM-DD` of its Monday and Sunday. */
  readonly from: string
  readonly to: string
  readonly tz: string
  /** Instants of its first moment, and of the first one after it. */
  readonly startsAt: number
  readonly endsAt: number
}

/** The week that holds a local date. */
export function weekHolding(date: string, tz: string): LocalWeek {
  const day = Temporal.PlainDate.from(date)
  const monday = day.subtract({ days: day.dayOfWeek - 1 })
  return {
    from: monday.toString(),
    to: monday.add({ days: 6 }).toString(),
    tz,
    startsAt: monday.toZonedDateTime(tz).epochMilliseconds,
    endsAt: monday.add({ days: 7 }).toZonedDateTime(tz).epochMilliseconds,
  }
}

/** The week after the one of an instant. */
export function weekAfter(at: number, tz: string): LocalWeek {
  return weekHolding(zonedAt(at, tz).toPlainDate().add({ days: 7 }).toString(), tz)
}

/** Instant of a time `HH:MM` on a day of a week, 1 is Monday: in a gap moved forward by the gap, in an overlap the first. [SO21] */
export function instantIn({ from, tz }: LocalWeek, day: number, time: string): number {
  const date = Temporal.PlainDate.from(from).add({ days: day - 1 })
  return zoned(date.toPlainDateTime(time), tz).epochMilliseconds
}
