const SECOND_MS = 1_000
const MINUTE_S = 60
const HOUR_S = 3_600
const DATE_CHARACTERS = 10

const [NUMERIC, TWO] = ['numeric', '2-digit'] as const
const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats an instant in a zone, as `2026-11-21 23:59:59 UTC`. Every printed instant names its zone. [RP5] */
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

/** Formats an instant, without its date on the day the meeting started. */
export function timeOfDay(at: number, startedAt: number, tz = 'UTC'): string {
  const full = instant(at, tz)
  const sameDay = full.slice(0, DATE_CHARACTERS) === instant(startedAt, tz).slice(0, DATE_CHARACTERS)
  return sameDay ? full.slice(DATE_CHARACTERS + 1) : full
}

/** Formats a duration as `1 h 02 min 03 s`, in whole seconds, without leading zero parts. */
export function duration(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS)
  const [h, min, s] = [Math.floor(seconds / HOUR_S), Math.floor(seconds / MINUTE_S) % MINUTE_S, seconds % MINUTE_S]
  const parts = [...(h > 0 ? [`${h} h`] : []), ...(min > 0 ? [`${min} min`] : []), ...(s > 0 ? [`${s} s`] : [])]
  return parts.length === 0 ? '0 s' : parts.join(' ')
}
