import { localDate, localTime, zoned, zonedAt } from '#integrations/calendar/zones.ts'

export const SPANS = ['month', 'week'] as const
export type Span = (typeof SPANS)[number]

/** A day of a zone's calendar. Days on which clocks change have not 24 hours. */
export interface Day {
  /** `2026-11-23` */
  readonly date: string
  /** Its first instant, and that of the next day. */
  readonly from: number
  readonly to: number
  /** False for days of the neighbouring months that fill the first and the last week. */
  readonly isOfSpan: boolean
}

const DAYS_PER_WEEK = 7

/** Local date and time of an instant, as date and time fields take them. */
export function localAt(at: number, tz: string): { readonly date: string; readonly time: string } {
  const local = zonedAt(at, tz).toPlainDateTime()
  return { date: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

/** What the clocks do at a local time: it is skipped, or it comes twice. */
export type Oddness = 'skipped' | 'repeated'

/** Instant of a local date and time: a skipped time is moved forward, of a repeated one the first is meant. Null for none. [WF33] */
export function instantOf(
  date: string,
  time: string,
  tz: string,
): { readonly at: number; readonly oddness: Oddness | null } | null {
  const local = /^\d{4}-\d{2}-\d{2}$/.test(date) && /^\d{2}:\d{2}$/.test(time) ? localTime(`${date}T${time}`) : null
  if (local === null) return null
  const there = zoned(local, tz)
  if (!there.toPlainDateTime().equals(local)) return { at: there.epochMilliseconds, oddness: 'skipped' }
  const last = local.toZonedDateTime(tz, { disambiguation: 'later' })
  return { at: there.epochMilliseconds, oddness: last.equals(there) ? null : 'repeated' }
}

/** The weeks of the month or the one week that a date is in, each from Monday to Sunday. [WF33] */
export function weeksOf(span: Span, date: string, tz: string): readonly (readonly Day[])[] {
  const given = dayOf(date)
  const first = span === 'week' ? given : given.with({ day: 1 })
  const last = span === 'week' ? given : given.with({ day: given.daysInMonth })
  const monday = first.subtract({ days: first.dayOfWeek - 1 })
  const weeks = Math.ceil((monday.until(last).days + 1) / DAYS_PER_WEEK)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: DAYS_PER_WEEK }, (_, weekday) => {
      const day = monday.add({ days: week * DAYS_PER_WEEK + weekday })
      return {
        date: day.toString(),
        from: startOf(day, tz),
        to: startOf(day.add({ days: 1 }), tz),
        isOfSpan: span === 'week' || day.month === given.month,
      }
    }),
  )
}

/** The date some spans later or earlier: the same weekday, or the first of a month. */
export function turned(span: Span, date: string, by: number): string {
  const given = dayOf(date)
  return (span === 'week' ? given.add({ weeks: by }) : given.with({ day: 1 }).add({ months: by })).toString()
}

/** A date some days later or earlier. */
export const daysLater = (date: string, days: number): string => dayOf(date).add({ days }).toString()

/** The same local time on another day. [WF33] */
export function onDay(at: number, date: string, tz: string): number {
  const time = zonedAt(at, tz).toPlainTime()
  return zoned(dayOf(date).toPlainDateTime(time), tz).epochMilliseconds
}

/** Whether a text is a date of the calendar. */
export const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && localDate(text) !== null

function dayOf(date: string) {
  const day = localDate(date)
  if (day === null) throw new RangeError(`${date} is no date.`)
  return day
}

type PlainDate = ReturnType<typeof dayOf>
const startOf = (day: PlainDate, tz: string): number => zoned(day.toPlainDateTime(), tz).epochMilliseconds
