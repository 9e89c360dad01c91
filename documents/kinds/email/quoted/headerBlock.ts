import { cleanLine } from '#engine/text.ts'
import { HEADER_BLOCK_LINES_MAX, SUBJECT_MAX } from '../limits.ts'
import { displaySender, findAddress } from '../sender.ts'
import { DIVIDER_WORDS } from './attributionWords.ts'
import { type DateHabits, findDate } from './dates.ts'
import { type HeaderField, readHeaderLine } from './headerLabels.ts'
import type { QuotedLine } from './quoteMarks.ts'

/** A quoted message's From/Sent/To/Subject lines: what they say, and the index of the line after them. */
export interface HeaderBlock {
  readonly sender: string
  readonly date: number | null
  readonly subject: string
  readonly end: number
  readonly depth: number
}

const DIVIDER_LENGTH_MAX = 120
const DIVIDER_OTHER_WORDS_MAX = 5
/** A line this long may have been wrapped by the sender's client. */
const WRAPPED_LENGTH_MIN = 50
const STARTS_BLOCK: ReadonlySet<HeaderField> = new Set(['from', 'date', 'subject', 'to', 'other'])

interface Reading {
  readonly values: Map<HeaderField, string>
  readonly labels: Set<string>
  end: number
}

/** Whether the line says "Original Message", "Weitergeleitete Nachricht" … between rules. A bare rule is no divider. */
export function isDivider(text: string): boolean {
  if (text.length > DIVIDER_LENGTH_MAX) return false
  const words = text
    .replace(/^[\s*_=–—‐>-]+/u, '')
    .replace(/(?<![\s*_=–—‐:-])[\s*_=–—‐:-]+$/u, '')
    .toLowerCase()
  if (words === '' || (words === text.trim().toLowerCase() && !text.trim().endsWith(':'))) return false
  return DIVIDER_WORDS.some(
    (divider) => words.includes(divider) && otherWords(words, divider) <= DIVIDER_OTHER_WORDS_MAX,
  )
}

function otherWords(words: string, divider: string): number {
  return words
    .split(divider)
    .join(' ')
    .split(/\s+/u)
    .filter((word) => word !== '').length
}

/** The block that starts at this line; null when none does. `divided` says that a divider stands right above. */
export function findHeaderBlock(
  lines: readonly QuotedLine[],
  start: number,
  { offsetMinutes, divided }: Pick<DateHabits, 'offsetMinutes'> & { readonly divided: boolean },
): HeaderBlock | null {
  const opening = readHeaderLine(lines[start]!.text)
  if (!opening || !STARTS_BLOCK.has(opening.field)) return null
  const { values, end } = readFields(lines, start)
  if (!isBlock(values, divided)) return null
  const dateText = values.get('date') ?? ''
  const date = findDate(dateText, { offsetMinutes, dayFirst: !/[ap]\.?m\b/iu.test(dateText) })
  return {
    sender: displaySender(values.get('from')!),
    date: date?.at ?? null,
    subject: cleanLine(values.get('subject') ?? '', SUBJECT_MAX),
    end,
    depth: lines[start]!.depth,
  }
}

/** A travel plan also has From, To and Date lines: only a subject, an address or a divider makes it mail. */
function isBlock(values: ReadonlyMap<HeaderField, string>, divided: boolean): boolean {
  const from = values.get('from')
  if (from === undefined || from === '') return false
  const [date, to, subject] = [values.has('date'), values.has('to'), values.has('subject')]
  if (subject && (date || to)) return true
  if (date && findAddress(from) !== null) return true
  return divided && (date || to || subject)
}

function readFields(lines: readonly QuotedLine[], start: number): Reading {
  const { depth } = lines[start]!
  const reading: Reading = { values: new Map(), labels: new Set(), end: start }
  let field: HeaderField | null = null
  for (let at = start; at < Math.min(lines.length, start + HEADER_BLOCK_LINES_MAX); at += 1) {
    const line = lines[at]!
    if (line.depth !== depth) break
    if (line.text.trim() === '') {
      if (isFilled(reading.values) || !isHeaderAfterBlank(lines, at, reading)) break
      continue
    }
    const header = readHeaderLine(line.text)
    if (header && !repeats(reading, header.field)) {
      field = header.field
      if (!reading.values.has(field)) reading.values.set(field, header.value)
    } else if (field && continues(lines, at, reading)) {
      reading.values.set(field, `${reading.values.get(field)} ${line.text.trim()}`)
    } else break
    reading.end = at + 1
  }
  return reading
}

function isFilled(values: ReadonlyMap<HeaderField, string>): boolean {
  return values.has('from') && values.has('subject') && (values.has('date') || values.has('to'))
}

/** A second From line opens the next block. */
function repeats({ values }: Reading, field: HeaderField): boolean {
  return field !== 'other' && field !== 'copy' && field !== 'to' && (values.get(field) ?? '') !== ''
}

/** HTML turned into text may put a blank line between the block's lines. */
function isHeaderAfterBlank(lines: readonly QuotedLine[], blank: number, reading: Reading): boolean {
  const next = lines[blank + 1]
  const header = next && next.depth === lines[blank]!.depth ? readHeaderLine(next.text) : null
  return header !== null && !repeats(reading, header.field)
}

/** Wrapped values: indented, after an empty label, between two header lines, or ending a long line before a blank one. */
function continues(lines: readonly QuotedLine[], at: number, reading: Reading): boolean {
  const { depth, text } = lines[at]!
  const above = lines[at - 1]!.text
  if (above.trim() === '' || at !== reading.end) return false
  if (/^[ \t]/u.test(text) || /[:：,;<]\s*(?:\*\s*)?$/u.test(above)) return true
  const below = lines.slice(at + 1, at + 3).filter((line) => line.depth === depth)
  if (below.some((line) => readHeaderLine(line.text) !== null)) return true
  return above.length >= WRAPPED_LENGTH_MIN && (below[0]?.text ?? '').trim() === ''
}
