import { writeFile } from 'node:fs/promises'
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'
import { CLAUSES, PARTIES, TITLE } from './sampleClauses.ts'

/** The bundled contract that newcomers review. `npm run sample` writes it; it is checked in. [WM90] */
const FILE = new URL('../app/sample/agreement.pdf', import.meta.url)
const PAGE = { width: 595, height: 842, margin: 72 } as const
const INK = rgb(0.1, 0.12, 0.16)
/** So that the same clauses give the same bytes. */
const MADE = new Date(Date.UTC(2026, 0, 5))

interface Sheet {
  readonly document: PDFDocument
  page: PDFPage
  y: number
}

function write(sheet: Sheet, text: string, font: PDFFont, size: number, above: number): void {
  sheet.y -= above
  for (const line of broken(text, font, size)) {
    if (sheet.y < PAGE.margin + size) {
      sheet.page = sheet.document.addPage([PAGE.width, PAGE.height])
      sheet.y = PAGE.height - PAGE.margin
    }
    sheet.y -= size * 1.45
    sheet.page.drawText(line, { x: PAGE.margin, y: sheet.y, size, font, color: INK })
  }
}

function broken(text: string, font: PDFFont, size: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (font.widthOfTextAtSize(longer, size) <= PAGE.width - 2 * PAGE.margin) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line]
}

const document = await PDFDocument.create()
document.setTitle(TITLE)
document.setProducer('Parley')
document.setCreator('Parley')
document.setCreationDate(MADE)
document.setModificationDate(MADE)
const plain = await document.embedFont(StandardFonts.Helvetica)
const bold = await document.embedFont(StandardFonts.HelveticaBold)
const page = document.addPage([PAGE.width, PAGE.height])
const sheet: Sheet = { document, page, y: PAGE.height - PAGE.margin }
write(sheet, TITLE, bold, 20, 0)
write(sheet, PARTIES, plain, 11, 10)
for (const { heading, paragraphs } of CLAUSES) {
  write(sheet, heading, bold, 14, 18)
  for (const paragraph of paragraphs) write(sheet, paragraph, plain, 11, 6)
}
await writeFile(FILE, await document.save())
