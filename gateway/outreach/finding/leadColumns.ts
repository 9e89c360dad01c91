/** What a column of a table of leads may hold. */
export const LEAD_COLUMNS = ['email', 'name', 'company', 'title', 'profileUrl', 'notes', 'tags'] as const
export type LeadColumn = (typeof LEAD_COLUMNS)[number]

const DELIMITERS = [',', ';', '\t'] as const
const BYTE_ORDER_MARK = '\uFEFF'

/** The text of a table without its byte order mark, and what parts its cells: spreadsheets of some countries write `;`. */
export function tableText(csv: string): { readonly text: string; readonly delimiter: string } {
  const text = csv.startsWith(BYTE_ORDER_MARK) ? csv.slice(1) : csv
  const header = /[^\r\n]*/u.exec(text.trimStart())?.[0].slice(0, HEADER_CHARACTERS_MAX) ?? ''
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length)
  return { text, delimiter: DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',' }
}

const HEADER_CHARACTERS_MAX = 2_000

/**
 * The place of each known column in a header row: in any order, case and spelling (`Profile URL`, `profile_url`); others are
 * left out. A sentence that says what is wrong with the header, if anything is. [OT30]
 */
export function columnsOf(header: readonly string[]): ReadonlyMap<number, LeadColumn> | string {
  const columns = new Map<number, LeadColumn>()
  for (const [place, cell] of header.entries()) {
    const column = LEAD_COLUMNS.find((name) => letters(name) === letters(cell))
    if (column === undefined) continue
    if ([...columns.values()].includes(column)) return `The header names the column ${column} twice.`
    columns.set(place, column)
  }
  const known = [...columns.values()]
  if (known.includes('email') || known.includes('profileUrl')) return columns
  return 'The first row must name the columns, with email or profileUrl among them.'
}

const letters = (name: string) => name.toLowerCase().replace(/[\s_-]/gu, '')
