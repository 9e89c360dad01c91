import { type PDFContext, PDFHexString, PDFName, type PDFRef } from 'pdf-lib'
import type { FaceName } from './faces.ts'
import { type FontBook, isMove } from './fontBook.ts'
import type { PlacedPiece, SetLine } from './paragraph.ts'
import type { TextStyle } from './textStyle.ts'

export type Colour = TextStyle['colour']

/** Size of a page in points. */
export interface PaperSize {
  readonly width: number
  readonly height: number
}

export const A4: PaperSize = { width: 595.28, height: 841.89 }
export const LETTER: PaperSize = { width: 612, height: 792 }

export interface Box extends PaperSize {
  readonly x: number
  /** Bottom edge, from the bottom of the page. */
  readonly y: number
}

/** One page as it is drawn; `y` counts upwards from its bottom, as in the file. */
export class Sheet {
  readonly paper: PaperSize
  readonly #fonts: FontBook
  readonly #operators: string[] = []

  constructor(paper: PaperSize, fonts: FontBook) {
    this.paper = paper
    this.#fonts = fonts
  }

  /** Draws a line with its left edge and baseline at a place. */
  line(line: SetLine, x: number, y: number): void {
    const { pieces } = line
    for (let i = 0; i < pieces.length; ) {
      let end = i + 1
      while (end < pieces.length && isAlike(pieces[i]!, pieces[end]!)) end++
      this.#run(pieces.slice(i, end), x, y)
      i = end
    }
  }

  fill({ x, y, width, height }: Box, colour: Colour): void {
    this.#operators.push(`${paint(colour)} rg ${numbers(x, y, width, height)} re f`)
  }

  #run(pieces: readonly PlacedPiece[], x: number, y: number): void {
    const { shaped, style, x: offset } = pieces[0]!
    if (pieces.every((piece) => piece.shaped.glyphs.length === 0)) return
    const { name } = shaped.face
    const shows =
      this.#plainly(pieces) ??
      this.#shows(
        name,
        pieces.flatMap((piece) => piece.shaped.glyphs),
      )(style.size)
    this.#operators.push(
      `BT /P${name} ${number(style.size)} Tf ${paint(style.colour)} rg 1 0 0 1 ${numbers(x + offset, y)} Tm ${shows} ET`,
    )
  }

  /** The same as `#shows` where every glyph stands at its place, as letters do; null where one does not. */
  #plainly(pieces: readonly PlacedPiece[]): string | null {
    let codes = ''
    for (const { shaped } of pieces) {
      const plain = this.#fonts.plainCodes(shaped)
      if (plain === null) return null
      codes += plain
    }
    return `[<${codes}>] TJ`
  }

  /** Operators that show glyphs; moves are written only where a glyph stands elsewhere than its width says. */
  #shows(name: FaceName, glyphs: PlacedPiece['shaped']['glyphs']): (size: number) => string {
    const parts: { readonly rise: number; text: string }[] = []
    let codes = ''
    const flush = (): void => {
      if (codes !== '') parts.at(-1)!.text += `<${codes}>`
      codes = ''
    }
    const move = (ems: number): void => {
      if (!isMove(ems)) return
      flush()
      parts.at(-1)!.text += number(-ems * 1000)
    }
    for (const glyph of glyphs) {
      if (parts.length === 0 || parts.at(-1)!.rise !== glyph.dy) {
        flush()
        parts.push({ rise: glyph.dy, text: '' })
      }
      move(glyph.dx)
      codes += this.#fonts.code(name, glyph)
      move(glyph.advance - this.#fonts.advance(name, glyph) - glyph.dx)
    }
    flush()
    const isFlat = parts.every(({ rise }) => rise === 0)
    return (size) =>
      parts
        .map(({ rise, text }) => (isFlat ? `[${text}] TJ` : `${number(rise * size)} Ts [${text}] TJ`))
        .join(' ')
        .concat(isFlat ? '' : ' 0 Ts')
  }

  /** The page as an object of a file. */
  page(context: PDFContext, parent: PDFRef, fonts: ReadonlyMap<FaceName, PDFRef>): PDFRef {
    const contents = context.register(context.flateStream(this.#operators.join('\n')))
    const font = context.obj({})
    for (const [name, ref] of fonts) font.set(PDFName.of(`P${name}`), ref)
    const page = context.obj({
      Type: 'Page',
      Parent: parent,
      MediaBox: [0, 0, this.paper.width, this.paper.height],
      CropBox: [0, 0, this.paper.width, this.paper.height],
      Rotate: 0,
      UserUnit: 1,
      Resources: { Font: font },
      Contents: contents,
    })
    return context.register(page)
  }
}

function isAlike(a: PlacedPiece, b: PlacedPiece): boolean {
  return a.shaped.face.name === b.shaped.face.name && a.style === b.style
}

/** A number as content streams write it: at most three decimals, no exponent. */
export function number(value: number): string {
  const text = value.toFixed(3).replace(/(?:\.|(?<!0))0+$/u, '')
  return text === '-0' ? '0' : text
}

export function numbers(...values: readonly number[]): string {
  return values.map(number).join(' ')
}

const paints = new WeakMap<Colour, string>()

export function paint(colour: Colour): string {
  const known = paints.get(colour) ?? numbers(...colour)
  paints.set(colour, known)
  return known
}

/** A text string as typed: UTF-16 with its mark, in hex, so that nothing in it is read as syntax. */
export function textString(text: string): PDFHexString {
  return PDFHexString.fromText(text)
}
