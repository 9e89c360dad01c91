import type { LeadContact } from '#engine/lead/contact.ts'
import { type CsvForm, csvRecords } from './csvRecords.ts'
import { columnsOf, type LeadColumn, tableText } from './leadColumns.ts'
import { contactOf } from './leadContact.ts'
import { inSlices } from './slices.ts'

/** A row of a table of leads. */
export type CsvLead =
  | { readonly row: number; readonly contact: LeadContact; readonly reason?: never }
  | { readonly row: number; readonly contact?: never; readonly reason: string }

interface Header {
  readonly columns: ReadonlyMap<number, LeadColumn>
  /** Cells of the header, named ones and others. */
  readonly width: number
}

const SHIFTED =
  'The row has more cells than the header. A cell with the delimiter in it stands between quotation marks.'

/** A table whose header says nothing that can be used. */
export class UnusableTable extends Error {}

/**
 * Reads the leads of a table row by row in slices. Whoever stops asking leaves the rest unread. Throws UnusableTable. [OT30] [OT33]
 */
export async function* csvLeads(csv: string): AsyncGenerator<CsvLead, void, undefined> {
  const { text, delimiter } = tableText(csv)
  let header: Header | null = null
  const form: CsvForm = { delimiter, mayBreak: (column) => header?.columns.get(column) === 'notes' }
  for await (const record of inSlices(csvRecords(text, form))) {
    if (record === null) continue
    const { row, cells, reason } = record
    if (header === null) header = headerOf(cells ?? reason)
    else if (cells === undefined) yield { row, reason }
    else yield leadOf(row, cells, header)
  }
  if (header === null) throw new UnusableTable('The table is empty.')
}

/** Cells behind the last column are empty, or a delimiter without quotation marks has shifted the others. */
function leadOf(row: number, cells: readonly string[], { columns, width }: Header): CsvLead {
  if (cells.length > width && cells.slice(width).some((cell) => cell !== '')) return { row, reason: SHIFTED }
  const named = new Map<LeadColumn, string>()
  for (const [place, column] of columns) named.set(column, cells[place] ?? '')
  const contact = contactOf(named)
  return typeof contact === 'string' ? { row, reason: contact } : { row, contact }
}

function headerOf(cells: readonly string[] | string): Header {
  const columns = typeof cells === 'string' ? cells : columnsOf(cells)
  if (typeof columns === 'string') throw new UnusableTable(columns)
  return { columns, width: cells.length }
}
