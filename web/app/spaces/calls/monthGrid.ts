const DAYS_PER_WEEK = 7

/** A month of the reader's own calendar; `month` counts from 0. */
export interface Month {
  readonly year: number
  readonly month: number
}

export interface Day {
  /** Its first instant, and that of the next day. */
  readonly from: number
  readonly to: number
  readonly isOfMonth: boolean
}

export function monthOf(at: number): Month {
  const date = new Date(at)
  return { year: date.getFullYear(), month: date.getMonth() }
}

export function moved({ year, month }: Month, by: number): Month {
  return monthOf(new Date(year, month + by, 1).getTime())
}

export const firstDay = ({ year, month }: Month): number => new Date(year, month, 1).getTime()

/** Returns the weeks that a month touches, each from Monday to Sunday, in the reader's own zone. */
export function weeksOf(shown: Month): readonly (readonly Day[])[] {
  const { year, month } = shown
  const before = (new Date(year, month, 1).getDay() + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK
  const days = new Date(year, month + 1, 0).getDate()
  const weeks = Math.ceil((before + days) / DAYS_PER_WEEK)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: DAYS_PER_WEEK }, (_, weekday) => {
      const day = week * DAYS_PER_WEEK + weekday - before + 1
      // Through the calendar, since a day on which clocks change has not 24 hours.
      return {
        from: new Date(year, month, day).getTime(),
        to: new Date(year, month, day + 1).getTime(),
        isOfMonth: day >= 1 && day <= days,
      }
    }),
  )
}
