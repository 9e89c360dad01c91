/** Prints values in columns; a number or a null stands as it is. */
export function table(rows: readonly (readonly Cell[])[]): string {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, i) => Math.max(widest[i] ?? 0, shown(cell).length)),
    [],
  )
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, i) => shown(cell).padEnd(widths[i]!))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

export type Cell = string | number | boolean | null

/** Every single figure of an answer by its path, such as `period.visitors` or `series.3.pageviews`. */
export function leaves(value: unknown, path = ''): [path: string, value: Cell][] {
  if (Array.isArray(value)) return value.flatMap((item, i) => leaves(item, joined(path, String(i))))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, item]) => leaves(item, joined(path, key)))
  }
  return isCell(value) ? [[path, value]] : []
}

function isCell(value: unknown): value is Cell {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

const joined = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`)
const shown = (cell: Cell): string => (cell === null ? '-' : String(cell))
