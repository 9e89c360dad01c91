import { openPdf, type PdfDocument } from '#documents/kinds/pdf/open.ts'

/** An annotation as a reader of the file gets it. */
export interface ReadAnnotation {
  readonly subtype: string
  readonly contents: string
  readonly author: string
  readonly rect: readonly [number, number, number, number]
  readonly quadPoints: readonly number[] | null
  readonly colour: readonly number[]
  readonly made: string
  readonly hasAppearance: boolean
}

/** Opens a PDF, gives it to `use`, closes it. */
export async function withPdf<T>(bytes: Uint8Array, use: (pdf: PdfDocument) => Promise<T>): Promise<T> {
  const pdf = await openPdf(bytes.slice())
  try {
    return await use(pdf)
  } finally {
    await pdf.loadingTask.destroy()
  }
}

/** The annotations of a page without popups and without the results of sections in the margin. */
export async function annotationsOn(pdf: PdfDocument, number: number): Promise<ReadAnnotation[]> {
  const page = await pdf.getPage(number)
  const raw = (await page.getAnnotations()) as RawAnnotation[]
  return raw
    .filter(({ subtype }) => subtype !== 'Popup' && subtype !== 'Stamp')
    .map(({ subtype, rect, color, creationDate, hasAppearance, contentsObj, titleObj, quadPoints }) => ({
      subtype,
      contents: contentsObj.str,
      author: titleObj?.str ?? '',
      rect,
      quadPoints: quadPoints ? Array.from(quadPoints) : null,
      colour: Array.from(color ?? []),
      made: creationDate,
      hasAppearance,
    }))
}

interface RawAnnotation {
  readonly subtype: string
  readonly rect: ReadAnnotation['rect']
  readonly color: ArrayLike<number> | null
  readonly creationDate: string
  readonly hasAppearance: boolean
  readonly contentsObj: { readonly str: string }
  readonly titleObj?: { readonly str: string }
  readonly quadPoints?: ArrayLike<number> | null
}

export async function textOf(pdf: PdfDocument, number: number): Promise<string> {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
}

/** The text of the pages from one on. */
export async function textFrom(pdf: PdfDocument, first: number): Promise<string> {
  let text = ''
  for (let number = first; number <= pdf.numPages; number++) text += `${await textOf(pdf, number)}\n`
  return text
}
