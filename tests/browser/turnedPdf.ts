import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'
import { SECTION_TITLES } from '../helpers/service.ts'

const WIDTH = 500
const HEIGHT = 700
const INK = rgb(0.1, 0.1, 0.12)
const TEXTS = [
  'In this agreement terms have the meaning given here: contribution, contributor and work.',
  'Each contributor grants a perpetual worldwide copyright license to reproduce the work.',
  'Either party may terminate with thirty days written notice; invoices stay payable.',
]

/** Where the heading of every page is seen, in percent of the visible page. */
export const HEADING = { xPct: 12, yPct: 30 }

/**
 * The document of `sectionsIngest` as a true PDF: an upright page, one turned by 90 degrees, and one that is cropped, each
 * with its section's heading at the same place as seen; then `more` pages of nothing else.
 */
export async function turnedPdf(more = 0): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const upright = pdf.addPage([WIDTH, HEIGHT])
  write(upright, font, 0, (x, y) => ({ x: x * WIDTH, y: (1 - y) * HEIGHT, turn: 0 }))
  const turned = pdf.addPage([WIDTH, HEIGHT])
  turned.setRotation(degrees(90))
  write(turned, font, 1, (x, y) => ({ x: y * WIDTH, y: x * HEIGHT, turn: 90 }))
  const cropped = pdf.addPage([WIDTH + 300, HEIGHT + 300])
  cropped.setCropBox(200, 150, WIDTH, HEIGHT)
  write(cropped, font, 2, (x, y) => ({ x: 200 + x * WIDTH, y: 150 + (1 - y) * HEIGHT, turn: 0 }))
  for (let i = 0; i < more; i++)
    pdf.addPage([WIDTH, HEIGHT]).drawText(`Page ${i + 4}`, { x: 60, y: 600, size: 18, font })
  return pdf.save()
}

type Seen = (x: number, y: number) => { readonly x: number; readonly y: number; readonly turn: number }

function write(page: PDFPage, font: PDFFont, i: number, seen: Seen): void {
  const at = (xPct: number, yPct: number, size: number, text: string) => {
    const { x, y, turn } = seen(xPct / 100, yPct / 100)
    page.drawText(text, { x, y, size, font, color: INK, rotate: degrees(turn) })
  }
  at(HEADING.xPct, HEADING.yPct, 20, SECTION_TITLES[i]!)
  const words = TEXTS[i]!.split(' ')
  at(HEADING.xPct, HEADING.yPct + 8, 11, words.slice(0, 7).join(' '))
  at(HEADING.xPct, HEADING.yPct + 11, 11, words.slice(7).join(' '))
}
