import { LINE_MATCH_MAX } from '../limits.ts'
import { monthNames } from './calendarNames.ts'

/** A date found in a line: epoch milliseconds (null when it names no year), and the stretch of the line it takes. */
export interface FoundDate {
  readonly at: number | null
  readonly start: number
  readonly end: number
  readonly timed: boolean
}

/** How to read what a date leaves open: minutes east of UTC when it names no zone, and whether 2/4 is 2 April. */
export interface DateHabits {
  readonly offsetMinutes: number
  readonly dayFirst: boolean
}

export const UNIVERSAL: DateHabits = { offsetMinutes: 0, dayFirst: false }

interface CalendarDay {
  readonly year: number | null
  readonly month: number
  readonly day: number
  readonly start: number
  readonly end: number
  /** Where the year stands when the time comes before it. */
  readonly yearEnd?: number
}

interface Word {
  readonly month: number
  readonly start: number
  readonly end: number
}

const ZONES: ReadonlyMap<string, number> = new Map([
  ['UTC', 0],
  ['GMT', 0],
  ['WET', 0],
  ['BST', 60],
  ['CET', 60],
  ['CEST', 120],
  ['MEZ', 60],
  ['MESZ', 120],
  ['EET', 120],
  ['EEST', 180],
  ['MSK', 180],
  ['JST', 540],
  ['KST', 540],
  ['EST', -300],
  ['EDT', -240],
  ['CST', -360],
  ['CDT', -300],
  ['MST', -420],
  ['MDT', -360],
  ['PST', -480],
  ['PDT', -420],
])

