import type { Subset } from 'fontkit'
import { type PDFContext, type PDFRef, PDFString } from 'pdf-lib'
import { type Face, type FaceName, face } from './faces.ts'
import type { Glyph, Shaped } from './shape.ts'

/** Characters of one font that a record can hold. */
const CODES_MAX = 0xffff
const BFCHARS_MAX = 100
/** Six letters in front of the name say that the font is a subset. */
const SUBSET_TAG = 'PARLEY'
const FLAG_SYMBOLIC = 4
/** What a glyph is copied as that stands for no character: readers that find nothing make something up. */
const UNSEEN = '\u200b'

/** Whether glyphs that are so many ems apart have to be moved. */
export const isMove = (ems: number): boolean => Math.abs(ems) >= 0.0005

interface Code {
  readonly code: number
  readonly subsetId: number
  readonly text: string
  /** Thousandths of an em. */
  readonly width: number
}

interface Used {
  readonly face: Face
  readonly subset: Subset
  readonly codes: Map<string, Code>
}

/**
 * The fonts that a record draws with. Each pair of glyph and characters has a code of its own, so that copied text is what
 * was typed even where one glyph serves several characters.
 */
export class FontBook {
  readonly #used = new Map<FaceName, Used>()
  /** By what was shaped: words come again and again. */
  readonly #plain = new WeakMap<Shaped, string | null>()

  /** Four hex digits that draw the glyph in the face's font. */
  code(name: FaceName, glyph: Glyph): string {
    const used = this.#open(name)
    const key = `${glyph.id} ${glyph.text}`
    const code = used.codes.get(key) ?? add(used, key, glyph)
    return hex(code.code)
  }

  /** The codes of glyphs of which each stands where the widths before it say; null where one does not. */
  plainCodes(shaped: Shaped): string | null {
    const known = this.#plain.get(shaped)
    if (known !== undefined) return known
    const { name } = shaped.face
    const isPlain = shaped.glyphs.every(
      (glyph) => glyph.dy === 0 && !isMove(glyph.dx) && !isMove(glyph.advance - this.advance(name, glyph) - glyph.dx),
    )
    const codes = isPlain ? shaped.glyphs.map((glyph) => this.code(name, glyph)).join('') : null
    this.#plain.set(shaped, codes)
    return codes
  }

  /** The width of a drawn code in ems, as the file states it. */
  advance(name: FaceName, glyph: Glyph): number {
    const { font } = this.#open(name).face
    return Math.round((font.getGlyph(glyph.id).advanceWidth * 1000) / font.unitsPerEm) / 1000
  }

  /** Writes the fonts into a file; gives the names to draw with and their objects. */
  embed(context: PDFContext): Map<FaceName, PDFRef> {
    return new Map([...this.#used].map(([name, used]) => [name, embedded(context, used)]))
  }

  #open(name: FaceName): Used {
    const known = this.#used.get(name)
    if (known) return known
    const opened = face(name)
    const used: Used = { face: opened, subset: opened.font.createSubset(), codes: new Map() }
    this.#used.set(name, used)
    return used
  }
}

function add({ face: { font }, subset, codes }: Used, key: string, glyph: Glyph): Code {
  const width = Math.round((font.getGlyph(glyph.id).advanceWidth * 1000) / font.unitsPerEm)
  const code: Code = {
    code: Math.min(codes.size + 1, CODES_MAX),
    subsetId: included(subset, glyph.id),
    text: glyph.text,
    width,
  }
  codes.set(key, code)
  return code
}

function embedded(context: PDFContext, { face: { font }, subset, codes }: Used): PDFRef {
  const name = `${SUBSET_TAG}+${font.postscriptName}`
  const scale = 1000 / font.unitsPerEm
  const { minX, minY, maxX, maxY } = font.bbox
  const list = [...codes.values()]
  const descriptor = context.obj({
    Type: 'FontDescriptor',
    FontName: name,
    Flags: FLAG_SYMBOLIC,
    FontBBox: [minX, minY, maxX, maxY].map((value) => Math.round(value * scale)),
    ItalicAngle: 0,
    Ascent: Math.round(font.ascent * scale),
    Descent: Math.round(font.descent * scale),
    CapHeight: Math.round((font.capHeight || font.ascent) * scale),
    StemV: 80,
    FontFile2: context.register(context.flateStream(subset.encode())),
  })
  const descendant = context.obj({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
    FontDescriptor: context.register(descriptor),
    W: [1, list.map(({ width }) => width)],
    CIDToGIDMap: context.register(context.flateStream(glyphMap(list))),
  })
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [context.register(descendant)],
      ToUnicode: context.register(context.flateStream(unicodeMap(list))),
    }),
  )
}

/** The library takes the glyph's number and gives its number in the subset; its types say otherwise. */
function included(subset: Subset, glyphId: number): number {
  return (subset as unknown as { includeGlyph(id: number): number }).includeGlyph(glyphId)
}

/** Two bytes a code: the glyph's number in the subset. Code 0 is the missing glyph. */
function glyphMap(codes: readonly Code[]): Uint8Array {
  const map = new Uint8Array((codes.length + 1) * 2)
  for (const { code, subsetId } of codes) {
    map[code * 2] = subsetId >> 8
    map[code * 2 + 1] = subsetId & 0xff
  }
  return map
}

function unicodeMap(codes: readonly Code[]): string {
  const blocks: string[] = []
  for (let i = 0; i < codes.length; i += BFCHARS_MAX) {
    const lines = codes.slice(i, i + BFCHARS_MAX).map(({ code, text }) => `<${hex(code)}> <${utf16(text || UNSEEN)}>`)
    blocks.push(`${lines.length} beginbfchar\n${lines.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

function hex(code: number): string {
  return code.toString(16).padStart(4, '0')
}

function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, i) => hex(text.charCodeAt(i))).join('')
}
