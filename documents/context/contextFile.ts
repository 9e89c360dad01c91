import type { Rejected } from '../document.ts'

/** What reading a data file or a web page gives: the shapes that documents/ hands to its callers. */

export interface DataTable {
  /** Names of the columns, at most `COLUMNS_MAX`. */
  readonly columns: readonly string[]
  /** Rows without the header. */
  readonly rows: number
}

export interface DataFile {
  readonly kind: 'data'
  /** A readable rendering, at most `DATA_TEXT_MAX` UTF-16 units; rows carry the names of their columns. */
  readonly text: string
  /** Null for data that is no table. */
  readonly table: DataTable | null
}

export interface PageText {
  readonly kind: 'page'
  /** The page's own title; null without one. */
  readonly title: string | null
  /** At most `DATA_TEXT_MAX` UTF-16 units; never empty. */
  readonly text: string
}

/** Reads data files and web pages where nothing they hold can hurt. Throws an error named `IngestBusy` when too many wait. */
export interface DataReader {
  readData(path: string, about: { readonly fileName: string; readonly mime: string }): Promise<DataFile | Rejected>
  readPage(path: string, about: { readonly mime: string; readonly charset: string }): Promise<PageText | Rejected>
}

/** UTF-16 units of an item's text that the assistant can be asked about; the rest is left out. */
export const DATA_TEXT_MAX = 200_000
/** Columns that are named, and UTF-16 units of a name: both are part of the room's state. */
export const COLUMNS_MAX = 100
export const COLUMN_NAME_MAX = 60
/** UTF-16 units of one cell in the text. */
export const CELL_TEXT_MAX = 1_000
/** Rows of one table that are read; a file with more is refused. */
export const ROWS_MAX = 500_000

/** Why a file cannot be taken, in one sentence for people. */
export class UnreadableData extends Error {}

export function refused(error: string): Rejected {
  return { kind: 'rejected', status: 422, error }
}
