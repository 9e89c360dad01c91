import { cleanLine } from '#engine/text.ts'
import { files } from '#engine/words/en/files.ts'
import { BoundedText } from './boundedText.ts'
import { CELL_TEXT_MAX, COLUMN_NAME_MAX, COLUMNS_MAX, type DataTable, ROWS_MAX, UnreadableData } from './contextFile.ts'

/** A table as text: a line of column names, then a line for each row that names what its cells are. */
export class TableText {
  readonly #columns: readonly string[]
  readonly #text: BoundedText
  #rows = 0
  #shown = 0

  constructor(header: readonly string[], text: BoundedText = new BoundedText()) {
    this.#columns = header.slice(0, COLUMNS_MAX).map((name, i) => cleanLine(name, COLUMN_NAME_MAX) || `Column ${i + 1}`)
    this.#text = text
    text.add(`Columns: ${this.#columns.join(', ')}`)
  }

  /** Counts a row and writes it while there is room; throws UnreadableData when there are too many. */
  add(cells: readonly string[]): void {
    this.#rows += 1
    if (this.#rows > ROWS_MAX) throw new UnreadableData(files.tableTooLong.replace('#', `${ROWS_MAX}`))
    if (this.#text.isFull) return
    const named = cells.slice(0, COLUMNS_MAX).flatMap((cell, i) => {
      const value = cleanLine(cell, CELL_TEXT_MAX)
      return value === '' ? [] : [`${this.#columns[i] ?? `Column ${i + 1}`}: ${value}`]
    })
    this.#text.add(`Row ${this.#rows}: ${named.join('; ')}`)
    if (!this.#text.isFull) this.#shown = this.#rows
  }

  get table(): DataTable {
    return { columns: this.#columns, rows: this.#rows }
  }

  text(): string {
    return this.#text.text(`${this.#rows - this.#shown} more rows are left out.`)
  }
}
