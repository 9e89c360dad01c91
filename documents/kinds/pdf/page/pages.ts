import type { PdfDocument } from '../open.ts'
import { type Line, linesOf } from './lines.ts'
import { readRuns } from './runs.ts'
import { headingMarks } from './tags.ts'

/** A page that was read. */
export interface ReadPage {
  /** 1-based. */
  readonly number: number
  readonly width: number
  readonly height: number
  readonly lines: readonly Line[]
}

export interface ReadPages {
  /** From the first page on without gaps; shorter than the document when a limit was reached. */
  readonly pages: readonly ReadPage[]
  /** Marks of what a tagged PDF calls headings. */
  readonly tags: ReadonlySet<string>
  /** Pages of `pages` that could be opened. */
  readonly opened: number
}

/** Pages that are read at most; behind them there are sections from the outline only. */
export const PAGES_READ_MAX = 3000
/** UTF-16 units of text that are kept of one document. */
export const TEXT_MAX = 8_000_000

/** Reads page after page until the end, the time given or a limit. A page that cannot be read counts as empty. */
export async function readPages(pdf: PdfDocument, isLate: () => boolean): Promise<ReadPages> {
  const pages: ReadPage[] = []
  const tags = new Set<string>()
  const marks = (await pdf.getMarkInfo())?.Marked === true ? tags : null
  let chars = 0
  let opened = 0
  while (pages.length < Math.min(pdf.numPages, PAGES_READ_MAX) && chars < TEXT_MAX && !(isLate() && pages.length > 0)) {
    const page = await readPage(pdf, pages.length + 1, marks)
    pages.push(page)
    if (page.height > 0) opened++
    for (const line of page.lines) chars += line.text.length + 1
  }
  return { pages, tags, opened }
}

/** Adds the page's heading marks to `marks`; null for a file without tags. */
async function readPage(pdf: PdfDocument, number: number, marks: Set<string> | null): Promise<ReadPage> {
  try {
    const page = await pdf.getPage(number)
    const { runs, width, height } = await readRuns(page, marks !== null)
    if (marks) for (const mark of await headingMarks(page)) marks.add(mark)
    page.cleanup()
    return { number, width, height, lines: linesOf(number, { runs, width, height }) }
  } catch {
    return { number, width: 0, height: 0, lines: [] }
  }
}
