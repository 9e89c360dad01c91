import { t } from '../strings/t.ts'
import { instantOf, localAt } from './calendar/days.ts'

/** A local date and time as two fields have them; both empty for no time. */
export interface When {
  readonly date: string
  readonly time: string
}

export const NO_TIME: When = { date: '', time: '' }
export const whenOf = (at: number | null, tz: string): When => (at === null ? NO_TIME : localAt(at, tz))

/** What two fields mean. */
export interface WhenRead {
  /** Null for no time, and for none that can be read. */
  readonly at: number | null
  /** Why it cannot be taken; null when it can. */
  readonly error: string | null
  /** What the clocks do at that time; null when they do nothing. */
  readonly note: string | null
}

const said = t.social.when

/** Reads a local time, which must lie in the future. [WF33] */
export function readWhen({ date, time }: When, tz: string, now: number): WhenRead {
  if (date === '' && time === '') return { at: null, error: null, note: null }
  if (date === '') return { at: null, error: said.noDate, note: null }
  if (time === '') return { at: null, error: said.noTime, note: null }
  const read = instantOf(date, time, tz)
  if (read === null) return { at: null, error: said.none, note: null }
  const note =
    read.oddness === null
      ? null
      : read.oddness === 'skipped'
        ? said.skipped(time, localAt(read.at, tz).time)
        : said.repeated(time)
  return { at: read.at, error: read.at <= now ? said.past : null, note }
}
