/** Maximum lines of a scale, without the zero line. */
const LINES_MAX = 4

/** Round values from just above 0 up to at least `max`, evenly apart; whole numbers. */
export function gridLines(max: number): number[] {
  if (!(max > 0)) return [1]
  const rough = max / LINES_MAX
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough)!)
  return Array.from({ length: Math.ceil(max / step) }, (_, i) => Math.round((i + 1) * step))
}

/** Returns a share as an SVG percentage; 0 when the whole is 0. */
export function percentOf(part: number, whole: number): number {
  return whole > 0 ? Math.max(0, Math.min(100, (100 * part) / whole)) : 0
}

export interface Bin<T> {
  /** Index of its first item. */
  readonly first: number
  readonly items: readonly T[]
}

/** Groups neighbouring items into at most `binsMax` bins of equal size; the last may be shorter. */
export function binned<T>(items: readonly T[], binsMax: number): Bin<T>[] {
  const size = Math.max(1, Math.ceil(items.length / binsMax))
  const bins: Bin<T>[] = []
  for (let first = 0; first < items.length; first += size) bins.push({ first, items: items.slice(first, first + size) })
  return bins
}
