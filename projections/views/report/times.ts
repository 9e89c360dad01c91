const DATE_CHARACTERS = 10
/** Of `2026-11-21 23:59`. */
const MINUTE_CHARACTERS = 16

const [NUMERIC, TWO] = ['numeric', '2-digit'] as const
const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats an instant in a zone, as `2026-11-21 23:59:59 UTC`. */
export function instant(at: number, tz = 'UTC'): string {
  const format =
    formats.get(tz) ??
    new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone: tz, timeZoneName: 'short', hourCycle: 'h23' },
      ...{ year: NUMERIC, month: TWO, day: TWO, hour: TWO, minute: TWO, second: TWO },
    })
  formats.set(tz, format)
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const { year = '', month, day, hour, minute, second, timeZoneName } = parts
  return `${year.padStart(4, '0')}-${month}-${day} ${hour}:${minute}:${second} ${timeZoneName}`
}

/** Formats the minute of an instant in the zone that a report names, with its date unless it is that of the start. [RP5] */
export function minuteOf(at: number, startedAt: number, tz: string): string {
  const full = instant(at, tz)
  const isSameDay = full.slice(0, DATE_CHARACTERS) === instant(startedAt, tz).slice(0, DATE_CHARACTERS)
  return full.slice(isSameDay ? DATE_CHARACTERS + 1 : 0, MINUTE_CHARACTERS)
}
