import { cleanLine } from '#engine/text.ts'
import type { ContextText } from '../../shapes.ts'

/** A table of a data file as its text tells it. */
export interface Table {
  readonly title: string
  readonly id: string
  readonly columns: readonly string[]
  /** Cells by column; empty ones are missing. */
  readonly rows: readonly ReadonlyMap<string, string>[]
  /** Rows that its text leaves out. */
  readonly omitted: number
}

const COLUMNS = 'Columns: '
const ROW = /^Row \d{1,9}: /u
const OMITTED = /^(\d{1,9}) more rows are left out\.$/u
/** Characters of a table that are read for one question. */
const TEXT_MAX = 200_000

/** The tables in context items, as data files are rendered. */
export function tablesIn(items: readonly ContextText[]): Table[] {
  return items.flatMap((item) => (item.text.includes(COLUMNS) ? tablesOf(item) : []))
}

function tablesOf({ id, title, text }: ContextText): Table[] {
  const tables: {
    id: string
    title: string
    columns: string[]
    rows: ReadonlyMap<string, string>[]
    omitted: number
  }[] = []
  for (const line of text.slice(0, TEXT_MAX).split('\n')) {
    if (line.startsWith(COLUMNS)) {
      tables.push({
        id,
        title: cleanLine(title),
        columns: line.slice(COLUMNS.length).split(', '),
        rows: [],
        omitted: 0,
      })
      continue
    }
    const table = tables.at(-1)
    const begin = ROW.exec(line)
    if (table && begin) table.rows.push(cellsOf(line.slice(begin[0].length), table.columns))
    else if (table) table.omitted += Number(OMITTED.exec(line)?.[1] ?? 0)
  }
  return tables.filter(({ rows }) => rows.length > 0)
}

/** Cells in the order of the columns; a name of a column within a cell does not begin another one. */
function cellsOf(line: string, columns: readonly string[]): Map<string, string> {
  const cells = new Map<string, string>()
  let last: string | null = null
  for (const part of line.split('; ')) {
    const column = columns.find((name) => part.startsWith(`${name}: `) && !cells.has(name))
    if (column !== undefined) cells.set(column, part.slice(column.length + 2))
    else if (last !== null) cells.set(last, `${cells.get(last)}; ${part}`)
    last = column ?? last
  }
  return cells
}

const AMOUNT =
  /^(?:[\p{Sc}]|[A-Z]{2,3}|CHF)?\s?(?<sign>[-−])?(?:[\p{Sc}]\s?)?(?<digits>\d[\d.,'’\s]{0,20}\d|\d)\s?(?:%|[\p{Sc}]|\p{L}{1,12}(?:\/\p{L}{1,8})?)?$/u

/** The number that a cell holds, with or without a unit; null for any other text. */
export function amountIn(cell: string): number | null {
  const found = AMOUNT.exec(cell.trim())?.groups
  if (!found?.digits) return null
  const digits = found.digits.replace(/['’\s]/gu, '')
  const plain = /^\d{1,3}(?:\.\d{3})+,\d{1,4}$|^\d{1,3}(?:\.\d{3}){2,}$/u.test(digits)
    ? digits.replaceAll('.', '').replace(',', '.')
    : /^\d{1,3}(?:,\d{3})+(?:\.\d{1,6})?$/u.test(digits)
      ? digits.replaceAll(',', '')
      : digits.replace(/,(\d{1,4})$/u, '.$1')
  const value = Number(plain)
  return Number.isFinite(value) ? (found.sign ? -value : value) : null
}

/** Part of a column's cells that must be numbers for it to be one of amounts. */
const NUMERIC_SHARE = 0.8

/** Columns of amounts. */
export function numericColumns({ columns, rows }: Table): string[] {
  return columns.filter((column) => {
    const cells = rows.flatMap((row) => row.get(column) ?? [])
    return cells.length > 0 && cells.filter((cell) => amountIn(cell) !== null).length >= cells.length * NUMERIC_SHARE
  })
}
