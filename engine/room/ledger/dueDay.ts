/** Resolution of due dates: the day that words such as "Friday" or "30 November" name. English, German, French and Spanish. */

const DAY_MS = 86_400_000
/** Maximum characters looked at. */
const WORDS_MAX = 120

const WEEKDAYS = [
  'sunday sun sonntag dimanche domingo',
  'monday mon montag lundi lunes',
  'tuesday tue tues dienstag mardi martes',
  'wednesday wed mittwoch mercredi miércoles',
  'thursday thu thur thurs donnerstag jeudi jueves',
  'friday fri freitag vendredi viernes',
  'saturday sat samstag sonnabend samedi sábado',
].map((names) => names.split(' '))

const MONTHS = [
  'january jan januar janvier enero',
  'february feb februar février febrero',
  'march mar märz mars marzo',
  'april apr avril abril',
  'may mai mayo',
  'june jun juni juin junio',
  'july jul juli juillet julio',
  'august aug août agosto',
  'september sep sept septembre septiembre',
  'october oct oktober octobre octubre',
  'november nov novembre noviembre',
  'december dec dezember décembre diciembre',
].map((names) => names.split(' '))

const COUNTS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'one a an ein einem einer un una uno une',
    'two zwei deux dos',
    'three drei trois tres',
    'four vier quatre cuatro',
    'five fünf cinq cinco',
    'six sechs six seis',
    'seven sieben sept siete',
    'eight acht huit ocho',
    'nine neun neuf nueve',
    'ten zehn dix diez',
  ].flatMap((names, i) => names.split(' ').map((name) => [name, i + 1])),
)

const INDEFINITE = new Set(
  'after nach après después early late anfang mitte mid-week every each jeden jede chaque cada business working'.split(
    ' ',
  ),
)
const NEXT = new Set(
  'next following nächste nächsten nächster nächstes prochain prochaine próximo próxima viene'.split(' '),
)
const UNITS: Readonly<Record<string, 'day' | 'week' | 'month'>> = {
  ...each('day days tag tage tagen jour jours día días', 'day'),
  ...each('week weeks woche wochen semaine semaines semana semanas', 'week'),
  ...each('month months monat monats monate monaten mois mes meses', 'month'),
}

function each<T>(names: string, value: T): Record<string, T> {
  return Object.fromEntries(names.split(' ').map((name) => [name, value]))
}

/**
 * The day, `YYYY-MM-DD`, that the words of a due date named when they were said: at this instant, in this time zone. Null when
 * they name no single day. A weekday is the next one, never the day itself; a date without a year is the next one. [LE24]
 */
