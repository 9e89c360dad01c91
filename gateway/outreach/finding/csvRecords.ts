import { parse } from 'csv-parse/sync'
import { CsvLines } from './csvLines.ts'

/** A row of a table: its cells, trimmed, or why they cannot be told apart. Rows are numbered from 1, as a spreadsheet does. */
export type CsvRecord =
  | { readonly row: number; readonly cells: readonly string[]; readonly reason?: never }
  | { readonly row: number; readonly cells?: never; readonly reason: string }

export interface CsvForm {
  readonly delimiter: string
  /** Whether the cells of a column may hold several lines. */
  readonly mayBreak: (column: number) => boolean
}

/** No row runs over more lines or characters: behind that, a quotation mark was left open. */
const RECORD_LINES_MAX = 50
const RECORD_CHARACTERS_MAX = 20_000
/** Lines and characters read before the parser is called for all of them. */
const BATCH_LINES = 128
const BATCH_CHARACTERS = 32_000

const UNCLOSED = 'A quotation mark is not closed.'
const MISPLACED = 'A quotation mark stands inside a cell. Write it twice, and the whole cell between quotation marks.'
const TOO_LONG = `The row is longer than ${RECORD_CHARACTERS_MAX} characters.`

/** A row before its cells are told apart, or what is wrong with its quotation marks. */
type Raw =
  | { readonly row: number; readonly text: string; readonly reason?: never }
  | { readonly row: number; readonly text?: never; readonly reason: string }

/**
 * Reads separated values row by row, as they are asked for; null is a pause without a row. A row whose quotation marks are broken
 * is reported and reading goes on with the line behind, so that an open mark takes no other rows along; a line break where the
 * column allows none is such a mark. Blank lines are left out. Takes linear time, whatever the text. [OT31]
 */
export function* csvRecords(text: string, form: CsvForm): Generator<CsvRecord | null, void, undefined> {
  const lines = new CsvLines(text)
  // The first row comes alone, as what the columns may hold follows from it.
  for (let isFirst = true; !lines.isAtEnd; ) {
    const raws = rawRows(lines, isFirst ? 1 : BATCH_LINES, form)
    if (raws.length > 0) isFirst = false
    yield* recordsOf(raws, form)
    yield null
  }
}

function* recordsOf(raws: readonly Raw[], { delimiter }: CsvForm): Generator<CsvRecord, void, undefined> {
  const texts = raws.flatMap(({ text }) => text ?? [])
  const rows = parse(texts.join('\n'), {
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    trim: true,
  }).values()
  for (const { row, reason } of raws)
    yield reason === undefined ? { row, cells: rows.next().value ?? [] } : { row, reason }
}

function rawRows(lines: CsvLines, count: number, form: CsvForm): Raw[] {
  const raws: Raw[] = []
  const from = lines.place.at
  for (let i = 0; i < count && lines.place.at - from < BATCH_CHARACTERS; i += 1) {
    const line = lines.next()
    if (line === null) break
    lines.endRow()
    if (line.trim() !== '') raws.push(rawRow(lines, line, form))
  }
  return raws
}

/** Takes further lines as long as a quotation mark is open. */
function rawRow(lines: CsvLines, line: string, form: CsvForm): Raw {
  const { place } = lines
  const { row } = place
  if (line.length > RECORD_CHARACTERS_MAX) return { row, reason: TOO_LONG }
  let text = line
  for (let more = 0, odd = hasOdd(line); odd; more += 1) {
    const following = more < RECORD_LINES_MAX ? lines.next() : null
    if (following === null || text.length + following.length > RECORD_CHARACTERS_MAX) {
      lines.goTo(place)
      return { row, reason: UNCLOSED }
    }
    text = `${text}\n${following}`
    if (hasOdd(following)) odd = false
  }
  if (areQuotesRight(text, form)) return { row, text }
  lines.goTo(place)
  return { row, reason: text === line ? MISPLACED : UNCLOSED }
}

/** Whether the text has an odd number of quotation marks. */
function hasOdd(text: string): boolean {
  let odd = false
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) odd = !odd
  return odd
}

/** Whether each cell is between quotation marks, which are doubled inside, or has none; and spans lines only where it may. */
function areQuotesRight(text: string, { delimiter, mayBreak }: CsvForm): boolean {
  for (let at = 0, column = 0; ; column += 1) {
    at = behindSpaces(text, at, delimiter)
    const from = at
    if (text[at] === '"') {
      at = behindSpaces(text, closingMark(text, at) + 1, delimiter)
      if (!mayBreak(column) && text.slice(from, at).includes('\n')) return false
    } else while (at < text.length && text[at] !== delimiter && text[at] !== '"') at += 1
    if (at >= text.length) return true
    if (text[at] !== delimiter) return false
    at += 1
  }
}

/** There is one, as the marks of the text are even in number and those before the opening one come in pairs. */
function closingMark(text: string, opening: number): number {
  let at = text.indexOf('"', opening + 1)
  while (text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

function behindSpaces(text: string, from: number, delimiter: string): number {
  let at = from
  while (text[at] === ' ' || (text[at] === '\t' && delimiter !== '\t')) at += 1
  return at
}
