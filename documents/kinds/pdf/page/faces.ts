import type { PdfDocument } from '../open.ts'
import type { ReadPage } from './pages.ts'

/** How a font looks, as far as its name tells. */
export type Face = 'bold' | 'italic' | 'mono' | 'plain'

/** Pages whose drawing operators are read for font names; more would cost as much as the text itself. */
const PAGES_MAX = 4
/** Lines that are short enough for a heading, and how many of them make a font worth a look. */
const SHORT_LINE_MAX = 100
const SHORT_LINES_MIN = 2
const PAGE_LINES_MAX = 400

const MONO = /mono|courier|consol|typewriter|menlo|inconsol|code|^cmtt|^lmmono|^sftt|nimbusmon/i
const BOLD =
  /bold|black|heavy|semibold|demi|medi(?:um)?$|medi-|^cmbx|^cmb\d|^cmssbx|^cmcsc.*bx|^sfbx|^ecbx|^lmroman\d+-bold|[-,]b(?:d|old)?$|-bd|tb$/i
const ITALIC = /ital|obli|slanted|^cmti|^cmsl|^cmmi|^sfti|^ecti|[-,]it?$|ti$/i

/** Faces of a document's fonts by font id; fonts that were not looked at are missing. */
export async function facesOf(pdf: PdfDocument, pages: readonly ReadPage[]): Promise<Map<string, Face>> {
  const faces = new Map<string, Face>()
  for (const number of pagesToLookAt(pages)) {
    const page = await pdf.getPage(number)
    await page.getOperatorList()
    for (const font of fontsOn(pages.find((each) => each.number === number)!)) {
      if (!faces.has(font) && page.commonObjs.has(font)) faces.set(font, faceOf(nameOf(page.commonObjs.get(font))))
    }
    page.cleanup()
  }
  return faces
}

/** What a font's name says about its look: "ABCDEF+Arial-BoldMT" is bold. */
export function faceOf(name: string): Face {
  const plain = name.replace(/^[A-Z]{6}\+/u, '')
  if (MONO.test(plain)) return 'mono'
  if (BOLD.test(plain)) return 'bold'
  return ITALIC.test(plain) ? 'italic' : 'plain'
}

function nameOf(font: unknown): string {
  const name = font && typeof font === 'object' && 'name' in font ? font.name : ''
  return typeof name === 'string' ? name : ''
}

function fontsOn(page: ReadPage): Set<string> {
  return new Set(page.lines.map((line) => line.font))
}

/** Few pages that show most of the fonts that headings may be set in. */
function pagesToLookAt(pages: readonly ReadPage[]): number[] {
  const wanted = fontsOfShortLines(pages)
  const left = pages
    .filter((page) => page.lines.length < PAGE_LINES_MAX)
    .map((page) => ({ page, fonts: fontsOn(page) }))
  const chosen: number[] = []
  while (chosen.length < PAGES_MAX && wanted.size > 0) {
    const fresh = left.map(({ fonts }) => [...fonts].filter((font) => wanted.has(font)).length)
    const best = fresh.indexOf(Math.max(0, ...fresh))
    if (best === -1 || fresh[best] === 0) break
    chosen.push(left[best]!.page.number)
    for (const font of left[best]!.fonts) wanted.delete(font)
  }
  return chosen
}

function fontsOfShortLines(pages: readonly ReadPage[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { lines } of pages) {
    for (const { font, text } of lines) if (text.length <= SHORT_LINE_MAX) counts.set(font, (counts.get(font) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count >= SHORT_LINES_MIN).map(([font]) => font))
}
