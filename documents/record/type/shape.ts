import { bidi } from './bidi.ts'
import { type Face, face } from './faces.ts'
import { typedOrder } from './typedOrder.ts'

/** One drawn glyph. Measures are in ems. */
export interface Glyph {
  readonly id: number
  /** The characters it stands for, what a reader copies; '' when a glyph before it stands for them. */
  readonly text: string
  readonly advance: number
  readonly dx: number
  readonly dy: number
}

/** Glyphs in drawing order, left to right. */
export interface Shaped {
  readonly face: Face
  readonly glyphs: readonly Glyph[]
  /** Ems. */
  readonly width: number
}

/** Scripts whose glyphs depend on their neighbours, and marks that sit on what is before them. */
const COMPLEX =
  /[\p{M}\u0600-\u08ff\u0900-\u109f\u1200-\u139f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufeff]|\u200c|\u200d|[\u{1f3fb}-\u{1f3ff}]|[\u{1f1e6}-\u{1f1ff}]/u
const UNSEEN = /\u200b|\u200c|\u200d|[\ufe00-\ufe0f]|\u00ad/u
const CACHE_MAX = 20_000
/** A square in place of a character that no font has. */
const MISSING = 0x25a1

const cache = new Map<string, Shaped>()

/** Glyphs of a piece of text in one font and direction. */
export function shape(text: string, wanted: Face | null, isRtl: boolean): Shaped {
  const key = `${wanted?.name ?? '?'}${isRtl ? '<' : '>'}${text}`
  const known = cache.get(key)
  if (known) return known
  if (cache.size >= CACHE_MAX) cache.clear()
  const shaped = wanted === null ? missing(text) : glyphsOf(text, wanted, isRtl)
  cache.set(key, shaped)
  return shaped
}

function glyphsOf(text: string, { name, font }: Face, isRtl: boolean): Shaped {
  const glyphs = COMPLEX.test(text) ? laidOut(text, font, isRtl) : plain(text, font, isRtl)
  return { face: { name, font }, glyphs, width: widthOf(glyphs) }
}

/** A glyph a character; from right to left brackets are drawn mirrored. */
function plain(text: string, font: Face['font'], isRtl: boolean): Glyph[] {
  const glyphs = [...text].flatMap((character) => {
    if (UNSEEN.test(character)) return []
    const drawn = (isRtl && bidi.getMirroredCharacter(character)) || character
    const glyph = font.glyphForCodePoint(drawn.codePointAt(0)!)
    return { id: glyph.id, text: character, advance: glyph.advanceWidth / font.unitsPerEm, dx: 0, dy: 0 }
  })
  return isRtl ? glyphs.reverse() : glyphs
}

/**
 * With ligatures, joining forms and marks in their places; a text that trips the shaper is set plainly. Readers turn text
 * from right to left round character by character, ligatures too, so these stand for theirs in drawing order.
 */
function laidOut(text: string, font: Face['font'], isRtl: boolean): Glyph[] {
  try {
    const run = withOwnCodePoints(font, () => font.layout(text, undefined, undefined, undefined, isRtl ? 'rtl' : 'ltr'))
    const drawn = run.glyphs.map(({ codePoints }) =>
      String.fromCodePoint(...(isRtl ? codePoints.toReversed() : codePoints)),
    )
    const texts = isRtl ? drawn : typedOrder(text, drawn)
    return run.glyphs.map((glyph, i) => {
      const { xAdvance, xOffset, yOffset } = run.positions[i]!
      return {
        id: glyph.id,
        text: texts[i]!,
        advance: xAdvance / font.unitsPerEm,
        dx: xOffset / font.unitsPerEm,
        dy: yOffset / font.unitsPerEm,
      }
    })
  } catch {
    return plain(text, font, isRtl)
  }
}

/**
 * The library keeps one object a glyph, with the characters of its first use. Where a glyph serves several (the dotless
 * bases of Arabic), each use must keep its own.
 */
function withOwnCodePoints<T>(font: Face['font'], layOut: () => T): T {
  const shared = font.getGlyph
  font.getGlyph = (id, codePoints) => {
    const glyph = shared.call(font, id, codePoints)
    return codePoints === undefined || glyph === null
      ? glyph
      : (Object.create(glyph, { codePoints: { value: codePoints } }) as typeof glyph)
  }
  try {
    return layOut()
  } finally {
    font.getGlyph = shared
  }
}

function missing(text: string): Shaped {
  const symbols = face('symbols')
  const glyph = symbols.font.glyphForCodePoint(MISSING)
  const advance = glyph.advanceWidth / symbols.font.unitsPerEm
  const glyphs = [{ id: glyph.id, text, advance, dx: 0, dy: 0 }]
  return { face: symbols, glyphs, width: advance }
}

function widthOf(glyphs: readonly Glyph[]): number {
  return glyphs.reduce((sum, glyph) => sum + glyph.advance, 0)
}
