/** An instant as the record prints it, in the room's zone, with the zone. [RD66] */
export function stamp(at: number, tz: string): string {
  return `${day(at, tz)} ${clock(at, tz)}`
}

/** An instant in UTC. */
export function utc(at: number): string {
  return stamp(at, 'UTC')
}

export function day(at: number, tz: string): string {
  const { year, month, day: date } = partsOf(at, tz)
  return `${year}-${month}-${date}`
}

export function clock(at: number, tz: string): string {
  const { hour, minute, second, timeZoneName } = partsOf(at, tz)
  return `${hour}:${minute}:${second} ${timeZoneName}`
}

type Parts = Readonly<Record<string, string>>

const FORMATS = new Map<string, Intl.DateTimeFormat>()
const MINUTE_MS = 60_000
/** The minute that was asked for last: what is said comes in order. */
let known: { readonly tz: string; readonly minute: number; readonly parts: Parts } | null = null

function partsOf(at: number, tz: string): Parts {
  const minute = Math.floor(at / MINUTE_MS)
  if (known?.minute !== minute || known.tz !== tz) known = { tz, minute, parts: formatted(minute * MINUTE_MS, tz) }
  const { parts } = known
  // Zones of long ago are off by seconds.
  if (parts.second !== '00') return formatted(at, tz)
  const second = Math.floor((at - minute * MINUTE_MS) / 1_000)
  return { ...parts, second: String(second).padStart(2, '0') }
}

function formatted(at: number, tz: string): Parts {
  const [numeric, two] = ['numeric', '2-digit'] as const
  const format =
    FORMATS.get(tz) ??
    new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone: tz, timeZoneName: 'short', hourCycle: 'h23' },
      ...{ year: numeric, month: two, day: two, hour: two, minute: two, second: two },
    })
  FORMATS.set(tz, format)
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
}

/** "1 h 4 min", "24 min 10 s", "40 s". */
export function lasting(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const [h, min, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  const parts = [h > 0 ? `${h} h` : '', min > 0 ? `${min} min` : '', s > 0 && h === 0 ? `${s} s` : '']
  return parts.filter((part) => part !== '').join(' ') || '0 s'
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
