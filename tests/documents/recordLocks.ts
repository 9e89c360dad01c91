import type { PdfDocument } from '#documents/kinds/pdf/open.ts'
import { writeRecord } from '#documents/record/write.ts'
import { recordInput } from './recordMeeting.ts'
import { annotationsOn, textFrom, textOf, withPdf } from './recordReader.ts'

/** What is typed into annotations: brackets and strokes that strings are written with, and several scripts. */
export const TYPED = 'Größe (“α→ω”) \\ ) Ж漢字 한글 سلام שלום 😀\n  second line'

/** Writes the record of a document with a note on its first page and a highlight on its last. */
export async function recordOfLocked(source: Uint8Array) {
  const pages = await withPdf(source, async ({ numPages }) => numPages)
  const annotations = [
    { text: TYPED, anchor: { page: 1, xPct: 40, yPct: 40 } },
    { kind: 'highlight' as const, text: `last ${TYPED}`, anchor: { page: pages, xPct: 60, yPct: 60 } },
  ]
  const input = recordInput({ source, sections: [{ title: 'All', text: 'All', page: 1 }], pages, annotations })
  return { input, pages, ...(await writeRecord(input)) }
}

/** A file as pdf.js reads it: its first pages with their annotations, the other pages' text, what is attached. */
export async function readAll(bytes: Uint8Array, pages: number) {
  return await withPdf(bytes, async (pdf) => {
    const texts: string[] = []
    const contents: string[] = []
    for (let number = 1; number <= pages; number++) {
      texts.push(await textOf(pdf, number))
      contents.push(...(await annotationsOn(pdf, number)).map((annotation) => annotation.contents))
    }
    const labels = (await pdf.getPageLabels())?.slice(0, pages) ?? null
    const permissions = await pdf.getPermissions()
    const { info } = (await pdf.getMetadata()) as { info: { Language?: string; Title?: string } }
    const said = { labels, permissions, language: info.Language, title: info.Title }
    return { texts, contents, said, own: await textFrom(pdf, pages + 1), attached: await attachedTo(pdf) }
  })
}

async function attachedTo(pdf: PdfDocument): Promise<Map<string, Buffer>> {
  const read = new Map<string, Buffer>()
  for (const name of (await pdf.getAttachments())?.keys() ?? [])
    read.set(name, Buffer.from((await pdf.getAttachmentContent(name)) as Uint8Array))
  return read
}
