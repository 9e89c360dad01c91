import type { Line } from './lines.ts'
import type { ReadPage } from './pages.ts'

const LEADERS = /(?<!\.\s?)(?:\.\s?){4,}\s*(?:[A-Z]?\.?-?\d{1,4}|[ivxlc]{1,7})?$|(?<![…·])[…·]{2,}\s*\d{0,4}$/u
const PAGE_AT_END = /\D\s(?:\d{1,4}|[ivxlc]{1,6})$/u
const ENTRIES_MIN = 4
const GAP_MIN_EM = 1.5
/** Share of a stretch's lines that carry a page number; the others are entries in two lines. */
const DENSITY_MIN = 0.45

/** Lines of a table of contents (or of figures), by dot leaders or by numbers at the right edge. */
export function contentsOf(pages: readonly ReadPage[], furniture: ReadonlySet<Line>): Set<Line> {
  const found = new Set<Line>()
  for (const page of pages) {
    const lines = page.lines.filter((line) => !furniture.has(line))
    const edge = Math.max(0, ...lines.map((line) => line.right))
    const entries = lines.map((line) => isEntry(line, edge))
    const count = entries.filter(Boolean).length
    if (count < ENTRIES_MIN) continue
    const from = entries.indexOf(true)
    const to = entries.lastIndexOf(true)
    const dense = count / (to - from + 1) >= DENSITY_MIN
    lines.forEach((line, i) => {
      if (entries[i] || (dense && i > from && i < to)) found.add(line)
    })
  }
  return found
}

function isEntry(line: Line, edge: number): boolean {
  if (LEADERS.test(line.text)) return true
  return PAGE_AT_END.test(line.text) && line.gap > GAP_MIN_EM && line.right > edge - line.size * 3
}
