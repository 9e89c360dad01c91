import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } from 'docx'
import type { Block, Run } from './blocks.ts'

const HEADINGS = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3] as const
const FONT = 'Calibri'
const MONO = 'Consolas'
/** Half points. */
const SIZE = 21
/** Characters that XML cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu

/** Writes a report as a Word document. [RP24] */
export async function reportDocx(blocks: readonly Block[], { title }: { readonly title: string }): Promise<Uint8Array> {
  const document = new Document({
    title: clean(title),
    creator: 'Parley',
    styles: { default: { document: { run: { font: FONT, size: SIZE } } } },
    sections: [{ children: blocks.map(written) }],
  })
  return new Uint8Array(await Packer.toBuffer(document))
}

function written(block: Block): Paragraph | Table {
  switch (block.kind) {
    case 'heading':
      return new Paragraph({
        heading: HEADINGS[Math.min(block.level, HEADINGS.length) - 1] ?? HeadingLevel.HEADING_3,
        keepNext: true,
        children: runs(block.runs),
      })
    case 'item':
      return new Paragraph({ bullet: { level: Math.min(block.level, 8) }, children: runs(block.runs) })
    case 'paragraph':
      return new Paragraph({ spacing: { after: 120 }, children: runs(block.runs) })
    case 'table':
      return new Table({
        width: { size: 100, type: WidthType.PERCENTAGE },
        rows: [row(block.head, true), ...block.rows.map((cells) => row(cells, false))],
      })
  }
}

function row(cells: readonly (readonly Run[])[], isHead: boolean): TableRow {
  const children = cells.map((cell) => {
    const shown = isHead ? cell.map((run) => ({ ...run, bold: true })) : cell
    return new TableCell({ children: [new Paragraph({ children: runs(shown) })] })
  })
  return new TableRow({ tableHeader: isHead, cantSplit: true, children })
}

function runs(all: readonly Run[]): TextRun[] {
  return all.map(({ text, bold, code }) => new TextRun({ text: clean(text), bold, ...(code && { font: MONO }) }))
}

function clean(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, '')
}
