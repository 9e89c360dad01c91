/** Month and weekday names as mail clients print them, in the languages below, long and short. */

const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'sv',
  'da',
  'nb',
  'fi',
  'et',
  'lv',
  'lt',
  'pl',
  'cs',
  'sk',
  'sl',
  'hr',
  'hu',
  'ro',
  'bg',
  'ru',
  'uk',
  'el',
  'tr',
  'he',
  'ar',
  'id',
  'vi',
  'ca',
  'fa',
]

/** Spellings that clients use beside those of the calendar: older short forms, and names without accents. */
const OTHER_MONTHS: Readonly<Record<string, number>> = {
  tammik: 1,
  helmik: 2,
  maalisk: 3,
  huhtik: 4,
  toukok: 5,
  kesäk: 6,
  heinäk: 7,
  elok: 8,
  syysk: 9,
  lokak: 10,
  marrask: 11,
  jouluk: 12,
  sept: 9,
  mrz: 3,
  maerz: 3,
  dez: 12,
  okt: 10,
  fev: 2,
  fevr: 2,
  aout: 8,
  dec: 12,
  abr: 4,
  ago: 8,
  set: 9,
  out: 10,
  ene: 1,
}

const NAME_LENGTH_MIN = 2

interface CalendarNames {
  readonly months: ReadonlyMap<string, number>
  readonly weekdays: ReadonlySet<string>
}

let known: CalendarNames | undefined

/** Lower-case month name to 1..12. */
export function monthNames(): ReadonlyMap<string, number> {
  return calendarNames().months
}

/** Lower-case weekday names. */
export function weekdayNames(): ReadonlySet<string> {
  return calendarNames().weekdays
}

function calendarNames(): CalendarNames {
  known ??= readCalendarNames()
  return known
}

function readCalendarNames(): CalendarNames {
  const months = new Map<string, number>()
  const weekdays = new Set<string>()
  for (const language of LANGUAGES) {
    for (const width of ['long', 'short'] as const) {
      for (const month of namesOf(language, { month: width }, 12)) remember(months, month)
      for (const month of namesOf(language, { month: width, day: 'numeric' }, 12)) remember(months, month)
      for (const [name] of namesOf(language, { weekday: width }, 7)) weekdays.add(name)
    }
  }
  for (const [name, month] of Object.entries(OTHER_MONTHS)) if (!months.has(name)) months.set(name, month)
  return { months, weekdays }
}

function remember(months: Map<string, number>, [name, month]: readonly [string, number]): void {
  if (!months.has(name)) months.set(name, month)
}

/** Each name with its 1-based number. 2 January 2012 is a Monday; day 2 of each month keeps clear of zone borders. */
function namesOf(language: string, part: Intl.DateTimeFormatOptions, count: number): [string, number][] {
  const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, { ...part, timeZone: 'UTC' })
  return Array.from({ length: count }, (_, index): [string, number] => {
    const date = count === 12 ? Date.UTC(2012, index, 2) : Date.UTC(2012, 0, 2 + index)
    const kind = count === 12 ? 'month' : 'weekday'
    const named = format.formatToParts(date).find(({ type }) => type === kind)?.value ?? ''
    return [named.toLowerCase().replace(/[.׳\u200e\u200f]/g, ''), index + 1]
  }).filter(([name]) => name.length >= NAME_LENGTH_MIN && /^\p{L}/u.test(name))
}
