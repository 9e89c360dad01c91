import type { Temporal } from 'temporal-polyfill'
import { WEEKDAYS } from '#engine/space/weekdays.ts'
import { localStamp } from './recurrence.ts'

/** After so many years every weekday has been every day of a month: a rule that held so long is taken for endless. */
const YEARS = 28
/** Maximum transitions in a file: two or four a year. */
const TRANSITIONS_MAX = 4 * YEARS

/** One change of a zone's offset. */
interface Transition {
  /** Local time by the clock before the change, as RFC 5545 wants it. */
  readonly onset: Temporal.PlainDateTime
  readonly from: string
  readonly to: string
  readonly forward: boolean
}

/** Maximum zones of which the lines are remembered. */
const ZONES_MAX = 100

/** VTIMEZONE components, from the same zone rules by which calls are computed. [CL12] */
export class ZoneTexts {
  /** By zone and year of the start, oldest first. */
  readonly #known = new Map<string, readonly string[]>()

  /** Lines that hold for calls from a start on: changes that follow a yearly rule as RRULE, others one by one. */
  linesFrom(start: Temporal.ZonedDateTime): readonly string[] {
    // The change in force at the beginning of the start's year may be none that the start needs, but does no harm.
    const year = start.with({ month: 1, day: 1 }).startOfDay()
    const key = `${year.timeZoneId} ${year.year}`
    const known = this.#known.get(key) ?? zoneLines(year)
    this.#known.delete(key)
    this.#known.set(key, known)
    if (this.#known.size > ZONES_MAX) this.#known.delete(this.#known.keys().next().value ?? key)
    return known
  }
}

function zoneLines(start: Temporal.ZonedDateTime): readonly string[] {
  const changes = transitionsFrom(start)
  const lines = changes.length === 0 ? observance(fixed(start), null) : observancesOf(changes, start.year + YEARS)
  return ['BEGIN:VTIMEZONE', `TZID:${start.timeZoneId}`, ...lines, 'END:VTIMEZONE']
}

/** A change alone is a component of its own: not every reader takes several dates of one RDATE. */
function observancesOf(changes: readonly Transition[], lastYear: number): string[] {
  return [...Map.groupBy(changes, ruleKey).values()].flatMap((series) => {
    const onsets = series.map(({ onset }) => onset)
    const rule = yearlyRule(onsets, lastYear)
    const written = rule === null ? series : series.slice(0, 1)
    return written.flatMap((change) => observance(change, rule))
  })
}

function observance({ onset, from, to, forward }: Transition, rule: string | null): string[] {
  const kind = forward ? 'DAYLIGHT' : 'STANDARD'
  const repeated = rule === null ? [] : [`RRULE:${rule}`]
  const offsets = [`TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`]
  return [`BEGIN:${kind}`, `DTSTART:${localStamp(onset)}`, ...offsets, ...repeated, `END:${kind}`]
}

/** The change in force at the start, and those of the years after it. */
function transitionsFrom(start: Temporal.ZonedDateTime): Transition[] {
  const found: Transition[] = []
  let change = start.add({ nanoseconds: 1 }).getTimeZoneTransition('previous') ?? start.getTimeZoneTransition('next')
  while (change !== null && change.year <= start.year + YEARS && found.length < TRANSITIONS_MAX) {
    const before = change.subtract({ nanoseconds: 1 })
    const onset = before.toPlainDateTime().add({ nanoseconds: 1 })
    const forward = change.offsetNanoseconds > before.offsetNanoseconds
    found.push({ onset, from: offsetOf(before), to: offsetOf(change), forward })
    change = change.getTimeZoneTransition('next')
  }
  // A zone that moved forward for good has no other standard time.
  return found.length === 1 ? found.map((one) => ({ ...one, forward: false })) : found
}

function fixed(start: Temporal.ZonedDateTime): Transition {
  const offset = offsetOf(start)
  return {
    onset: start.toPlainDateTime().with({ year: 1970, month: 1, day: 1 }),
    from: offset,
    to: offset,
    forward: false,
  }
}

/** Changes of one key may follow one yearly rule. */
const ruleKey = ({ onset, from, to }: Transition) =>
  [onset.month, onset.dayOfWeek, onset.toPlainTime().toString(), from, to].join(' ')

/** The rule of changes that come every year up to `lastYear` within the same seven days of a month; null if there is none. */
function yearlyRule(onsets: readonly Temporal.PlainDateTime[], lastYear: number): string | null {
  const [first] = onsets
  if (first === undefined || onsets.length !== lastYear - first.year + 1) return null
  const days = onsets.map(({ day }) => day)
  const from = Math.min(...days)
  const isYearly = onsets.every(({ year }, i) => year === first.year + i)
  return isYearly && Math.max(...days) === from + 6
    ? `FREQ=YEARLY;BYMONTH=${first.month};${daysOfRule(first, from)}`
    : null
}

/** A weekday within seven days: by its place in the month where it has one, otherwise with the days named. */
function daysOfRule({ daysInMonth, dayOfWeek }: Temporal.PlainDateTime, from: number): string {
  const weekday = WEEKDAYS[dayOfWeek - 1]
  if (from === daysInMonth - 6) return `BYDAY=-1${weekday}`
  if (from % 7 === 1) return `BYDAY=${(from + 6) / 7}${weekday}`
  const days = Array.from({ length: 7 }, (_, i) => from + i)
  return `BYDAY=${weekday};BYMONTHDAY=${days.join(',')}`
}

/** `+HHMM`, with seconds where a zone once had them. */
const offsetOf = ({ offset }: Temporal.ZonedDateTime) => offset.replaceAll(':', '')
