import { cleanText } from '#engine/text.ts'
import { bidi } from './bidi.ts'
import { type Face, faceFor, hasGlyph } from './faces.ts'
import { type Shaped, shape } from './shape.ts'

/** How text looks: size in points, colour as three shares of 0..1. */
export interface TextStyle {
  readonly size: number
  readonly bold?: boolean
  readonly colour: readonly [number, number, number]
}

export interface Span {
  readonly text: string
  readonly style: TextStyle
  /** What somebody typed inside a sentence of ours: its writing direction does not turn the sentence round. */
  readonly isTyped?: boolean
}

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

/** Text of one font, style and direction that no line break divides. */
interface Piece {
  readonly text: string
  readonly shaped: Shaped
  readonly style: TextStyle
  readonly level: number
  readonly width: number
  readonly clusters: readonly string[]
  readonly face: Face | null
}

/** What stays together on a line. */
interface Atom {
  readonly pieces: Piece[]
  readonly isBlank: boolean
  width: number
}

const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const [ISOLATE, END] = ['\u2068', '\u2069']
const BLANK = 0x20
const ASCII_ONLY = /^[\t\n\u0020-\u007e]*$/u
const IDEOGRAPH =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const NO_LINE_START = /^[、。，．：；！？）」』】〕〉》々ー…\u0e2f\u0e46!?,.:;)\]}%]/u
const NO_LINE_END = /[（「『【〔〈《([{]$/u
const BREAK_AFTER = /[-/–—\u200b]$/u
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
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

function atomsOf(spans: readonly Span[], levels: Uint8Array | null): Atom[] {
  const atoms: Atom[] = []
  let open: { atom: Atom; draft: Draft; ends: string } | null = null
  let at = 0
  let last: Face | null = null
  for (const { text, style, isTyped } of spans) {
    if (isTyped) at += ISOLATE.length
    for (const cluster of clustersOf(text)) {
      const level = levels?.[at] ?? 0
      at += cluster.length
      const isBlank = cluster === ' '
      // From right to left a blank is of the font before it: words drawn in one go are copied in their order.
      const found: Face | null = isBlank
        ? blankFace(level % 2 === 1 ? last : null, style)
        : faceFor(cluster, style.bold === true)
      last = found
      const breaks = open === null || isBlank !== open.atom.isBlank || (!isBlank && mayBreak(open.ends, cluster))
      if (open && !breaks && open.draft.fits(found, style, level)) open.draft.add(cluster)
      else {
        if (open) closePiece(open)
        const atom: Atom = breaks ? { pieces: [], isBlank, width: 0 } : open!.atom
        if (breaks) atoms.push(atom)
        open = { atom, draft: new Draft(found, style, level, cluster), ends: cluster }
      }
      open.ends = cluster
    }
    if (isTyped) at += END.length
  }
  if (open) closePiece(open)
  return atoms
}

function blankFace(before: Face | null, { bold = false }: TextStyle): Face | null {
  return before && hasGlyph(before, BLANK) ? before : faceFor('n', bold)
}

function closePiece({ atom, draft }: { readonly atom: Atom; readonly draft: Draft }): void {
  const piece = draft.piece()
  atom.pieces.push(piece)
  atom.width += piece.width
}

function mayBreak(before: string, next: string): boolean {
  if (BREAK_AFTER.test(before)) return true
  if (!IDEOGRAPH.test(before) && !IDEOGRAPH.test(next)) return false
  return !NO_LINE_START.test(next) && !NO_LINE_END.test(before)
}

function clustersOf(text: string): Iterable<string> {
  return ASCII_ONLY.test(text) ? text : Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** A piece as it grows. */
class Draft {
  readonly #face: Face | null
  readonly #style: TextStyle
  readonly #level: number
  readonly #clusters: string[]

  constructor(face: Face | null, style: TextStyle, level: number, cluster: string) {
    this.#face = face
    this.#style = style
    this.#level = level
    this.#clusters = [cluster]
  }

  fits(face: Face | null, style: TextStyle, level: number): boolean {
    return face !== null && face === this.#face && style === this.#style && level === this.#level
  }

  add(cluster: string): void {
    this.#clusters.push(cluster)
  }

  piece(): Piece {
    return pieceOf(this.#clusters, this.#face, this.#style, this.#level)
  }
}

function pieceOf(clusters: readonly string[], face: Face | null, style: TextStyle, level: number): Piece {
  const text = clusters.join('')
  const shaped = shape(text, face, level % 2 === 1)
  return { text, shaped, style, level, width: shaped.width * style.size, clusters, face }
}

/** Cuts an atom that is wider than the line at its clusters. */
function divided(atom: Atom, width: number): Atom[] {
  const parts: Atom[] = [{ pieces: [], isBlank: atom.isBlank, width: 0 }]
  for (const { clusters, face, style, level } of atom.pieces) {
    let held: string[] = []
    let used = 0
    const close = (): void => {
      if (held.length === 0) return
      const piece = pieceOf(held, face, style, level)
      parts.at(-1)!.pieces.push(piece)
      parts.at(-1)!.width += piece.width
      held = []
      used = 0
    }
    for (const cluster of clusters) {
      const own = shape(cluster, face, level % 2 === 1).width * style.size
      if (parts.at(-1)!.width + used + own > width && parts.at(-1)!.width + used > 0) {
        close()
        parts.push({ pieces: [], isBlank: atom.isBlank, width: 0 })
      }
      held.push(cluster)
      used += own
    }
    close()
  }
  return parts
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
