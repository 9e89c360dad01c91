export interface Point {
  readonly x: number
  readonly y: number
}

/** The part of a page that readers see, in the page's own coordinates, and how far it is turned clockwise. */
export interface VisibleBox {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
  readonly turn: 0 | 90 | 180 | 270
}

/** Corners of a piece of text as it is read: top left, top right, bottom left, bottom right. */
export type Quad = readonly [Point, Point, Point, Point]

export type Rect = readonly [left: number, bottom: number, right: number, top: number]

/** The place of a pin: percent of the page as seen, from its top left, in the page's own coordinates. [AN3] */
export function pinPoint({ left, bottom, right, top, turn }: VisibleBox, xPct: number, yPct: number): Point {
  const [u, v] = [xPct / 100, yPct / 100]
  const [across, up] = ({ 0: [u, 1 - v], 90: [v, u], 180: [1 - u, v], 270: [1 - v, 1 - u] } as const)[turn]
  return { x: left + across * (right - left), y: bottom + up * (top - bottom) }
}

/** A box of visible pixels' shape as `page.view` and `page.rotate` of pdf.js give it. */
export function visibleBox(view: readonly number[], rotate: number): VisibleBox {
  const [x0 = 0, y0 = 0, x1 = 612, y1 = 792] = view
  const turn = (((Math.round(rotate / 90) * 90) % 360) + 360) % 360
  return {
    left: Math.min(x0, x1),
    bottom: Math.min(y0, y1),
    right: Math.max(x0, x1),
    top: Math.max(y0, y1),
    turn: turn as VisibleBox['turn'],
  }
}

/** A step in the directions that the reader sees: `dx` to the right, `dy` down. */
export function stepped({ x, y }: Point, { turn }: VisibleBox, dx: number, dy: number): Point {
  if (turn === 90) return { x: x + dy, y: y + dx }
  if (turn === 180) return { x: x - dx, y: y + dy }
  if (turn === 270) return { x: x - dy, y: y - dx }
  return { x: x + dx, y: y - dy }
}

/** Where a point of the page is for the reader: to the right and down from the top left corner that is seen. */
export function seen({ x, y }: Point, { left, bottom, right, top, turn }: VisibleBox): Point {
  if (turn === 90) return { x: y - bottom, y: x - left }
  if (turn === 180) return { x: right - x, y: y - bottom }
  if (turn === 270) return { x: top - y, y: right - x }
  return { x: x - left, y: top - y }
}

/** Width and height of a page for the reader. */
export function seenSize({ left, bottom, right, top, turn }: VisibleBox): {
  readonly width: number
  readonly height: number
} {
  const [across, up] = [right - left, top - bottom]
  return turn === 90 || turn === 270 ? { width: up, height: across } : { width: across, height: up }
}

/** The nearest point that lies at least `margin` inside the box, as far as the box allows. */
export function within({ x, y }: Point, { left, bottom, right, top }: VisibleBox, margin: number): Point {
  const clamp = (value: number, low: number, high: number): number =>
    low > high ? (low + high) / 2 : Math.min(high, Math.max(low, value))
  return { x: clamp(x, left + margin, right - margin), y: clamp(y, bottom + margin, top - margin) }
}

export function square({ x, y }: Point, side: number): Rect {
  return [x - side / 2, y - side / 2, x + side / 2, y + side / 2]
}

export function around(quads: readonly Quad[]): Rect {
  const points = quads.flat()
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

export function quadOf([left, bottom, right, top]: Rect): Quad {
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: left, y: bottom },
    { x: right, y: bottom },
  ]
}

export function middle([left, bottom, right, top]: Rect): Point {
  return { x: (left + right) / 2, y: (bottom + top) / 2 }
}
