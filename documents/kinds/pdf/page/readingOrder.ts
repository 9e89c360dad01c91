import { isVisible, type Row } from './rows.ts'
import type { Run } from './runs.ts'

const ROWS_MIN = 8
const GUTTER_FROM = 0.3
const GUTTER_TO = 0.7
const GUTTER_EM = 0.8
/** Places over the page's width where a gutter is looked for. */
const PLACES_MAX = 600
/** Rows that may run across the gutter: titles, wide figures. */
const CROSSING_MAX = 0.25
const SIDE_MIN = 0.25
/** Narrower pieces are page numbers of a contents list or table cells, not a column's lines. */
const COLUMN_ROW_MIN = 0.15
const JUMPS_MAX = 0.12
/** Share of rows drawn as left and right half in turn, which shows columns that were drawn row by row. */
const SWITCHES_MAX = 0.25
/** Share of the page's width that the lines of two columns of text have; table cells are narrower. */
const TEXT_COLUMN_MIN = 0.28

/** Rows in the order a person reads them: as drawn when that makes sense, else column by column, top to bottom. */
export function inReadingOrder(rows: readonly Row[], width: number): readonly Row[] {
  if (rows.length < ROWS_MIN || rows.some((row) => row[0]!.angle !== 0)) return rows
  const gutter = gutterOf(rows, width)
  const split = gutter === null ? rows : rows.flatMap((row) => splitAt(row, gutter))
  const isBackAndForth = gutter !== null && switches(split, gutter, width) > split.length * SWITCHES_MAX
  if (!isBackAndForth && jumpsUp(split) <= Math.max(3, split.length * JUMPS_MAX)) return split
  return gutter === null ? [...split].sort((a, b) => top(a) - top(b)) : byColumns(split, gutter)
}

const top = (row: Row): number => row[0]!.y
const left = (row: Row): number => row.find(isVisible)!.x

function right(row: Row): number {
  const last = row.findLast(isVisible)!
  return last.x + last.width
}

/** How often the next row stands clearly above the one before. */
function jumpsUp(rows: readonly Row[]): number {
  let jumps = 0
  for (let i = 1; i < rows.length; i++) if (top(rows[i]!) < top(rows[i - 1]!) - rows[i]![0]!.size) jumps++
  return jumps
}

/** How often a wide row on the left is followed by a wide one on the right at the same height. */
function switches(rows: readonly Row[], gutter: number, width: number): number {
  const isWide = (row: Row) => right(row) - left(row) > width * TEXT_COLUMN_MIN
  let count = 0
  for (let i = 1; i < rows.length; i++) {
    const [before, row] = [rows[i - 1]!, rows[i]!]
    const isLevel = Math.abs(top(before) - top(row)) < row[0]!.size * 0.5
    if (isLevel && left(before) < gutter && left(row) >= gutter && isWide(before) && isWide(row)) count++
  }
  return count
}

/** The x of an empty strip between two columns of rows, or null. */
function gutterOf(rows: readonly Row[], width: number): number | null {
  const ends = rows.flatMap((row) => gapsOf(row))
  const starts = rows.map(left)
  const places = [...ends, ...starts.map((x) => x - 1)].filter((x) => x > width * GUTTER_FROM && x < width * GUTTER_TO)
  let best: number | null = null
  let bestCrossing = CROSSING_MAX
  const step = Math.max(1, width / PLACES_MAX)
  for (const x of new Set(places.map((place) => Math.round(place / step) * step))) {
    const crossing = rows.filter((row) => crosses(row, x)).length / rows.length
    const free = rows.filter((row) => !crosses(row, x))
    const onLeft = free.filter((row) => reach(row, 0, x) > width * COLUMN_ROW_MIN).length / rows.length
    const onRight = free.filter((row) => reach(row, x, width) > width * COLUMN_ROW_MIN).length / rows.length
    if (onLeft < SIDE_MIN || onRight < SIDE_MIN || crossing >= bestCrossing) continue
    best = x
    bestCrossing = crossing
  }
  return best
}

/** How wide the part of a row is that stands between two places. */
function reach(row: Row, from: number, to: number): number {
  const inside = row.filter((run) => isVisible(run) && run.x >= from && run.x <= to)
  return inside.length === 0 ? 0 : inside.at(-1)!.x + inside.at(-1)!.width - inside[0]!.x
}

/** Middles of the wide gaps inside a row. */
function gapsOf(row: Row): number[] {
  const seen = row.filter(isVisible)
  const gaps: number[] = []
  for (let i = 1; i < seen.length; i++) {
    const from = seen[i - 1]!.x + seen[i - 1]!.width
    if (seen[i]!.x - from > GUTTER_EM * seen[i]!.size) gaps.push((from + seen[i]!.x) / 2)
  }
  return gaps
}

function crosses(row: Row, x: number): boolean {
  return row.some((run) => isVisible(run) && run.x < x && run.x + run.width > x) || isBridged(row, x)
}

/** Text on both sides with less than a gutter between. */
function isBridged(row: Row, x: number): boolean {
  const before = row.findLast((run) => isVisible(run) && run.x + run.width <= x)
  const after = row.find((run) => isVisible(run) && run.x >= x)
  return !!before && !!after && after.x - before.x - before.width < GUTTER_EM * after.size
}

function splitAt(row: Row, x: number): Row[] {
  if (crosses(row, x)) return [row]
  const sides: Run[][] = [row.filter((run) => run.x < x), row.filter((run) => run.x >= x)]
  return sides.filter((side) => side.some(isVisible))
}

function byColumns(rows: readonly Row[], gutter: number): Row[] {
  const ordered: Row[] = []
  let band: Row[] = []
  const flush = () => {
    ordered.push(...band.filter((row) => left(row) < gutter), ...band.filter((row) => left(row) >= gutter))
    band = []
  }
  for (const row of [...rows].sort((a, b) => top(a) - top(b))) {
    if (!crosses(row, gutter)) band.push(row)
    else {
      flush()
      ordered.push(row)
    }
  }
  flush()
  return ordered
}
