import { ATTRIBUTION_LINES_MAX, ATTRIBUTION_MAX } from '../limits.ts'
import { displaySender, findAddress, withoutLinks } from '../sender.ts'
import { ENDS_WROTE, JOINING, NAME_PARTICLES, NO_NAMES, QUOTING, WROTE } from './attributionWords.ts'
import { weekdayNames } from './calendarNames.ts'
import { type FoundDate, findDate } from './dates.ts'
import type { QuotedLine } from './quoteMarks.ts'

/** "On <date>, <sender> wrote:" over one or more lines: who, when, and the index of the line after it. */
export interface Attribution {
  readonly sender: string
  readonly date: number | null
  readonly end: number
  readonly depth: number
}

/** What one text's search shares: minutes east of UTC where it was written, and how many more readings may be tried. */
export interface Search {
  readonly offsetMinutes: number
  readingsLeft: number
}

interface Read {
  readonly sender: string
  readonly date: FoundDate | null
}

const NAME_WORDS_MAX = 8
const UNADDRESSED_NAME_WORDS_MAX = 5
const LEADING_MARKS = /^[\s,.;:()[\]|*_"'–—，、：،-]+/u
const TRAILING_MARKS = /(?<![\s,;:([\]|*_–—，、：،-])[\s,;:([\]|*_–—，、：،-]+$/u
const withoutEdgeMarks = (text: string): string => text.replace(LEADING_MARKS, '').replace(TRAILING_MARKS, '')
const ENGLISH = /(?<!\p{L})(?:on|wrote|writes|said)(?!\p{L})/iu
/** GroupWise puts sender and date between triple marks, which look like quoting three deep. */
const GROUPWISE_DEPTH = 3
const GROUPWISE_END = />>>\s*$/u

/** The attribution that starts at this line, null when none does. */
export function findAttribution(lines: readonly QuotedLine[], start: number, search: Search): Attribution | null {
  const first = lines[start]!
  if (GROUPWISE_END.test(first.text)) return groupWise(first, start, search)
  for (let count = 1; count <= ATTRIBUTION_LINES_MAX; count += 1) {
    const last = lines[start + count - 1]
    if (!last || last.depth !== first.depth || last.text.trim() === '') return null
    if (!mayEndAttribution(last.text)) continue
    const quotedNext = isQuotedDeeper(lines, start + count, first.depth)
    const read = readAttribution(joined(lines, start, count), quotedNext, search)
    if (read && (count === 1 || (read.date && !startsLater(lines, start, count, quotedNext, search)))) {
      return { sender: read.sender, date: read.date?.at ?? null, end: start + count, depth: first.depth }
    }
  }
  return null
}

/** Cheap first look, so that most lines are never tried. */
function mayEndAttribution(text: string): boolean {
  const last = text.trimEnd().at(-1)
  if (last === ':' || last === '：' || (last === '>' && text.includes('@'))) return true
  return text.length <= ATTRIBUTION_MAX && ENDS_WROTE.test(text)
}

/** A signature above the attribution must not become part of the name: the shorter reading wins. */
function startsLater(
  lines: readonly QuotedLine[],
  start: number,
  count: number,
  quotedNext: boolean,
  search: Search,
): boolean {
  return Boolean(readAttribution(joined(lines, start + 1, count - 1), quotedNext, search)?.date)
}

function joined(lines: readonly QuotedLine[], start: number, count: number): string {
  return lines
    .slice(start, start + count)
    .map(({ text }) => text.trim())
    .join(' ')
}

function isQuotedDeeper(lines: readonly QuotedLine[], from: number, depth: number): boolean {
  const next = lines.slice(from, from + 4).find(({ text }) => text.trim() !== '')
  return next !== undefined && next.depth > depth
}

function groupWise(line: QuotedLine, start: number, search: Search): Attribution | null {
  if (line.depth < GROUPWISE_DEPTH || line.text.length > ATTRIBUTION_MAX) return null
  const text = line.text.replace(GROUPWISE_END, '')
  const date = findDate(text, { offsetMinutes: search.offsetMinutes, dayFirst: false })
  if (!date) return null
  const sender = displaySender(`${text.slice(0, date.start)} ${text.slice(date.end)}`)
  return { sender, date: date.at, end: start + 1, depth: line.depth - GROUPWISE_DEPTH }
}

function readAttribution(joinedText: string, quotedNext: boolean, search: Search): Read | null {
  search.readingsLeft -= 1
  if (joinedText.length > ATTRIBUTION_MAX || search.readingsLeft < 0) return null
  const text = withoutEdgeMarks(withoutLinks(joinedText.replace(/[\u00a0\u202f\u2007]/gu, ' ')))
  const verb = WROTE.exec(text) ?? QUOTING.exec(text)
  const told = verb ? `${text.slice(0, verb.index)} | ${text.slice(verb.index + verb[0].length)}` : text
  const date = findDate(told, { offsetMinutes: search.offsetMinutes, dayFirst: !ENGLISH.test(text) })
  const names = nameParts(told, date)
  if (names.length > 1) return null
  const name = names[0] ?? ''
  const address = findAddress(name)
  if (isUnended(joinedText, verb !== null) && !quotedNext) return null
  if (!isPlausible(name, address) || !isEnough({ verb: verb !== null, date, address, quotedNext, name })) return null
  return { sender: displaySender(name), date }
}

/** "2012/4/2 Ben <ben@…>" without colon or verb counts only right above quoted lines. */
function isUnended(text: string, verb: boolean): boolean {
  return !verb && text.trimEnd().endsWith('>')
}

interface Evidence {
  readonly verb: boolean
  readonly date: FoundDate | null
  readonly address: string | null
  readonly quotedNext: boolean
  readonly name: string
}

/** Two of verb, date and address name a quoted message; a bare "Ben wrote:" does so only right above quoted lines. */
function isEnough({ verb, date, address, quotedNext, name }: Evidence): boolean {
  if (verb && date) return name !== '' || quotedNext
  if (verb && address) return true
  if (date && address) return date.timed || quotedNext || date.start === 0
  return verb && quotedNext && name !== ''
}

/** What is left of the line beside verb, date and joining words; more than one part is prose. */
function nameParts(told: string, date: FoundDate | null): string[] {
  const sides = date ? [told.slice(0, date.start), told.slice(date.end)] : [told]
  return sides
    .flatMap((side) => side.split('|'))
    .map(withoutJoiningWords)
    .filter((part) => part !== '')
}

function withoutJoiningWords(part: string): string {
  let words = withoutEdgeMarks(part).split(/\s+/u)
  const joins = (word: string | undefined) => word !== undefined && isJoiningWord(word)
  if (words.every(joins)) return ''
  while (joins(words[0]) && !isNameStart(words[0]!)) words = words.slice(1)
  while (joins(words.at(-1))) words = words.slice(0, -1)
  return withoutEdgeMarks(words.join(' '))
}

function isJoiningWord(word: string): boolean {
  const bare = word.toLowerCase().replace(/[.,;:()[\]<>"'’׳،，、]/gu, '')
  if (bare === '' || /^\d{1,2}$/u.test(bare)) return true
  return JOINING.has(bare) || weekdayNames().has(bare)
}

/** "De Vries" keeps its "De". */
function isNameStart(word: string): boolean {
  return /^\p{Lu}/u.test(word) && NAME_PARTICLES.has(word.toLowerCase())
}

function isPlausible(name: string, address: string | null): boolean {
  const words = name
    .split(address ?? '\n')
    .join(' ')
    .replace(/[<>()[\]"]/gu, ' ')
    .split(/\s+/u)
    .filter((word) => word !== '')
  if (words.length > NAME_WORDS_MAX || NO_NAMES.has(words[0]?.toLowerCase() ?? '')) return false
  if (address) return words.length <= 2 || words.every(isNameWord)
  return words.length <= 1 || (words.length <= UNADDRESSED_NAME_WORDS_MAX && words.every(isNameWord))
}

function isNameWord(word: string): boolean {
  return !/^\p{Ll}/u.test(word) || NAME_PARTICLES.has(word.toLowerCase())
}
