import { around, type Point, type Quad } from './geometry.ts'

/** Text drawn in one go. Lengths in the page's own units; `along` and `up` are of length 1. */
export interface TextPiece {
  readonly text: string
  readonly origin: Point
  readonly along: Point
  readonly up: Point
  readonly width: number
  readonly size: number
  readonly isRtl: boolean
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
  readonly #pieces: readonly TextPiece[]
  readonly #pieceOf: Int32Array
  readonly #offsetOf: Int32Array

  constructor(pieces: readonly TextPiece[]) {
    this.#pieces = pieces
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
      const next = quadOfText(this.#pieces[piece]!, this.#offsetOf[i]!, this.#offsetOf[end]! + 1)
      const joined = quads.length > 0 ? joinedQuad(quads.at(-1)!, next, this.#pieces[piece]!) : null
      if (joined) quads[quads.length - 1] = joined
      else quads.push(next)
      i = end + 1
    }
    return quads
  }

  /** The pieces on the line at or nearest to a point, at most `reach` text heights away; null when there is none. */
  lineAt(point: Point, reach: number): readonly TextPiece[] | null {
    let nearest: { piece: TextPiece; distance: number } | null = null
    for (const piece of this.#pieces) {
      if (piece.text.trim() === '') continue
      const distance = distanceTo(piece, point)
      if (distance <= reach * piece.size && (nearest === null || distance < nearest.distance))
        nearest = { piece, distance }
    }
    if (nearest === null) return null
    const { piece: base } = nearest
    return this.#pieces.filter((piece) => isOnLine(base, piece) && Math.abs(gapAlong(base, piece)) < base.size * 40)
  }

  get pieces(): readonly TextPiece[] {
    return this.#pieces
  }
}

/** The quad of some characters of a piece; where they stand is told from usual widths. */
export function quadOfText(piece: TextPiece, from: number, to: number): Quad {
  const total = weight(piece.text)
  const share = (end: number): number => (total === 0 ? 0 : weight(piece.text.slice(0, end)) / total)
  const [a, b] = piece.isRtl ? [1 - share(to), 1 - share(from)] : [share(from), share(to)]
  const corner = (along: number, up: number): Point => ({
    x: piece.origin.x + piece.along.x * along + piece.up.x * up,
    y: piece.origin.y + piece.along.y * along + piece.up.y * up,
  })
  const [start, end, high, low] = [a * piece.width, b * piece.width, ASCENT * piece.size, -DESCENT * piece.size]
  return [corner(start, high), corner(end, high), corner(start, low), corner(end, low)]
}

function weight(text: string): number {
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

function gapAlong(base: TextPiece, piece: TextPiece): number {
  const start = (piece.origin.x - base.origin.x) * base.along.x + (piece.origin.y - base.origin.y) * base.along.y
  return start > 0 ? Math.max(0, start - base.width) : Math.max(0, -start - piece.width)
}
