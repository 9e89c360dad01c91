import { DAY_MS, dayStart } from '../ranges.ts'

/** Instants are counted in stretches of this length, in which no zone changes its clock midway. */
export const SLOT_MS = 900_000
const HOURS_A_DAY = 24
const HOURS_A_WEEK = 168

/** Returns the start of the stretch that holds an instant. */
export function slotOf(at: number): number {
  return Math.floor(at / SLOT_MS) * SLOT_MS
}

/** Sums what happened in each slot by hour of the week in a zone, Monday 0:00 first. [HM1] [HM2] */
export function byHourOfWeek(slots: ReadonlyMap<number, number>, tz: string): number[] {
  const offsetAt = offsets(tz)
  const hours = Array.from({ length: HOURS_A_WEEK }, () => 0)
  for (const [at, count] of slots) {
    const local = new Date(at + offsetAt(at))
    const hour = ((local.getUTCDay() + 6) % 7) * HOURS_A_DAY + local.getUTCHours()
    hours[hour] = (hours[hour] ?? 0) + count
  }
  return hours
}

/** Returns what is to be added to an instant for the local time. Asks for each day once, on days of a change for each slot. */
function offsets(tz: string): (at: number) => number {
  const read = reader(tz)
  const known = new Map<number, number>()
  const ofInstant = (at: number): number => {
    const offset = known.get(at) ?? read(at)
    known.set(at, offset)
    return offset
  }
  return (at) => {
    const day = dayStart(at)
    const offset = ofInstant(day)
    return offset === ofInstant(day + DAY_MS) ? offset : ofInstant(at)
  }
}

function reader(tz: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: tz,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
    const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
    return local - at
  }
}
