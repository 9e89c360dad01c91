import { type Face, faceFor, hasGlyph } from './faces.ts'
import { type Shaped, shape } from './shape.ts'
import type { Span, TextStyle } from './textStyle.ts'

/** Text of one font, style and direction that no line break divides. */
export interface Piece {
  readonly text: string
  readonly shaped: Shaped
  readonly style: TextStyle
  readonly level: number
  readonly width: number
  readonly clusters: readonly string[]
  readonly face: Face | null
}

/** What stays together on a line. */
export interface Atom {
  readonly pieces: Piece[]
  readonly isBlank: boolean
  width: number
}

/** Stand round what somebody typed, for the order of writing. */
export const [ISOLATE, END] = ['\u2068', '\u2069']
const BLANK = 0x20
const ASCII_ONLY = /^[\t\n\u0020-\u007e]*$/u
const IDEOGRAPH =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const NO_LINE_START = /^[、。，．：；！？）」』】〕〉》々ー…\u0e2f\u0e46!?,.:;)\]}%]/u
const NO_LINE_END = /[（「『【〔〈《([{]$/u
const BREAK_AFTER = /[-/–—\u200b]$/u
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Takes spans apart at the places where lines may break. `levels` say which way each character is written; null: all from the left. */
export function atomsOf(spans: readonly Span[], levels: Uint8Array | null): Atom[] {
  const atoms: Atom[] = []
  let open: Open | null = null
  let at = 0
  let last: Face | null = null
  for (const { text, style, isTyped } of spans) {
    if (isTyped) at += ISOLATE.length
    const simple = levels === null && ASCII_ONLY.test(text) ? simpleAtoms(text, style) : []
    const [first] = simple
    if (first && (open === null || isApart(open, first))) {
      if (open) closePiece(open)
      open = opened(atoms, simple, style)
      continue
    }
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
        open = { atom, draft: new Draft(found, style, level, [cluster]), ends: cluster }
      }
      open.ends = cluster
    }
    if (isTyped) at += END.length
  }
  if (open) closePiece(open)
  return atoms
}

/** Adds atoms, the last one open: another span may go on with it. */
function opened(atoms: Atom[], added: readonly Atom[], style: TextStyle): Open | null {
  for (const atom of added.slice(0, -1)) atoms.push(atom)
  const end = added.at(-1)
  const piece = end?.pieces[0]
  if (!end || !piece) return null
  const atom: Atom = { pieces: [], isBlank: end.isBlank, width: 0 }
  atoms.push(atom)
  return { atom, draft: new Draft(piece.face, style, 0, piece.clusters), ends: piece.clusters.at(-1) ?? '' }
}

interface Open {
  readonly atom: Atom
  readonly draft: Draft
  ends: string
}

function isApart({ atom, ends }: Open, { isBlank, pieces }: Atom): boolean {
  return isBlank !== atom.isBlank || (!isBlank && mayBreak(ends, pieces[0]?.text[0] ?? ''))
}

/** Blanks, and words as far as no line break divides them. */
const SIMPLE = / +|[^ /-]*[/-]|[^ /-]+/g
const SIMPLE_MAX = 20_000
const simples = new WeakMap<TextStyle, Map<string, Atom>>()

/** The atoms of a text in the letters of every font of ours: words come again and again, and are the same each time. */
function simpleAtoms(text: string, style: TextStyle): Atom[] {
  const known = simples.get(style) ?? new Map<string, Atom>()
  simples.set(style, known)
  if (known.size > SIMPLE_MAX) known.clear()
  return (text.match(SIMPLE) ?? []).map((part) => {
    const atom = known.get(part) ?? simpleAtom(part, style)
    known.set(part, atom)
    return atom
  })
}

function simpleAtom(part: string, style: TextStyle): Atom {
  const piece = pieceOf([...part], faceFor('n', style.bold === true), style, 0)
  return { pieces: [piece], isBlank: part[0] === ' ', width: piece.width }
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

  constructor(face: Face | null, style: TextStyle, level: number, clusters: readonly string[]) {
    this.#face = face
    this.#style = style
    this.#level = level
    this.#clusters = [...clusters]
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
export function divided(atom: Atom, width: number): Atom[] {
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
