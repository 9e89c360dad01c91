/** One column of a table: its heading, and what it holds of a row. */
export interface CsvColumn<R> {
  readonly label: string
  readonly value: (row: R) => CsvValue
}
export type CsvValue = string | number | boolean | null

/** First characters that make spreadsheets read a cell as a formula, their full-width forms among them. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** Returns the rows as CSV (RFC 4180, UTF-8 with byte order mark). Text that a spreadsheet would run as a formula is led by `'`. [WC5] */
export function csvOf<R>(columns: readonly CsvColumn<R>[], rows: readonly R[]): string {
  const head = columns.map(({ label }) => cellOf(label))
  const lines = rows.map((row) => columns.map(({ value }) => cellOf(value(row))))
  return `\uFEFF${[head, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')}`
}

function cellOf(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
