import { dateFormat } from '../strings/formats.ts'
import { locale } from '../strings/t.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `5 minutes ago`, `yesterday`; a date after a month. */
export function ago(at: number, now: number): string {
  const past = Math.max(0, now - at)
  const relative = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' })
  if (past < MINUTE) return relative.format(0, 'second')
  if (past < HOUR) return relative.format(-Math.floor(past / MINUTE), 'minute')
  if (past < DAY) return relative.format(-Math.floor(past / HOUR), 'hour')
  if (past < 30 * DAY) return relative.format(-Math.floor(past / DAY), 'day')
  return dateOf(at)
}

/** `21 Nov 2026` in the reader's own zone. */
export const dateOf = (at: number): string => dateFormat({ dateStyle: 'medium' }).format(at)

/** `1 December`, for instants that are midnights of UTC. */
export const utcDay = (at: number): string => dateFormat({ day: 'numeric', month: 'long', timeZone: 'UTC' }).format(at)

/** Whole days until an instant, rounded up. */
export const daysUntil = (at: number, now: number): number => Math.max(0, Math.ceil((at - now) / DAY))
