import type { Line } from '../page/lines.ts'
import type { ReadPage } from '../page/pages.ts'
import type { Heading } from './heading.ts'
import { withoutLabel } from './numbering.ts'
import type { OutlineEntry } from './outline.ts'

/** Share of the bookmarks whose titles must stand on their pages. */
const FOUND_SHARE_MIN = 0.5
const PAGE_NAMES_SHARE_MAX = 0.7
const PAGE_NAME =
  /^(?:blank page|(?:(?:page|seite|p\.|página|стр\.?|scan|img)[\s_-]*)?[\dIVXLCivxlc]{1,5})$|\.(?:pdf|tiff?|jpe?g|png)$/iu
/** Lines that a printed title may be broken into. */
const TITLE_LINES_MAX = 4

/**
 * Places bookmarks on the lines that print them. Null when the outline cannot be trusted: most of its titles are
 * not on their pages, or they merely number the pages.
 */
export function trustedOutline(entries: readonly OutlineEntry[], pages: readonly ReadPage[]): Heading[] | null {
  if (entries.length === 0 || isPageNames(entries)) return null
  const starts = startsOf(pages)
  const total = starts.at(-1)!
  let checked = 0
  let found = 0
  const headings = entries.map((entry): Heading => {
    const { title, page, level } = entry
    if (page > pages.length) return { title, page, level, at: total }
    const place = placeOf(entry, pages)
    if (hasText(pages, page)) checked++
    if (place.printed) found++
    return { title, page: place.page, level, at: starts[place.page - 1]! + place.line }
  })
  if (checked > 0 && found < checked * FOUND_SHARE_MIN) return null
  return inOrder(headings)
}

/** Letters and digits only, for comparing printed titles with bookmarks. */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

function isPageNames(entries: readonly OutlineEntry[]): boolean {
  return entries.filter(({ title }) => PAGE_NAME.test(title)).length > entries.length * PAGE_NAMES_SHARE_MAX
}

function startsOf(pages: readonly ReadPage[]): number[] {
  const starts = [0]
  for (const page of pages) starts.push(starts.at(-1)! + page.lines.length)
  return starts
}

function hasText(pages: readonly ReadPage[], page: number): boolean {
  return [page, page + 1].some((number) => (pages[number - 1]?.lines.length ?? 0) > 0)
}

interface Place {
  readonly page: number
  readonly line: number
  readonly printed: boolean
}

/** The line that prints the title, on the bookmark's page or the one after; else where the bookmark points. */
function placeOf(entry: OutlineEntry, pages: readonly ReadPage[]): Place {
  for (const number of [entry.page, entry.page + 1]) {
    const page = pages[number - 1]
    const line = page ? lineOf(entry, page, number === entry.page) : -1
    if (line >= 0) return { page: number, line, printed: true }
  }
  const page = pages[entry.page - 1]!
  const top = entry.fromBottom === null ? 0 : page.height - entry.fromBottom
  const line = page.lines.findIndex((each) => each.y >= top)
  return { page: entry.page, line: Math.max(0, line), printed: isOnPage(entry.title, page) }
}

function isOnPage(title: string, page: ReadPage): boolean {
  const wanted = folded(withoutLabel(title))
  return wanted.length > 3 && folded(page.lines.map((line) => line.text).join('')).includes(wanted)
}

function lineOf({ title, fromBottom }: OutlineEntry, page: ReadPage, isTarget: boolean): number {
  const wanted = [folded(title), folded(withoutLabel(title))].filter((text) => text !== '')
  const hits = page.lines.flatMap((_, i) => (prints(page.lines, i, wanted) ? [i] : []))
  if (hits.length === 0) return -1
  if (fromBottom === null || !isTarget) return hits[0]!
  const top = page.height - fromBottom
  return hits.reduce((a, b) => (Math.abs(page.lines[b]!.y - top) < Math.abs(page.lines[a]!.y - top) ? b : a))
}

function prints(lines: readonly Line[], from: number, wanted: readonly string[]): boolean {
  let { printed, bare } = foldedLine(lines[from]!)
  for (let i = from; ; ) {
    if (wanted.some((title) => title === printed || title === bare)) return true
    if (!wanted.some((title) => title.startsWith(printed) || (bare !== '' && title.startsWith(bare)))) break
    if (++i >= Math.min(lines.length, from + TITLE_LINES_MAX)) return false
    printed += foldedLine(lines[i]!).printed
    bare += foldedLine(lines[i]!).printed
  }
  return startsRunIn(lines[from]!, wanted)
}

interface Folded {
  readonly printed: string
  readonly bare: string
}

const foldedLines = new WeakMap<Line, Folded>()

function foldedLine(line: Line): Folded {
  const known = foldedLines.get(line) ?? { printed: folded(line.text), bare: folded(withoutLabel(line.text)) }
  foldedLines.set(line, known)
  return known
}

/** "2. Scope. This policy covers …": the title is followed by text on its line. */
function startsRunIn(line: Line, wanted: readonly string[]): boolean {
  if (!wanted.some((title) => foldedLine(line).bare.startsWith(title))) return false
  const head = /^(.{3,120}?)[.:—–]\s/u.exec(withoutLabel(line.text))?.[1]
  return head !== undefined && wanted.includes(folded(head))
}

/** By place; bookmarks of one place keep their order. */
function inOrder(headings: readonly Heading[]): Heading[] {
  return [...headings].sort((a, b) => a.at - b.at || a.page - b.page)
}
