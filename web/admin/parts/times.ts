import type { RangeView } from '#protocol/views/admin/range.ts'
import { locale } from '../../app/strings/t.ts'

const LANGUAGE = locale()
const STAMP = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short' })
const DATE = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium' })
const UTC = { timeZone: 'UTC' } as const
const UTC_DATE = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', ...UTC })
const HOUR = new Intl.DateTimeFormat(LANGUAGE, { hour: '2-digit', minute: '2-digit', ...UTC })
const HOUR_OF_DAY = new Intl.DateTimeFormat(LANGUAGE, {
  ...{ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  ...UTC,
})
const DAY = new Intl.DateTimeFormat(LANGUAGE, { day: 'numeric', month: 'short', ...UTC })
const DAY_OF_WEEK = new Intl.DateTimeFormat(LANGUAGE, { weekday: 'short', day: 'numeric', month: 'short', ...UTC })
const MONTH = new Intl.DateTimeFormat(LANGUAGE, { month: 'short', year: '2-digit', ...UTC })
const MONTH_IN_FULL = new Intl.DateTimeFormat(LANGUAGE, { month: 'long', year: 'numeric', ...UTC })

/** `21 Nov 2026, 16:20` in the reader's own zone. */
export const stamp = (at: number): string => STAMP.format(at)
/** `21 Nov 2026` in the reader's own zone. */
export const day = (at: number): string => DATE.format(at)
/** An instant as spreadsheets and programs read it; null stays null. */
export const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** The bucket that begins at an instant: short for an axis, in full for a sentence. Always UTC, as the figures are. */
export function bucketName(at: number, bucket: RangeView['bucket'], form: 'axis' | 'full'): string {
  const formats = { hour: [HOUR, HOUR_OF_DAY], day: [DAY, DAY_OF_WEEK], month: [MONTH, MONTH_IN_FULL] } as const
  return formats[bucket][form === 'axis' ? 0 : 1].format(at)
}

/** First and last day of a window, `[from, to)`. */
export const daysOf = ({ from, to }: Pick<RangeView, 'from' | 'to'>): string =>
  UTC_DATE.formatRange(from, Math.max(from, to - 1))
