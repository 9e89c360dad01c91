import { cleanText } from '#engine/text.ts'
import { type Atom, atomsOf, divided, END, ISOLATE, type Piece } from './atoms.ts'
import { bidi } from './bidi.ts'
import type { Shaped } from './shape.ts'
import type { Span, TextStyle } from './textStyle.ts'

/** A piece of a line, at `x` points from the line's left edge. */
export interface PlacedPiece {
  readonly x: number
  readonly width: number
  readonly text: string
  readonly shaped: Shaped
  readonly style: TextStyle
}

export interface SetLine {
  readonly pieces: readonly PlacedPiece[]
  /** Points. */
  readonly width: number
  readonly isRtl: boolean
}

const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** UTF-16 units of one paragraph that are set; what is longer is cut there, and the attached events have it whole. */
export const PARAGRAPH_CHARS_MAX = 20_000

/** Sets spans in lines of at most `width` points; line feeds in the text begin new lines. Without text: one empty line. */
export function setLines(spans: readonly Span[], width: number): SetLine[] {
  return hardLines(spans).flatMap((line) => brokenLines(line, width))
}

/** Whether the first letter of a text is of a script that is written from right to left. */
export function beginsFromRight(text: string): boolean {
  const first = /\p{L}/u.exec(text)?.[0]
  return first !== undefined && RTL.test(first)
}

/** The width in points of text set in one line. */
export function widthOf(text: string, style: TextStyle): number {
  return setLines([{ text, style }], Number.POSITIVE_INFINITY).reduce((most, line) => Math.max(most, line.width), 0)
}

function hardLines(spans: readonly Span[]): Span[][] {
  const lines: Span[][] = [[]]
  let left = PARAGRAPH_CHARS_MAX
  for (const { text, style, isTyped = false } of spans) {
    const clean = cleanText(text).slice(0, left).toWellFormed().replaceAll('\t', '    ')
    left -= clean.length
    clean.split('\n').forEach((part, i) => {
      if (i > 0) lines.push([])
      if (part !== '') lines.at(-1)!.push({ text: part, style, isTyped })
    })
  }
  return lines
}

function brokenLines(spans: readonly Span[], width: number): SetLine[] {
  const text = spans.map((span) => (span.isTyped ? `${ISOLATE}${span.text}${END}` : span.text)).join('')
  const direction = spans.length === 1 && !spans[0]!.isTyped ? 'auto' : 'ltr'
  const bidiLevels = RTL.test(text) ? bidi.getEmbeddingLevels(text, direction) : null
  const base = bidiLevels?.paragraphs[0]?.level ?? 0
  const atoms = atomsOf(spans, bidiLevels?.levels ?? null)
  const lines: Atom[][] = [[]]
  let used = 0
  for (const atom of atoms.flatMap((whole) => (whole.width > width ? divided(whole, width) : [whole]))) {
    if (used > 0 && used + (atom.isBlank ? 0 : atom.width) > width) {
      lines.push([])
      used = 0
      if (atom.isBlank) continue
    }
    lines.at(-1)!.push(atom)
    used += atom.width
  }
  return lines.map((line) => placed(line, base))
}

function placed(atoms: readonly Atom[], base: number): SetLine {
  const end = atoms.findLastIndex((atom) => !atom.isBlank) + 1
  const pieces = inDrawingOrder(
    atoms.slice(0, end).flatMap((atom) => atom.pieces),
    base,
  )
  let x = 0
  const set = pieces.map(({ text, shaped, style, width }) => {
    const piece = { x, width, text, shaped, style }
    x += width
    return piece
  })
  return { pieces: set, width: x, isRtl: base % 2 === 1 }
}

/** Turns round what is written from right to left, the deepest first. */
function inDrawingOrder(pieces: Piece[], base: number): Piece[] {
  if (base === 0 && pieces.every(({ level }) => level === 0)) return pieces
  const order = pieces.map((piece) => ({ piece, level: Math.max(piece.level, base) }))
  const deepest = Math.max(0, ...order.map(({ level }) => level))
  for (let level = deepest; level >= 1; level--) {
    for (let i = 0; i < order.length; i++) {
      if (order[i]!.level < level) continue
      let end = i
      while (end + 1 < order.length && order[end + 1]!.level >= level) end++
      order.splice(i, end - i + 1, ...order.slice(i, end + 1).reverse())
      i = end
    }
  }
  return order.map(({ piece }) => piece)
}