export function dueDay(words: string, at: number, zone: string): string | null {
  const said = words.slice(0, WORDS_MAX).normalize('NFC').toLowerCase()
  const today = localDay(at, zone)
  const named = dated(said, today) ?? relative(said.replace(/[’']s?(?!\p{L})/gu, ''), today)
  if (named === null) return null
  const isBefore = /^(?:before|vor|avant|antes)(?!\p{L})/u.test(said)
  const day = isBefore ? named - DAY_MS : named
  return day < today ? null : new Date(day).toISOString().slice(0, 10)
}

const zones = new Map<string, Intl.DateTimeFormat>()

/** Midnight UTC of the calendar day in the zone. */
function localDay(at: number, zone: string): number {
  const format = zones.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  zones.set(zone, format)
  return Date.parse(`${format.format(at)}T00:00:00Z`)
}

/** A date with its month. */
function dated(said: string, today: number): number | null {
  const iso = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/u.exec(said)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const dotted = /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(\d{4}))?(?!\d)/u.exec(said)
  if (dotted) return coming(Number(dotted[2]), Number(dotted[1]), dotted[3], today)
  const slashed = /(?<![\d/])(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?(?![\d/])/u.exec(said)
  if (slashed) return slashedDay(Number(slashed[1]), Number(slashed[2]), slashed[3], today)
  const tokens = tokensOf(said)
  const place = tokens.findIndex((token) => MONTHS.some((names) => names.includes(token)))
  if (place < 0) return null
  const month = MONTHS.findIndex((names) => names.includes(tokens[place] ?? '')) + 1
  const isOf = (token: string | undefined) => token === 'of' || token === 'de'
  const [before, after] = [tokens[isOf(tokens[place - 1]) ? place - 2 : place - 1], tokens[place + 1]]
  const next = after === 'the' ? tokens[place + 2] : after
  const [day, rest] = isDay(before) ? [before, tokens.slice(place + 1)] : [next, tokens.slice(place + 2)]
  if (!isDay(day)) return null
  const year = rest.slice(0, 2).find((token) => /^\d{4}$/u.test(token))
  return coming(month, Number.parseInt(day, 10), year, today)
}

/** Day and month are told apart only where one of them can be no month. */
function slashedDay(one: number, other: number, year: string | undefined, today: number): number | null {
  if (one > 12) return coming(other, one, year, today)
  return other > 12 || one === other ? coming(one, other, year, today) : null
}

const isDay = (token: string | undefined): token is string =>
  token !== undefined && /^\d{1,2}(?:st|nd|rd|th|er)?$/u.test(token)

/** A day counted from today. */
function relative(said: string, today: number): number | null {
  if (/day after tomorrow|übermorgen|après-demain|pasado mañana/u.test(said)) return today + 2 * DAY_MS
  const tokens = tokensOf(said)
  if (tokens.some((token) => INDEFINITE.has(token))) return null
  const isNext = tokens.some((token) => NEXT.has(token))
  const end = endOf(said, tokens, isNext, today)
  if (end !== null) return end
  const counted = countedFrom(tokens, today)
  const weekday = tokens
    .map((token) => WEEKDAYS.findIndex((names) => names.includes(token)))
    .find((index) => index >= 0)
  if (weekday !== undefined) return counted === null ? weekdayFrom(weekday, isNext, today) : null
  if (counted !== null) return counted
  if (/^(?:.*\s)?(?:tomorrow|demain|morgen|mañana)(?!\p{L})/u.test(said)) return today + DAY_MS
  if (/(?<!\p{L})(?:today|tonight|heute|aujourd’?hui|aujourd|hoy|eod|cob|close of business)(?!\p{L})/u.test(said))
    return today
  const ordinal = tokens.find((token) => /^\d{1,2}(?:st|nd|rd|th)$/u.test(token))
  return ordinal === undefined ? null : dayOfMonth(Number.parseInt(ordinal, 10), today)
}

/** Ends of weeks, months and years; a working week ends on Friday. */
function endOf(said: string, tokens: readonly string[], isNext: boolean, today: number): number | null {
  const isEnd = /(?<!\p{L})(?:end|ende|fin|final|finales)(?!\p{L})/u.test(said)
  const has = (unit: 'week' | 'month', short: string) =>
    tokens.includes(short) || (isEnd && tokens.some((token) => UNITS[token] === unit))
  const now = new Date(today)
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  if (has('week', 'eow')) return fridayOf(today + (isNext ? 7 : 0) * DAY_MS)
  if (has('month', 'eom')) return Date.UTC(year, month + (isNext ? 2 : 1), 0)
  const isYear = tokens.includes('eoy') || (isEnd && tokens.some((token) => /^(?:year|jahres|année|año)$/u.test(token)))
  return isYear ? Date.UTC(year + (isNext ? 1 : 0), 11, 31) : null
}

function fridayOf(day: number): number {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  const friday = day + (4 - sinceMonday) * DAY_MS
  return friday < day ? friday + 7 * DAY_MS : friday
}

/** `in two weeks`, `within 10 days`. */
function countedFrom(tokens: readonly string[], today: number): number | null {
  const found = tokens.flatMap((token, i) => {
    const [unit, count] = [UNITS[token], countOf(tokens[i - 1])]
    return unit === undefined || count === null ? [] : [{ unit, count }]
  })
  const [first] = found
  if (first === undefined) return null
  const { unit, count } = first
  if (unit !== 'month') return today + count * (unit === 'week' ? 7 : 1) * DAY_MS
  const now = new Date(today)
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count + 1, 0)).getUTCDate()
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, Math.min(now.getUTCDate(), last))
}

function countOf(token: string | undefined): number | null {
  if (token === undefined) return null
  return /^\d{1,3}$/u.test(token) ? Number(token) : (COUNTS[token] ?? null)
}

/** The next such weekday, or the one of the week that begins on the coming Monday. */
function weekdayFrom(weekday: number, isNext: boolean, today: number): number {
  const now = new Date(today).getUTCDay()
  if (!isNext) return today + (((weekday - now + 6) % 7) + 1) * DAY_MS
  const monday = today + (7 - ((now + 6) % 7)) * DAY_MS
  return monday + ((weekday + 6) % 7) * DAY_MS
}

/** The next such day of a month that has it. */
function dayOfMonth(day: number, today: number): number | null {
  const now = new Date(today)
  for (let ahead = 0; ahead < 3; ahead++) {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
    const named = dayOf(first.getUTCFullYear(), first.getUTCMonth() + 1, day)
    if (named !== null && named >= today) return named
  }
  return null
}

/** The date in the given year, or the next one. */
function coming(month: number, day: number, year: string | undefined, today: number): number | null {
  if (year !== undefined) return dayOf(Number(year), month, day)
  const now = new Date(today).getUTCFullYear()
  const named = dayOf(now, month, day)
  return named !== null && named >= today ? named : dayOf(now + 1, month, day)
}

/** Midnight UTC of a day of the calendar; null if there is none such. */
function dayOf(year: number, month: number, day: number): number | null {
  const time = Date.UTC(year, month - 1, day)
  const date = new Date(time)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? time : null
}

const tokensOf = (said: string): string[] => said.match(/[\p{L}\p{N}]+(?:-\p{L}+)*/gu) ?? []