const YEAR_FIRST = /(?<!\d)(\d{4})\s?[-/.年년]\s?(\d{1,2})\s?[-/.月월]\s?(\d{1,2})(?!\d)[日일]?/u
const YEAR_LAST = /(?<!\d)(\d{1,2})\s?(?:[-/.]|thg|tháng)\s?(\d{1,2})(?:\s?[-/.]\s?|,?\s(?=\d{4}))(\d{4}|\d{2})(?!\d)/u
const WORD = /\p{L}[\p{L}\p{M}]{1,14}/gu
const DAY_BEFORE = /(?<![\d:.])(\d{1,2})(?:st|nd|rd|th|er|º|ª)?[.,]?[\s-]{0,3}(?:(?:de|of)\s|d[’'])?$/iu
const YEAR_AFTER = /^[.,׳]?[\s-]{0,3}(?:de\s|del\s|of\s)?[’']?(\d{4}(?!\d)|\d{2}(?![:.\d]))/iu
const YEAR_AFTER_TIME = /^[.,]?\s{0,2}\d{1,2}:\d{2}(?::\d{2})?\s(?:\p{L}{2,5}\s)?(\d{4})(?!\d)/u
const DAY_AFTER = /^[.,]?[\s-]{0,3}(\d{1,2})(?:st|nd|rd|th)?(?![\d:])[.,]?/iu
const YEAR_BEFORE = /(?<!\d)(\d{4})[.,]?\s{0,2}$/u
const TIME =
  /(?<![\d.:])(?:(오전|오후|午前|午後|上午|下午)\s?)?(\d{1,2})(?:[:h]|\s?[時时시点]\s?|\.(?=\d{2}(?![\d.])))(\d{2})(?:[:.](\d{2}))?[分분]?(?:\s?([ap])\.?\s?m\b\.?)?/iu
const OFFSET = /(?<=^|[\s(\d]|GMT|UTC)([+-])(0\d|1[0-4]):?(\d{2})(?!\d)/u
const ZONE_WORD = /\b[A-Z]{3,4}\b/u
const ZONE_TAIL = /^\s{0,2}\(?(?:GMT|UTC|[A-Z]{3,4}(?=[)\s,:]|$))?\s?(?:[+-]\d{2}:?\d{2})?\)?/u

/** The first date of a line, in the languages and layouts that mail clients print. Null when there is none. */
export function findDate(line: string, habits: DateHabits = UNIVERSAL): FoundDate | null {
  if (line.length > LINE_MATCH_MAX) return null
  const day = numericDay(line, habits) ?? namedDay(line)
  if (!day) return null
  const time = TIME.exec(line)
  const end = Math.max(day.end, day.yearEnd ?? 0, time ? time.index + time[0].length : 0)
  const found = { start: Math.min(day.start, time?.index ?? day.start), end: zoneEnd(line, end), timed: time !== null }
  if (day.year === null) return { ...found, at: null }
  const minutesEast = zoneOffset(line.slice(day.end)) ?? habits.offsetMinutes
  const at = Date.UTC(day.year, day.month - 1, day.day, ...clock(time)) - minutesEast * 60_000
  return { ...found, at: Number.isNaN(at) ? null : at }
}

/** Minutes east of UTC that the text names, null when it names none. */
export function zoneOffset(line: string): number | null {
  const offset = OFFSET.exec(line)
  if (offset) return (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3]))
  const zone = ZONE_WORD.exec(line)
  return zone ? (ZONES.get(zone[0]) ?? null) : null
}

function numericDay(line: string, { dayFirst }: DateHabits): CalendarDay | null {
  const iso = YEAR_FIRST.exec(line)
  if (iso) return calendarDay([Number(iso[1]), Number(iso[2]), Number(iso[3])], iso.index, iso.index + iso[0].length)
  const found = YEAR_LAST.exec(line)
  if (!found) return null
  const [first, second] = [Number(found[1]), Number(found[2])]
  const monthFirst = second > 12 || (first <= 12 && !dayFirst && !found[0].includes('.'))
  const [month, day] = monthFirst ? [first, second] : [second, first]
  return calendarDay([fullYear(found[3]!), month, day], found.index, found.index + found[0].length)
}

function namedDay(line: string): CalendarDay | null {
  let yearless: CalendarDay | null = null
  for (const found of line.matchAll(WORD)) {
    const month = monthOf(found[0].toLowerCase())
    if (month === undefined) continue
    const word = { month, start: found.index, end: found.index + found[0].length }
    for (const day of [dayBeforeMonth(line, word), dayAfterMonth(line, word)]) {
      if (day && day.year !== null) return day
      yearless ??= day
    }
  }
  return yearless
}

/** Hebrew writes "in" and the month as one word. */
function monthOf(word: string): number | undefined {
  return monthNames().get(word) ?? (word.startsWith('ב') ? monthNames().get(word.slice(1)) : undefined)
}

function dayBeforeMonth(line: string, { month, start, end }: Word): CalendarDay | null {
  const day = DAY_BEFORE.exec(line.slice(0, start))
  if (!day) return null
  const year = YEAR_AFTER.exec(line.slice(end))
  return calendarDay(
    [year ? fullYear(year[1]!) : null, month, Number(day[1])],
    day.index,
    end + (year?.[0].length ?? 0),
  )
}

function dayAfterMonth(line: string, { month, start, end }: Word): CalendarDay | null {
  const day = DAY_AFTER.exec(line.slice(end))
  if (!day) return null
  const dayEnd = end + day[0].length
  const tail = line.slice(dayEnd)
  const yearBefore = YEAR_BEFORE.exec(line.slice(0, start))
  if (yearBefore) return calendarDay([Number(yearBefore[1]), month, Number(day[1])], yearBefore.index, dayEnd)
  const year = YEAR_AFTER.exec(tail)
  if (year) return calendarDay([fullYear(year[1]!), month, Number(day[1])], start, dayEnd + year[0].length)
  const late = YEAR_AFTER_TIME.exec(tail)
  const found = calendarDay([late ? Number(late[1]) : null, month, Number(day[1])], start, dayEnd)
  return found && late ? { ...found, yearEnd: dayEnd + late[0].length } : found
}

function calendarDay(
  [year, month, day]: readonly [number | null, number, number],
  start: number,
  end: number,
): CalendarDay | null {
  const real = month >= 1 && month <= 12 && day >= 1 && day <= 31 && (year === null || (year >= 1970 && year < 2100))
  return real ? { year, month, day, start, end } : null
}

function fullYear(digits: string): number {
  return digits.length === 4 ? Number(digits) : 2000 + Number(digits) - (Number(digits) >= 70 ? 100 : 0)
}

function clock(time: RegExpExecArray | null): [number, number, number] {
  if (!time) return [0, 0, 0]
  const hour = Number(time[2])
  const half = time[5]?.toLowerCase() ?? (/오전|午前|上午/u.test(time[1] ?? '') ? 'a' : time[1] ? 'p' : undefined)
  const hours = half === 'p' && hour < 12 ? hour + 12 : half === 'a' && hour === 12 ? 0 : hour
  return [hours, Number(time[3]), Number(time[4] ?? 0)]
}

function zoneEnd(line: string, end: number): number {
  return end + (ZONE_TAIL.exec(line.slice(end))?.[0].trimEnd().length ?? 0)
}
