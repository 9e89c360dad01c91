import { type PageSize, type Rows, rowsOf, scaleOf, type Zoom } from './pageRows.ts'

/** Pixels between pages, and beside them. */
export const PAGE_GAP = 16
/** Pixels beside the pages that topic bubbles have for themselves where the pane is wide. */
const MARGIN = 232
/** Panes from this width on give bubbles that room. */
const WIDE_MIN = 700

/** Where everything stands in a pane, in CSS pixels. */
export interface Layout {
  readonly rows: Rows
  readonly scales: readonly number[]
  readonly boxes: readonly { left: number; top: number; width: number; height: number }[]
  readonly isNarrow: boolean
  /** Of all that can be scrolled over. */
  readonly width: number
  /** Where bubbles stand, from the left, and how wide they are. */
  readonly margin: { readonly left: number; readonly width: number }
}

export function layoutOf(sizes: readonly PageSize[], width: number, zoom: Zoom): Layout {
  const isNarrow = width < WIDE_MIN
  const margin = isNarrow ? 0 : MARGIN
  const room = Math.max(120, width - margin - 2 * PAGE_GAP)
  const scales = sizes.map((size) => scaleOf(zoom, size.width, room))
  const rows = rowsOf(
    sizes.map(({ height }, i) => Math.round(height * scales[i]!)),
    PAGE_GAP,
  )
  const widths = sizes.map((size, i) => Math.round(size.width * scales[i]!))
  const widest = Math.max(room, ...widths)
  const boxes = widths.map((own, i) => {
    return { left: PAGE_GAP + (widest - own) / 2, top: rows.tops[i]!, width: own, height: rows.heights[i]! }
  })
  const left = PAGE_GAP + widest
  return {
    rows,
    scales,
    boxes,
    isNarrow,
    width: left + PAGE_GAP + margin,
    margin: { left: left + 12, width: MARGIN - 12 },
  }
}
