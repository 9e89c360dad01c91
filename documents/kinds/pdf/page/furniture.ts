import type { Line } from './lines.ts'
import type { ReadPage } from './pages.ts'

/** Share of the page's height at its top and bottom where running heads and feet stand. */
const MARGIN_TOP = 0.13
const MARGIN_BOTTOM = 0.88
const REPEATS_MIN = 3
const REPEAT_SHARE = 0.4
const PLACE_SHARE = 0.5
const PAGE_NUMBER =
  /^(?:page|seite|página|стр\.?|p\.)?\s*(?:[-–—[(]\s*)?(?:\d{1,4}|[ivxlc]{1,7})\s*(?:[-–—\])]\s*)?(?:(?:\/|of|von|de|sur|из)\s*\d{1,4})?$/iu

/** Lines that are no text of the document: running heads and feet, page numbers. They stay in the text but head nothing. */
export function furnitureOf(pages: readonly ReadPage[]): Set<Line> {
  const found = new Set<Line>()
  const margins = pages.map((page) => ({ page, lines: page.lines.filter((line) => isMarginal(line, page)) }))
  const texts = tally(margins.map(({ lines }) => lines.map(textKey)))
  const masks = tally(margins.map(({ lines }) => lines.map(maskKey)))
  const places = tally(margins.map(({ page, lines }) => lines.filter((line) => standsOff(line, page)).map(placeKey)))
  for (const { page, lines } of margins) {
    for (const line of lines) {
      const repeated =
        runs(texts.get(textKey(line)) ?? []) >= REPEATS_MIN ||
        (masks.get(maskKey(line))?.length ?? 0) >= Math.max(REPEATS_MIN, pages.length * REPEAT_SHARE)
      const placed = (places.get(placeKey(line))?.length ?? 0) >= Math.max(REPEATS_MIN, pages.length * PLACE_SHARE)
      if (PAGE_NUMBER.test(line.text) || repeated || (placed && standsOff(line, page))) found.add(line)
    }
  }
  return found
}

function isMarginal(line: Line, page: ReadPage): boolean {
  return line.y < page.height * MARGIN_TOP || line.y > page.height * MARGIN_BOTTOM
}

/** The same words at the same height, the page's number at either end left out. */
function textKey(line: Line): string {
  return `${Math.round(line.y / 4)}|${line.text.toLowerCase().replace(/^(?:\d+|[ivxlc]+)\s|\s(?:\d+|[ivxlc]+)$/gu, '')}`
}

/** The same with any numbers in it. */
function maskKey(line: Line): string {
  return `${Math.round(line.y / 4)}|${line.text.toLowerCase().replace(/\d+|\b[ivxlc]+\b/gu, '#')}`
}

function placeKey(line: Line): string {
  return `${Math.round(line.y / 2)}|${line.font}|${line.size}`
}

/** Clearly parted from the page's other text, and no larger than it: that would be a heading at the top of a page. */
function standsOff(line: Line, page: ReadPage): boolean {
  if (line.size > usualSize(page) + 0.3) return false
  const others = page.lines.filter((each) => Math.abs(each.y - line.y) > 1)
  const inward =
    line.y < page.height / 2 ? others.filter((each) => each.y > line.y) : others.filter((each) => each.y < line.y)
  return inward.every((each) => Math.abs(each.y - line.y) > line.size * 1.7)
}

/** The size of most lines, by length. */
function usualSize(page: ReadPage): number {
  const chars = new Map<number, number>()
  for (const { size, text } of page.lines) chars.set(size, (chars.get(size) ?? 0) + text.length)
  return [...chars].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0])[0]
}

/** Pages, by their place in the document, per key. */
function tally(perPage: readonly (readonly string[])[]): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const [page, keys] of perPage.entries()) {
    for (const key of new Set(keys)) {
      const pages = found.get(key) ?? []
      pages.push(page)
      found.set(key, pages)
    }
  }
  return found
}

/** How many of the pages have another one close by: running heads stand on pages in a row, or on every other one. */
function runs(pages: readonly number[]): number {
  const isClose = (a: number | undefined, b: number | undefined) => a !== undefined && b !== undefined && b - a <= 2
  return pages.filter((page, i) => isClose(pages[i - 1], page) || isClose(page, pages[i + 1])).length
}
