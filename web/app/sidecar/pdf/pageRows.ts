/** A page as it is seen, in pixels at scale 1; `unit` is pixels for each unit of its own. */
export interface PageSize {
  readonly width: number
  readonly height: number
  readonly unit: number
}

/** `fit` makes every page as wide as there is room; a number is pixels for each pixel of the page at scale 1. */
export type Zoom = 'fit' | number

export const ZOOM_STEPS = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4] as const
const FIT_MAX = 2.5
const FIT_MIN = 0.2

/** The scale of a page of `width` in a room of `room` pixels. */
export function scaleOf(zoom: Zoom, width: number, room: number): number {
  return zoom === 'fit' ? Math.min(FIT_MAX, Math.max(FIT_MIN, room / width)) : zoom
}

/** The next step of zoom up (1) or down (-1) from a scale. */
export function zoomed(scale: number, step: 1 | -1): number {
  const near = 0.01
  if (step === 1) return ZOOM_STEPS.find((value) => value > scale + near) ?? ZOOM_STEPS.at(-1)!
  return ZOOM_STEPS.findLast((value) => value < scale - near) ?? ZOOM_STEPS[0]
}

/** Pages under each other: where each begins and how high all of them are, in pixels. */
export interface Rows {
  readonly tops: readonly number[]
  readonly heights: readonly number[]
  readonly height: number
}

export function rowsOf(heights: readonly number[], gap: number): Rows {
  const tops: number[] = []
  let height = gap
  for (const own of heights) {
    tops.push(height)
    height += own + gap
  }
  return { tops, heights, height }
}

/** Index of the last row that begins at or above `y`; 0 for what is above all. */
export function rowAt({ tops }: Rows, y: number): number {
  let [low, high] = [0, tops.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (tops[middle]! <= y) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

/** The rows from `first` to `last`, both included, that are seen between two heights, and `more` on either side. */
export function seenRows(rows: Rows, top: number, bottom: number, more: number): { first: number; last: number } {
  const count = rows.tops.length
  return {
    first: Math.max(0, rowAt(rows, top) - more),
    last: Math.min(count - 1, rowAt(rows, bottom) + more),
  }
}
