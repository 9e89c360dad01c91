import { cleanLine } from '#engine/text.ts'
import { inReadingOrder } from './readingOrder.ts'
import { isVisible, offset, type Row, rowsOf } from './rows.ts'
import type { PageRuns, Run } from './runs.ts'
import { upright } from './upright.ts'

/** One printed line. Points, origin at the top left; `y` is the baseline. */
export interface Line {
  readonly page: number
  readonly text: string
  readonly x: number
  readonly right: number
  readonly y: number
  /** Size and font of most of its characters. */
  readonly size: number
  readonly font: string
  /** What stands at its start in one font, when the font changes further on; else null. */
  readonly lead: string | null
  readonly leadFont: string
  /** Fonts of its visible text, the first ones only. */
  readonly fonts: readonly string[]
  /** Widest inner gap in ems, the one behind a leading number not counted: large in table rows. */
  readonly gap: number
  readonly angle: number
  readonly mark: string | null
}

const WORD_GAP_EM = 0.17
const LINE_MAX = 4000
const LINES_MAX = 5000
const FONTS_SEEN_MAX = 60
/** A number, letter or bullet that stands in front of a heading or list item. */
const LABEL = /^[(（[]?(?:\p{L}{1,9}\s)?(?:\d{1,3}(?:\.\d{1,3})*|[a-zA-Z]|[ivxlcIVXLC]{1,6}|[•·▪◦–—*§-])[.):）\]]?$/u

/** The lines of a page in reading order. */
export function linesOf(page: number, read: PageRuns): Line[] {
  const { runs, width } = upright(read)
  return inReadingOrder(rowsOf(runs).slice(0, LINES_MAX), width).flatMap((row) => lineOf(page, row) ?? [])
}

function lineOf(page: number, row: Row): Line | null {
  const text = cleanLine(textOf(row), LINE_MAX)
  if (text === '') return null
  const seen = row.filter(isVisible)
  const first = seen[0]!
  const most = dominant(seen)
  const last = seen.at(-1)!
  return {
    page,
    text,
    x: Math.min(...ends(seen).map((run) => run.x)),
    right: Math.max(...ends(seen).map((run) => run.x + run.width)),
    y: most.y,
    size: Math.round(most.size * 10) / 10,
    font: most.font,
    lead: leadOf(row, first.font),
    leadFont: first.font,
    fonts: [...new Set(seen.slice(0, FONTS_SEEN_MAX).map((run) => run.font))],
    gap: widestGap(seen),
    angle: last.angle,
    mark: first.mark,
  }
}

/** First and last run: enough for the extent of a row, and bounded however long the row is. */
function ends(seen: readonly Run[]): Run[] {
  return [seen[0]!, seen.at(-1)!]
}

function textOf(row: readonly Run[]): string {
  let text = ''
  let before: Run | undefined
  for (const run of row) {
    if (before && isVisible(run) && isVisible(before) && hasGap(before, run)) text += ' '
    text += run.text
    before = run
  }
  return text
}

function hasGap(before: Run, run: Run): boolean {
  if (run.rtl || before.rtl) return Math.abs(run.x + run.width - before.x) > WORD_GAP_EM * run.size
  return gapBetween(before, run) > WORD_GAP_EM * Math.max(run.size, before.size)
}

function gapBetween(before: Run, run: Run): number {
  return offset(before, run)[0] - before.width
}

function dominant(seen: readonly Run[]): Run {
  const [first] = seen
  if (first && seen.every((run) => run.font === first.font && run.size === first.size)) return first
  const weights = new Map<string, { run: Run; chars: number }>()
  for (const run of seen) {
    const key = `${run.font} ${run.size.toFixed(1)}`
    const known = weights.get(key) ?? { run, chars: 0 }
    known.chars += run.text.trim().length
    weights.set(key, known)
  }
  return [...weights.values()].reduce((a, b) => (b.chars > a.chars ? b : a)).run
}

function leadOf(row: Row, font: string): string | null {
  const end = row.findIndex((run) => isVisible(run) && run.font !== font)
  return end === -1 ? null : cleanLine(textOf(row.slice(0, end)), LINE_MAX)
}

function widestGap(seen: readonly Run[]): number {
  let widest = 0
  let before = ''
  for (let i = 1; i < seen.length; i++) {
    const run = seen[i]!
    if (before.length < 12) before += seen[i - 1]!.text
    const gap = gapBetween(seen[i - 1]!, run) / Math.max(run.size, 1)
    if (gap > widest && !LABEL.test(before.trim())) widest = gap
  }
  return widest
}
