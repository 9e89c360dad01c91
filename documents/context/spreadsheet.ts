import readXlsxFile from 'read-excel-file/universal'
import { files } from '#engine/words/en/files.ts'
import { storedArchive, unpackedParts } from './archive.ts'
import { BoundedText } from './boundedText.ts'
import { CELL_TEXT_MAX, COLUMNS_MAX, type DataFile, type DataTable, UnreadableData } from './contextFile.ts'
import { TableText } from './tableText.ts'

type Cell = string | number | boolean | Date | null

/** Sheets that are read; the rest is left out. */
const SHEETS_MAX = 20
const WORKBOOK = 'xl/workbook.xml'

/** The sheets of a workbook as text; the table is the first sheet that holds anything. Throws UnreadableData. */
export async function readSpreadsheet(bytes: Uint8Array<ArrayBuffer>): Promise<DataFile> {
  const parts = unpackedParts(bytes, (name) => /\.(?:xml|rels)$/u.test(name))
  if (!parts.some(({ name }) => name === WORKBOOK)) {
    throw new UnreadableData(files.noSheet)
  }
  // The library unpacks large parts in threads, which the process may not start; these it only has to pick up.
  const sheets = await readXlsxFile(new Blob([storedArchive(parts)])).catch(() => {
    throw new UnreadableData(files.sheetBroken)
  })
  const filled = sheets.slice(0, SHEETS_MAX).flatMap(({ sheet, data }) => {
    const header = data.findIndex((row) => row.some((cell) => shown(cell as Cell) !== ''))
    return header === -1 ? [] : [{ sheet, header: data[header]!, rows: data.slice(header + 1) }]
  })
  if (filled.length === 0) throw new UnreadableData(files.sheetEmpty)
  const text = new BoundedText()
  let first: DataTable | null = null
  let last: TableText | null = null
  for (const { sheet, header, rows } of filled) {
    if (filled.length > 1) text.add(`Sheet ${sheet}`)
    last = new TableText(cellsOf(header as Cell[]), text)
    for (const row of rows) if (row.some((cell) => cell !== null)) last.add(cellsOf(row as Cell[]))
    first ??= last.table
  }
  return { kind: 'data', text: filled.length === 1 ? last!.text() : text.text(), table: first }
}

function cellsOf(row: readonly Cell[]): string[] {
  return row.slice(0, COLUMNS_MAX).map(shown)
}

function shown(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().replace(/T00:00:00\.000Z$/u, '')
  return String(cell).slice(0, CELL_TEXT_MAX * 2)
}
