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

const FORMATS = new Map<string, Intl.DateTimeFormat>()

function partsOf(at: number, tz: string): Record<string, string> {
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
