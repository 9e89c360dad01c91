import { files } from '#engine/words/en/files.ts'
import { type IngestedDocument, type Rejected, rejected } from '../../document.ts'
import { isUseful, offered } from '../picker.ts'
import { documentTitle } from './documentTitle.ts'
import type { Heading } from './headings/heading.ts'
import { headingsByLayout } from './headings/headings.ts'
import { readOutline } from './headings/outline.ts'
import { trustedOutline } from './headings/trusted.ts'
import { openPdf, type PdfDocument, pdfRejected } from './open.ts'
import { bodyOf } from './page/body.ts'
import { contentsOf } from './page/contents.ts'
import { type Face, facesOf } from './page/faces.ts'
import { furnitureOf } from './page/furniture.ts'
import type { Line } from './page/lines.ts'
import { type ReadPages, readPages } from './page/pages.ts'
import { sectionsAt, sectionsByPage } from './sections.ts'

/** An outline with fewer bookmarks is used only when the pages show no more headings than that. */
const OUTLINE_MIN = 4

export interface ExtractOptions {
  /** Work as if the file had no bookmarks. */
  readonly ignoreOutline?: boolean
  /** Milliseconds of the clock after which no more pages are read. */
  readonly lateAt?: number
  /** Milliseconds; the epoch's unless given. */
  readonly clock?: () => number
}

export interface Extracted {
  readonly document: IngestedDocument
  /** All headings that were found; the document's sections are the ones worth picking from. */
  readonly headings: readonly Heading[]
}

/** Reads a PDF into sections. The bytes are taken over. What cannot be read is answered as `Rejected`. */
export async function extractPdf(
  bytes: Uint8Array,
  fileName: string,
  options: ExtractOptions = {},
): Promise<Extracted | Rejected> {
  let pdf: PdfDocument
  try {
    pdf = await openPdf(bytes)
  } catch (error) {
    return pdfRejected(error)
  }
  try {
    return pdf.numPages === 0 ? NO_PAGES : await extractFrom(pdf, fileName, options)
  } finally {
    await pdf.loadingTask.destroy()
  }
}

const NO_PAGES = rejected(422, files.pdfNoPages)

async function extractFrom(pdf: PdfDocument, fileName: string, options: ExtractOptions): Promise<Extracted | Rejected> {
  const { lateAt = Number.POSITIVE_INFINITY, clock = Date.now } = options
  const isLate = () => clock() >= lateAt
  const read = await readPages(pdf, isLate)
  if (read.opened === 0) return NO_PAGES
  const lines = read.pages.flatMap((page) => page.lines)
  const furniture = furnitureOf(read.pages)
  const contents = contentsOf(read.pages, furniture)
  const aside = (line: Line) => furniture.has(line) || contents.has(line)
  const body = bodyOf(lines.filter((line) => !aside(line)))
  const outline = options.ignoreOutline ? [] : (trustedOutline(await readOutline(pdf), read.pages) ?? [])
  const layout =
    outline.length >= OUTLINE_MIN
      ? []
      : headingsByLayout({
          lines,
          aside,
          contents,
          tags: read.tags,
          body: { ...body, faces: isLate() ? new Map() : await facesIfAny(pdf, read) },
        })
  const found = isBetter(outline, layout) ? outline : layout
  const offer = offered(found)
  const headings = isUseful(offer, pdf.numPages) ? found : []
  const title = await documentTitle(pdf, read.pages, fileName)
  const document: IngestedDocument = {
    kind: 'pdf',
    title,
    source: headings.length === 0 ? 'pages' : found === layout ? 'headings' : 'outline',
    pages: pdf.numPages,
    sections: headings.length > 0 ? sectionsAt(offer, { lines, body, aside, title }) : sectionsByPage(read.pages, body),
    ...(read.pages.length < pdf.numPages ? { readUpTo: read.pages.length } : {}),
  }
  return { document, headings: found }
}

/** A few bookmarks give way to more headings on the pages. */
function isBetter(outline: readonly Heading[], layout: readonly Heading[]): boolean {
  return outline.length >= OUTLINE_MIN || outline.length >= layout.length
}

async function facesIfAny(pdf: PdfDocument, { pages }: ReadPages): Promise<Map<string, Face>> {
  try {
    return await facesOf(pdf, pages)
  } catch {
    return new Map()
  }
}
