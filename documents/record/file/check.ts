import { openPdf, type PdfDocument } from '../../kinds/pdf/open.ts'
import type { Numbered } from './annotate.ts'

/** What a written record must hold. */
export interface Expected {
  readonly pages: number
  readonly annotations: readonly Numbered[]
  /** The source, when its pages are to read as before. */
  readonly source: PdfDocument | null
  /** Pages whose text is compared with the source's, at most. */
  readonly comparedPages: number
  /** Printed on the first of the record's own pages. */
  readonly code: string
  readonly firstOwnPage: number
}

interface ShownAnnotation {
  readonly subtype?: string
  readonly contentsObj?: { readonly str: string }
  /** Set on replies and on marked words, which belong to another annotation. */
  readonly inReplyTo?: string | null
}

/** What we write; form fields and the like are listed elsewhere than in file order. */
const OURS: ReadonlySet<string> = new Set(['Text', 'Highlight'])

/** Opens what was written as a reader would. Throws with the reason when it is not what was meant. */
export async function checkRecord(bytes: Uint8Array, expected: Expected): Promise<void> {
  const pdf = await openPdf(bytes.slice())
  try {
    if (pdf.numPages !== expected.pages) throw new Error(`${pdf.numPages} pages instead of ${expected.pages}`)
    const own = await textOf(pdf, expected.firstOwnPage)
    if (!own.includes(expected.code)) throw new Error('the record’s own pages cannot be read')
    await checkAnnotations(pdf, expected.annotations)
    if (expected.source) await checkTexts(pdf, expected.source, expected.comparedPages)
  } finally {
    await pdf.loadingTask.destroy()
  }
}

async function checkAnnotations(pdf: PdfDocument, wanted: readonly Numbered[]): Promise<void> {
  const byPage = Map.groupBy(wanted, ({ placement }) => placement.page.number)
  for (const [number, list] of byPage) {
    const page = await pdf.getPage(number)
    const shown = (await page.getAnnotations()) as ShownAnnotation[]
    const texts = shown.flatMap(({ subtype = '', contentsObj, inReplyTo }) =>
      OURS.has(subtype) && !inReplyTo ? (contentsObj?.str ?? '') : [],
    )
    const tail = texts.slice(-list.length)
    if (list.some(({ annotation }, i) => annotation.text !== tail[i]))
      throw new Error(`annotations of page ${number} differ`)
    page.cleanup()
  }
}

async function checkTexts(pdf: PdfDocument, source: PdfDocument, most: number): Promise<void> {
  const step = Math.max(1, Math.ceil(source.numPages / most))
  for (let number = 1; number <= source.numPages; number += step) {
    if ((await textOf(pdf, number)) !== (await textOf(source, number)))
      throw new Error(`page ${number} reads differently`)
  }
}

async function textOf(pdf: PdfDocument, number: number): Promise<string> {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  page.cleanup()
  return items.map((item) => ('str' in item ? item.str : '')).join('')
}
