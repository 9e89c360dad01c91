/** A rectangle in percent of the visible page, from its top left corner. */
export interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** An affine transformation as PDF writes it: six numbers. */
export type Matrix = readonly [number, number, number, number, number, number]

/** The visible page: size in pixels at scale 1, and the transformation from PDF space to these pixels, with rotation and crop. */
export interface SeenPage {
  readonly width: number
  readonly height: number
  readonly transform: Matrix
}

/** A text item as pdf.js gives it. */
export interface TextItem {
  readonly str: string
  readonly dir: string
  readonly width: number
  readonly height: number
  readonly transform: readonly number[]
}

const ASCENT = 0.85
const DESCENT = 0.25

/** Composes two transformations: first `inner`, then `outer`. */
export function multiplied(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** Returns the visible area of the part of a text item from `start` to `end` (0 to 1, in reading order). */
export function areaOfText(item: TextItem, page: SeenPage, [start, end]: readonly [number, number]): Area {
  const [a, b, c, d, x, y] = multiplied(page.transform, matrixOf(item.transform))
  const unit = Math.hypot(page.transform[0], page.transform[1]) || 1
  const width = item.width * unit
  const size = Math.hypot(c, d) || item.height * unit || 1
  const along = direction(a, b, [1, 0])
  const up = direction(c, d, [along[1], -along[0]])
  const [from, to] = item.dir === 'rtl' ? [1 - end, 1 - start] : [start, end]
  const corners = [from, to].flatMap((share) =>
    [ASCENT, -DESCENT].map((height) => ({
      x: x + along[0] * width * share + up[0] * size * height,
      y: y + along[1] * width * share + up[1] * size * height,
    })),
  )
  return areaAround(corners, page)
}

/** Returns the bounding area of points given in page pixels at scale 1. */
function areaAround(points: readonly { x: number; y: number }[], { width, height }: SeenPage): Area {
  const xs = points.map(({ x }) => clampPct((x / width) * 100))
  const ys = points.map(({ y }) => clampPct((y / height) * 100))
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

/** Merges neighbouring areas on one line; `gap` in percent of the page's width. */
export function joinedAreas(areas: readonly Area[], gap = 2.5): Area[] {
  const joined: Area[] = []
  for (const next of areas) {
    const before = joined.at(-1)
    if (before && isOnLine(before, next) && isNear(before, next, gap)) joined[joined.length - 1] = union(before, next)
    else joined.push(next)
  }
  return joined
}

function isOnLine(a: Area, b: Area): boolean {
  const shared = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  return shared > 0.6 * Math.min(a.height, b.height) && Math.max(a.height, b.height) < 2 * Math.min(a.height, b.height)
}

function isNear(a: Area, b: Area, gap: number): boolean {
  return b.left - (a.left + a.width) <= gap && a.left - (b.left + b.width) <= gap
}

function union(a: Area, b: Area): Area {
  const [left, top] = [Math.min(a.left, b.left), Math.min(a.top, b.top)]
  const right = Math.max(a.left + a.width, b.left + b.width)
  const bottom = Math.max(a.top + a.height, b.top + b.height)
  return { left, top, width: right - left, height: bottom - top }
}

/** Clamps a percentage to 0–100. */
export function clampPct(value: number): number {
  return Number.isFinite(value) ? Math.min(100, Math.max(0, value)) : 0
}

function matrixOf([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Matrix {
  return [a, b, c, d, e, f]
}

function direction(x: number, y: number, otherwise: readonly [number, number]): readonly [number, number] {
  const length = Math.hypot(x, y)
  return length > 0 ? [x / length, y / length] : otherwise
}
