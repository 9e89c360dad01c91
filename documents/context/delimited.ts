import { parse } from 'csv-parse/sync'
import { files } from '#engine/words/en/files.ts'
import { type DataFile, UnreadableData } from './contextFile.ts'
import { TableText } from './tableText.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
/** Lines from whose shape the delimiter is told. */
const SAMPLE_LINES = 20
const SAMPLE_CHARACTERS = 20_000
const RECORD_CHARACTERS_MAX = 1_000_000

/** A table of separated values; the first row names the columns. Throws UnreadableData. */
export function readDelimited(text: string, delimiter: string = likelyDelimiter(text)): DataFile {
  let table: TableText | null = null
  const take = (cells: string[]) => {
    if (table) table.add(cells)
    else table = new TableText(cells)
    return null
  }
  try {
    parse(text, {
      delimiter,
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: RECORD_CHARACTERS_MAX,
      on_record: take,
    })
  } catch (error) {
    if (error instanceof UnreadableData) throw error
    throw new UnreadableData(files.tableBroken)
  }
  // TypeScript does not see that the parser calls back.
  const read = table as TableText | null
  if (!read) throw new UnreadableData(files.tableEmpty)
  return { kind: 'data', text: read.text(), table: read.table }
}

/** The character that parts most of the first lines into the same number of cells. */
function likelyDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE_CHARACTERS).replace(/"[^"]*"/gu, '')
  const lines = sample
    .split(/\r?\n|\r/u)
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE_LINES)
  const scores = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    const inHeader = counts[0] ?? 0
    return inHeader === 0 ? 0 : counts.filter((count) => count === inHeader).length * 1_000 + inHeader
  })
  return DELIMITERS[scores.indexOf(Math.max(...scores))]!
}
