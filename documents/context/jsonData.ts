import { cleanLine } from '#engine/text.ts'
import { files } from '#engine/words/en/files.ts'
import { BoundedText } from './boundedText.ts'
import { CELL_TEXT_MAX, COLUMNS_MAX, type DataFile, ROWS_MAX, UnreadableData } from './contextFile.ts'
import { TableText } from './tableText.ts'

/** Nesting below this is shown as it is written. */
const DEPTH_MAX = 20

/** A JSON text; also one value a line, whatever the name says. Throws UnreadableData. */
export function readJson(text: string): DataFile {
  const whole = parsed(text)
  if (whole !== undefined) return Array.isArray(whole) ? readItems(whole) : { ...listing(whole), table: null }
  const lines = linesOf(text)
  if (lines.length > 1 && parsed(lines[0]!) !== undefined) return readJsonLines(text)
  throw new UnreadableData(files.noJson)
}

/** One JSON value a line. Throws UnreadableData that names the first line at fault. */
export function readJsonLines(text: string): DataFile {
  const items: unknown[] = []
  for (const [i, line] of text.split(/\r?\n/u).entries()) {
    if (line.trim() === '') continue
    if (items.length >= ROWS_MAX) throw new UnreadableData(files.tooManyLines.replace('#', `${ROWS_MAX}`))
    const item = parsed(line)
    if (item === undefined) throw new UnreadableData(files.lineNoJson.replace('#', `${i + 1}`))
    items.push(item)
  }
  if (items.length === 0) throw new UnreadableData(files.empty)
  return readItems(items)
}

/** Objects or lists of plain values in a row make a table; anything else is listed by its paths. */
function readItems(items: readonly unknown[]): DataFile {
  if (items.length > 0 && items.every(isRecord)) return recordsTable(items)
  if (items.length > 0 && items.every(Array.isArray)) return listsTable(items as readonly (readonly unknown[])[])
  return { ...listing(items), table: null }
}

function recordsTable(records: readonly Readonly<Record<string, unknown>>[]): DataFile {
  const names = new Set<string>()
  for (const record of records) {
    for (const name of Object.keys(record)) if (names.size < COLUMNS_MAX) names.add(name)
  }
  const columns = [...names]
  const table = new TableText(columns)
  for (const record of records)
    table.add(columns.map((name) => (Object.hasOwn(record, name) ? shown(record[name]) : '')))
  return { kind: 'data', text: table.text(), table: table.table }
}

function listsTable([header, ...rows]: readonly (readonly unknown[])[]): DataFile {
  const table = new TableText(header!.map(shown))
  for (const row of rows) table.add(row.slice(0, COLUMNS_MAX).map(shown))
  return { kind: 'data', text: table.text(), table: table.table }
}

function listing(value: unknown): { readonly kind: 'data'; readonly text: string } {
  const text = new BoundedText()
  list(value, '', { text, depth: 0 })
  return { kind: 'data', text: text.text() }
}

/** A line for each plain value, with the path that leads to it. */
function list(value: unknown, path: string, { text, depth }: { text: BoundedText; depth: number }): void {
  if (text.isFull) return
  const isPlain = typeof value !== 'object' || value === null || depth === DEPTH_MAX
  if (isPlain) return text.add(`${path === '' ? '' : `${path}: `}${cleanLine(shown(value), CELL_TEXT_MAX)}`)
  const isList = Array.isArray(value)
  for (const [key, inner] of Object.entries(value)) {
    const step = isList ? `[${Number(key) + 1}]` : `${path === '' ? '' : '.'}${cleanLine(key, CELL_TEXT_MAX)}`
    list(inner, `${path}${step}`, { text, depth: depth + 1 })
    if (text.isFull) return
  }
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  try {
    return JSON.stringify(value)
  } catch {
    // Nested deeper than the stack allows.
    return '…'
  }
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/u).filter((line) => line.trim() !== '')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
