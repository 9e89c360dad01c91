import type { Place } from './placing.ts'

/** Where something that is being moved would be put, and the line on the screen that shows it. */
export interface DropTarget {
  readonly place: Place
  readonly line: { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
}

const LINE = 3

/** Returns where an item would be put if it were dropped at a point of the window. */
export function itemTargetAt(root: HTMLElement, x: number, y: number, id: string): DropTarget | null {
  const under = document.elementFromPoint(x, y)
  const column = under?.closest<HTMLElement>('[data-column]')
  if (!under || !column || !root.contains(column)) return null
  const parentId = column.dataset.column || null
  const over = under.closest<HTMLElement>('[data-row]')
  const rows = [...column.querySelectorAll<HTMLElement>('[data-row]')]
  const [first] = rows
  if (!over) {
    const isAbove = first !== undefined && y < first.getBoundingClientRect().top
    return isAbove ? before(parentId, first) : after(parentId, rows.at(-1), column)
  }
  const box = over.getBoundingClientRect()
  if (y < box.top + box.height / 2) return before(parentId, over)
  const next = rows[rows.indexOf(over) + 1]
  // Below the item that is being moved itself is where it was.
  if (over.dataset.row === id && next) return before(parentId, next)
  return next ? before(parentId, next) : after(parentId, over, column)
}

/** Returns where a section would be put if it were dropped at a point of the window. */
export function sectionTargetAt(root: HTMLElement, x: number, y: number, id: string): DropTarget | null {
  const columns = [...root.querySelectorAll<HTMLElement>('[data-column]:not([data-column=""])')]
  const over = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')
  const at = over ? columns.indexOf(over) : -1
  const column = columns[at]
  if (!column) return null
  const box = column.getBoundingClientRect()
  const isStacked = getComputedStyle(column.parentElement ?? column).display === 'block'
  const isBefore = isStacked ? y < box.top + box.height / 2 : x < box.left + box.width / 2
  const beforeId = columns[isBefore ? at : at + 1]?.dataset.column ?? null
  const line = isStacked
    ? { left: box.left, top: (isBefore ? box.top : box.bottom) - LINE, width: box.width, height: LINE }
    : { left: (isBefore ? box.left : box.right) - LINE / 2, top: box.top, width: LINE, height: box.height }
  return {
    place: { parentId: null, beforeId: beforeId === id ? (columns[at + 1]?.dataset.column ?? null) : beforeId },
    line,
  }
}

function before(parentId: string | null, row: HTMLElement): DropTarget {
  const { left, top, width } = row.getBoundingClientRect()
  return {
    place: { parentId, beforeId: row.dataset.row ?? null },
    line: { left, top: top - LINE / 2, width, height: LINE },
  }
}

function after(parentId: string | null, row: HTMLElement | undefined, column: HTMLElement): DropTarget {
  const box = (row ?? column.querySelector('[data-end]') ?? column).getBoundingClientRect()
  const top = row ? box.bottom : box.top
  return { place: { parentId, beforeId: null }, line: { left: box.left, top, width: box.width, height: LINE } }
}
