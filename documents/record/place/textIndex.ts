import { around, type Point, type Quad } from './geometry.ts'
import { type Letters, usualWidth } from './letterWidths.ts'

/** Text drawn in one go. Lengths in the page's own units; `along` and `up` are of length 1. */
export interface TextPiece {
  readonly text: string
  readonly origin: Point
  readonly along: Point
  readonly up: Point
  readonly width: number
  readonly size: number
  readonly isRtl: boolean
  /** What its letters are like; absent in records of earlier generators, which knew narrow and wide ones only. */
  readonly letters?: Letters
}

/** A stretch of the folded text of a page. */
export interface Found {
  readonly from: number
  readonly to: number
}

const ASCENT = 0.85
const DESCENT = 0.25
const SKIPPED = /[\s\p{Cf}\p{Cc}\p{Pd}\u00ad]/u
const QUADS_MAX = 200
/** Gap in ems up to which neighbouring quads are one. */
const JOINED_GAP = 1.5
/** Gap in ems that parts words, and one that parts columns. */
const WORD_GAP = 0.17
const COLUMN_GAP = 2.5
const NARROW = /[iljtfr.,:;'|!()[\]{} ]/u
const WIDE = /[mwMW@%\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * A text as it is compared: compatibility forms undone, case, white space, hyphens and unseen characters left out, so that
 * the same words are found however a file spaces, breaks and ligates them.
 */
export function folded(text: string): string {
  let result = ''
  for (const character of text) result += foldedCharacter(character)
  return result
}

const foldedCharacters = new Map<string, string>()
const FOLDED_MAX = 20_000

function foldedCharacter(character: string): string {
  const known = foldedCharacters.get(character)
  if (known !== undefined) return known
  const plain = character.normalize('NFKD').toLowerCase()
  const kept = [...plain].filter((part) => !SKIPPED.test(part)).join('')
  if (foldedCharacters.size < FOLDED_MAX) foldedCharacters.set(character, kept)
  return kept
}

/** The text of a page, searchable, with the places of its characters. */
export class TextIndex {
  readonly folded: string
  readonly pieces: readonly TextPiece[]
  readonly #pieceOf: Int32Array
  readonly #offsetOf: Int32Array

  constructor(pieces: readonly TextPiece[]) {
    this.pieces = pieces
    const parts: string[] = []
    const pieceOf: number[] = []
    const offsetOf: number[] = []
    pieces.forEach(({ text }, i) => {
      let offset = 0
      for (const character of text) {
        const kept = foldedCharacter(character)
        for (let k = 0; k < kept.length; k++) {
          pieceOf.push(i)
          offsetOf.push(offset)
        }
        parts.push(kept)
        offset += character.length
      }
    })
    this.folded = parts.join('')
    this.#pieceOf = Int32Array.from(pieceOf)
    this.#offsetOf = Int32Array.from(offsetOf)
  }

  /** Where a folded text stands, all its places, the first ones only. */
  find(needle: string, max = 50): Found[] {
    const found: Found[] = []
    if (needle === '') return found
    for (
      let at = this.folded.indexOf(needle);
      at !== -1 && found.length < max;
      at = this.folded.indexOf(needle, at + 1)
    )
      found.push({ from: at, to: at + needle.length })
    return found
  }

  /** Quads over a stretch, in reading order; neighbours on a line are joined. */
  quads({ from, to }: Found): Quad[] {
    const quads: Quad[] = []
    for (let i = from; i < Math.min(to, this.#pieceOf.length) && quads.length < QUADS_MAX; ) {
      const piece = this.#pieceOf[i]!
      let end = i
      while (end + 1 < to && this.#pieceOf[end + 1] === piece) end++
      const next = quadOfText(this.pieces[piece]!, this.#offsetOf[i]!, this.#offsetOf[end]! + 1)
      addQuad(quads, next, this.pieces[piece]!)
      i = end + 1
    }
    return quads
  }

  /** The pieces on the line at or nearest to a point, at most `reach` text heights away, from left to right; none when it is farther. */
  lineAt(point: Point, reach: number): readonly TextPiece[] {
    let nearest: { piece: TextPiece; distance: number } | null = null
    for (const piece of this.pieces) {
      if (piece.text.trim() === '') continue
      const distance = distanceTo(piece, point)
      if (distance > reach * piece.size) continue
      if (nearest === null || distance < nearest.distance) nearest = { piece, distance }
    }
    if (nearest === null) return []
    const { piece: base } = nearest
    const line = this.pieces
      .filter((piece) => piece.text.trim() !== '' && isOnLine(base, piece))
      .sort((a, b) => startAlong(base, a) - startAlong(base, b))
    return neighbours(line, base)
  }
}

/** Quads over whole pieces; neighbours on a line are joined. */
export function quadsOver(pieces: readonly TextPiece[]): Quad[] {
  const quads: Quad[] = []
  for (const piece of pieces) addQuad(quads, quadOfText(piece, 0, piece.text.length), piece)
  return quads
}

/** The text of pieces of one line, a blank where there is a gap. */
export function lineText(pieces: readonly TextPiece[]): string {
  const [base] = pieces
  if (!base) return ''
  const inOrder = pieces.some(({ isRtl }) => isRtl) ? pieces.toReversed() : pieces
  let text = ''
  let before: TextPiece | undefined
  for (const piece of inOrder) {
    const isApart = before !== undefined && gapBetween(base, before, piece) > WORD_GAP * piece.size
    text += `${isApart ? ' ' : ''}${piece.text}`
    before = piece
  }
  return text
}

function addQuad(quads: Quad[], next: Quad, piece: TextPiece): void {
  const joined = quads.length > 0 ? joinedQuad(quads.at(-1)!, next, piece) : null
  if (joined) quads[quads.length - 1] = joined
  else quads.push(next)
}

/** The quad of some characters of a piece; where they stand is told from usual widths. */
export function quadOfText(piece: TextPiece, from: number, to: number): Quad {
  const total = weight(piece.text, piece.letters)
  const share = (end: number): number => (total === 0 ? 0 : weight(piece.text.slice(0, end), piece.letters) / total)
  const [a, b] = piece.isRtl ? [1 - share(to), 1 - share(from)] : [share(from), share(to)]
  const corner = (along: number, up: number): Point => ({
    x: piece.origin.x + piece.along.x * along + piece.up.x * up,
    y: piece.origin.y + piece.along.y * along + piece.up.y * up,
  })
  const [start, end, high, low] = [a * piece.width, b * piece.width, ASCENT * piece.size, -DESCENT * piece.size]
  return [corner(start, high), corner(end, high), corner(start, low), corner(end, low)]
}

function weight(text: string, letters?: Letters): number {
  if (letters !== undefined) return usualWidth(text, letters)
  let sum = 0
  for (const character of text) sum += NARROW.test(character) ? 0.5 : WIDE.test(character) ? 1.7 : 1
  return sum
}

function joinedQuad(before: Quad, next: Quad, { along, up, size }: TextPiece): Quad | null {
  const project = (point: Point, axis: Point): number => point.x * axis.x + point.y * axis.y
  const drop = Math.abs(project(before[2], up) - project(next[2], up))
  const gap = project(next[2], along) - project(before[3], along)
  const isSameHeight = Math.abs(project(before[0], up) - project(next[0], up)) < size * 0.4
  if (drop > size * 0.2 || !isSameHeight || gap < -size * 0.5 || gap > size * JOINED_GAP) return null
  return [before[0], next[1], before[2], next[3]]
}

function distanceTo(piece: TextPiece, point: Point): number {
  const [left, bottom, right, top] = around([quadOfText(piece, 0, piece.text.length)])
  return Math.hypot(Math.max(left - point.x, 0, point.x - right), Math.max(bottom - point.y, 0, point.y - top))
}

function isOnLine(base: TextPiece, piece: TextPiece): boolean {
  const turned = base.along.x * piece.along.x + base.along.y * piece.along.y
  const drop = (piece.origin.x - base.origin.x) * base.up.x + (piece.origin.y - base.origin.y) * base.up.y
  return turned > 0.99 && Math.abs(drop) < base.size * 0.4
}

function startAlong(base: TextPiece, piece: TextPiece): number {
  return (piece.origin.x - base.origin.x) * base.along.x + (piece.origin.y - base.origin.y) * base.along.y
}

function gapBetween(base: TextPiece, a: TextPiece, b: TextPiece): number {
  const [left, right] = startAlong(base, a) <= startAlong(base, b) ? [a, b] : [b, a]
  return startAlong(base, right) - startAlong(base, left) - left.width
}

/** The stretch of a sorted line around a piece that no wide gap divides: what is beyond is another column. */
function neighbours(line: readonly TextPiece[], base: TextPiece): readonly TextPiece[] {
  const isNear = (a: number, b: number): boolean => gapBetween(base, line[a]!, line[b]!) <= COLUMN_GAP * base.size
  let from = line.indexOf(base)
  let to = from
  while (from > 0 && isNear(from - 1, from)) from--
  while (to + 1 < line.length && isNear(to, to + 1)) to++
  return line.slice(from, to + 1)
}
