import { locale } from '../../app/strings/t.ts'

const LANGUAGE = locale()
const formats = new Map<string, Intl.DateTimeFormat>()

function formatted(at: number, tz: string, name: keyof typeof FORMS): string {
  const key = `${name} ${tz}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(LANGUAGE, { ...FORMS[name], timeZone: tz })
  formats.set(key, known)
  return known.format(at)
}

const FORMS = {
  time: { hour: '2-digit', minute: '2-digit' },
  stamp: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  fullDay: { dateStyle: 'full' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** `09:30` */
export const timeIn = (at: number, tz: string): string => formatted(at, tz, 'time')
/** `Tue, 24 Nov 2026, 09:30` */
export const stampIn = (at: number, tz: string): string => formatted(at, tz, 'stamp')
/** `Tue, 24 Nov` */
export const dayIn = (at: number, tz: string): string => formatted(at, tz, 'day')
/** `Tuesday 24 November 2026` */
export const fullDayIn = (at: number, tz: string): string => formatted(at, tz, 'fullDay')
/** `November 2026` */
export const monthIn = (at: number, tz: string): string => formatted(at, tz, 'month')

/** A zone's name as people read it. */
export const zoneName = (tz: string): string => tz.replaceAll('_', ' ')

/** Days of a span, `[from, to)`: `23–29 Nov 2026`. */
export function daysIn(from: number, to: number, tz: string): string {
  return new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeZone: tz }).formatRange(from, to - 1)
}
