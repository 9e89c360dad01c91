import { assemble } from '../../fixtures/documents/pdfWriter.ts'

/** PDFs of one or several pages whose attributes are stated to the last number. */
export interface PagePlan {
  /** Entries of the page itself, e.g. `/Rotate 90/CropBox[10 10 200 300]`. */
  readonly page?: string
  /** Entries of the page tree, which pages inherit. */
  readonly tree?: string
  /** Lines of text, from the bottom up at x 72. */
  readonly lines?: readonly (readonly [y: number, text: string])[]
}

export function rawPdf(plans: readonly PagePlan[], extra = ''): Uint8Array {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${plans.length}/Kids[${plans.map((_, i) => `${4 + 2 * i} 0 R`).join(' ')}]${plans[0]?.tree ?? ''}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  plans.forEach(({ page = '', lines = [] }, i) => {
    const content = lines.map(([y, text]) => `BT /F 12 Tf 72 ${y} Td (${text}) Tj ET`).join('\n')
    objects.push(
      `<</Type/Page/Parent 2 0 R/Contents ${5 + 2 * i} 0 R/Resources<</Font<</F 3 0 R>>>>${page}>>`,
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
    )
  })
  return new Uint8Array(assemble(extra === '' ? objects : [...objects, extra], '/Root 1 0 R', '1.7'))
}
