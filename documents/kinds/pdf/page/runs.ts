import type { PdfPage } from '../open.ts'

/** A piece of text in one font at one place. Points; origin at the top left of the page as the reader sees it. */
export interface Run {
  readonly text: string
  readonly x: number
  /** Baseline, growing downwards. */
  readonly y: number
  readonly width: number
  readonly size: number
  readonly font: string
  /** Writing direction in degrees clockwise: 0, 90, 180 or 270. */
  readonly angle: number
  readonly rtl: boolean
  /** Number of the tagged-content mark around the text, as the page's structure tree names it. */
  readonly mark: string | null
  readonly endsLine: boolean
}

export interface PageRuns {
  readonly runs: readonly Run[]
  readonly width: number
  readonly height: number
}

/** Text pieces of one page that are kept; a page with more is cut there. */
export const RUNS_MAX = 60_000

type Content = Awaited<ReturnType<PdfPage['getTextContent']>>
type Item = Content['items'][number]
type TextItem = Extract<Item, { str: string }>
type Matrix = readonly number[]

/** Reads the text of a page with its places. `tagged` adds the marks of tagged PDFs. */
export async function readRuns(page: PdfPage, tagged: boolean): Promise<PageRuns> {
  const content = await page.getTextContent({ includeMarkedContent: tagged })
  const viewport = page.getViewport({ scale: 1 })
  const marks: (string | null)[] = []
  const runs: Run[] = []
  for (const item of content.items) {
    if (runs.length >= RUNS_MAX) break
    if ('str' in item) runs.push(placed(item, viewport.transform, marks.findLast((mark) => mark !== null) ?? null))
    else follow(marks, item)
  }
  return { runs, width: viewport.width, height: viewport.height }
}

function follow(marks: (string | null)[], item: Exclude<Item, TextItem>): void {
  if (item.type === 'endMarkedContent') marks.pop()
  else marks.push(item.type === 'beginMarkedContentProps' ? (item.id ?? null) : null)
}

function placed(item: TextItem, view: Matrix, mark: string | null): Run {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = item.transform as number[]
  const [va = 1, vb = 0, vc = 0, vd = 1, ve = 0, vf = 0] = view
  const dx = va * a + vc * b
  const dy = vb * a + vd * b
  return {
    text: item.str,
    x: va * e + vc * f + ve,
    y: vb * e + vd * f + vf,
    width: item.width,
    size: Math.hypot(va * c + vc * d, vb * c + vd * d),
    font: item.fontName,
    angle: (Math.round((Math.atan2(dy, dx) * 2) / Math.PI) * 90 + 360) % 360,
    rtl: item.dir === 'rtl',
    mark,
    endsLine: item.hasEOL,
  }
}
