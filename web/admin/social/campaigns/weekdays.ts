/** 1 January 2024 was a Monday. */
const NAMES = Array.from({ length: 7 }, (_, place) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + place)),
)

/** Name of a weekday, 1 = Monday. */
export const weekdayName = (day: number): string => NAMES[day - 1] ?? ''
export const WEEKDAY_OPTIONS = NAMES.map((label, place) => ({ value: String(place + 1), label }))
