import type { PdfDocument, PdfPage } from '../../kinds/pdf/open.ts'
import { type VisibleBox, visibleBox } from './geometry.ts'
import type { Letters } from './letterWidths.ts'
import { TextIndex, type TextPiece } from './textIndex.ts'

/** A page of the document as far as placing needs it. */
export interface PlacePage {
  /** 1-based. */
  readonly number: number
  readonly box: VisibleBox
  readonly text: TextIndex
  /** Points in one unit of its coordinates. */
  readonly unit: number
  /** Object number and generation; null when the page has none of its own. */
  readonly ref: { readonly num: number; readonly gen: number } | null
}

/** Pages that can be asked for, one after the other. */
export interface PlacePages {
  readonly count: number
  /** Null when there is no such page or it cannot be read. */
  page(number: number): Promise<PlacePage | null>
}

/** Pages that are kept with their text. */
const PAGES_HELD_MAX = 256
/** Text pieces of a page that are looked at. */
const PIECES_MAX = 20_000

/** The pages of an open PDF; those asked for first are forgotten first. `isFormer`: as earlier generators measured letters. */
export function pagesOf(pdf: PdfDocument, isFormer = false): PlacePages {
  const read = new Map<number, Promise<PlacePage | null>>()
  return {
    count: pdf.numPages,
    page(number) {
      if (!Number.isInteger(number) || number < 1 || number > pdf.numPages) return Promise.resolve(null)
      const known = read.get(number) ?? readPage(pdf, number, isFormer).catch(() => null)
      read.set(number, known)
      if (read.size > PAGES_HELD_MAX) read.delete(read.keys().next().value!)
      return known
    },
  }
}

async function readPage(pdf: PdfDocument, number: number, isFormer: boolean): Promise<PlacePage> {
  const page = await pdf.getPage(number)
  const text = new TextIndex(await piecesOf(page, isFormer).catch(() => []))
  const box = visibleBox(page.view, page.rotate)
  const ref = page.ref
  page.cleanup()
  return {
    number,
    box,
    text,
    unit: page.userUnit > 0 ? page.userUnit : 1,
    ref: ref ? { num: ref.num, gen: ref.gen } : null,
  }
}

async function piecesOf(page: PdfPage, isFormer: boolean): Promise<TextPiece[]> {
  const { items, styles } = await page.getTextContent({ disableNormalization: true })
  const pieces: TextPiece[] = []
  for (const item of items) {
    if (pieces.length >= PIECES_MAX) break
    if (!('str' in item) || item.str === '') continue
    const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = item.transform as number[]
    const along = unit(a, b)
    const size = Math.hypot(c, d) || item.height || 1
    const up = Math.hypot(c, d) > 0 ? unit(c, d) : { x: -along.y, y: along.x }
    const piece = { text: item.str, origin: { x, y }, along, up, width: item.width, size, isRtl: item.dir === 'rtl' }
    pieces.push(isFormer ? piece : { ...piece, letters: lettersOf(styles[item.fontName]?.fontFamily) })
  }
  return pieces
}

function lettersOf(family: string | undefined): Letters {
  if (family === 'monospace') return 'mono'
  return family === 'serif' ? 'serif' : 'sans'
}

function unit(x: number, y: number): { x: number; y: number } {
  const length = Math.hypot(x, y)
  return length > 0 ? { x: x / length, y: y / length } : { x: 1, y: 0 }
}
