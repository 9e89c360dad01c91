const LANGUAGE = 'en-GB'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const RELATIVE = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto' })
const DATE = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium' })
const UTC_DATE = new Intl.DateTimeFormat(LANGUAGE, { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** `5 minutes ago`, `yesterday`; a date after a month. */
export function ago(at: number, now: number): string {
  const past = Math.max(0, now - at)
  if (past < MINUTE) return RELATIVE.format(0, 'second')
  if (past < HOUR) return RELATIVE.format(-Math.floor(past / MINUTE), 'minute')
  if (past < DAY) return RELATIVE.format(-Math.floor(past / HOUR), 'hour')
  if (past < 30 * DAY) return RELATIVE.format(-Math.floor(past / DAY), 'day')
  return DATE.format(at)
}

/** `21 Nov 2026` in the reader's own zone. */
export const dateOf = (at: number): string => DATE.format(at)

/** `1 December`, for instants that are midnights of UTC. */
export const utcDay = (at: number): string => UTC_DATE.format(at)

/** Whole days until an instant, rounded up. */
export const daysUntil = (at: number, now: number): number => Math.max(0, Math.ceil((at - now) / DAY))
