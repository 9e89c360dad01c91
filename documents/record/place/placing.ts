import type { SessionDetail } from '#protocol/views/session.ts'
import { around, middle, type Point, pinPoint, type Quad, quadOf, square, stepped, within } from './geometry.ts'
import type { PlacePage, PlacePages } from './pages.ts'
import { folded, quadsOver } from './textIndex.ts'

export type Annotation = SessionDetail['annotations'][number]
type Section = SessionDetail['doc']['sections'][number]

/** Where an annotation stands and by what it was placed; `page` when nothing of it could be found: the top of the page. */
export interface Placement {
  readonly page: PlacePage
  readonly by: 'pin' | 'words' | 'heading' | 'page'
  /** False when the place asked for does not exist or was not found. */
  readonly isExact: boolean
  /** The middle of a note. */
  readonly point: Point
  /** What a highlight covers. */
  readonly quads: readonly Quad[]
  /** The words that a note's author marked; the note stands beside them. [RD61] */
  readonly marks?: readonly Quad[]
}

/** Side of a note in points. */
export const NOTE_SIDE = 16
/** Pages of a section that are searched for an annotation's words. */
const SEARCHED_PAGES_MAX = 12
const NEEDLE_MAX = 600
const NEEDLE_MIN = 6
/** A passage that is not found whole is looked for by its beginning, of this many characters at least. */
const BEGINNING_MIN = 24
const PIN_REACH = 1.2
const QUOTED = /[“„"«「『‹]([^“”„"«»「」『』‹›]{6,300})[”“"»」』›]/gu
const GUTTER = 14

const noteSide = ({ unit }: PlacePage): number => NOTE_SIDE / unit

/** Places the annotations of one document, in order; notes that stand in a gutter are staggered, those at a bare pin are not. */
export async function placeAll(
  annotations: readonly Annotation[],
  sections: readonly Section[],
  pages: PlacePages,
): Promise<Placement[]> {
  const placements: Placement[] = []
  const taken = new Map<string, number>()
  for (const annotation of annotations) {
    const placement = await place(annotation, sections, pages)
    const isFree = placement.by === 'pin' && placement.marks === undefined
    placements.push(isFree ? placement : staggered(placement, taken))
  }
  return placements
}

async function place(annotation: Annotation, sections: readonly Section[], pages: PlacePages): Promise<Placement> {
  const pinned = await atPin(annotation, pages)
  if (pinned) return pinned
  const at = sections.findIndex(({ id }) => id === annotation.sectionId)
  const section = sections[at]
  const first = Math.min(Math.max(section?.page ?? 1, 1), pages.count)
  const last = Math.max(first, sections.slice(at + 1).find(({ page = 0 }) => page > first)?.page ?? first)
  const needles = needlesOf(annotation)
  const heading = section ? folded(section.title) : ''
  const isAsked = annotation.anchor === null
  return (
    marking(annotation, await atWords(needles, { first, last, heading }, pages)) ??
    (await atHeading(heading, first, pages, isAsked)) ??
    (await atTop(first, pages))
  )
}

/** Words that were found are marked when the author marked some. */
function marking({ quote }: Annotation, placement: Placement | null): Placement | null {
  return quote === null || placement === null ? placement : { ...placement, marks: placement.quads }
}

async function atPin({ anchor, evidence, kind, quote }: Annotation, pages: PlacePages): Promise<Placement | null> {
  if (anchor === null || ![anchor.xPct, anchor.yPct].every(Number.isFinite)) return null
  const page = await pages.page(anchor.page)
  if (page === null) return null
  const clamp = (percent: number): number => Math.min(100, Math.max(0, percent))
  const point = pinPoint(page.box, clamp(anchor.xPct), clamp(anchor.yPct))
  const isExact = anchor.xPct === clamp(anchor.xPct) && anchor.yPct === clamp(anchor.yPct)
  if (quote !== null) {
    const marks = nearest(page, point, quote)
    if (marks.length > 0) return { page, by: 'pin', isExact, point: beside(page, marks), quads: marks, marks }
  }
  const quads = kind === 'highlight' ? wordsAtPin(page, point, evidence) : []
  return { page, by: 'pin', isExact, point, quads: quads.length > 0 ? quads : [quadOf(square(point, noteSide(page)))] }
}

/** The evidence nearest to the pin, else the line that the pin stands on. */
function wordsAtPin(page: PlacePage, point: Point, evidence: readonly string[]): readonly Quad[] {
  const quads = evidence.flatMap((excerpt) => nearest(page, point, excerpt))
  if (quads.length > 0) return quads
  return quadsOver(page.text.lineAt(point, PIN_REACH))
}

/** The printed place of some words that is nearest to a point; empty when they are not on the page. */
function nearest(page: PlacePage, point: Point, words: string): readonly Quad[] {
  const places = page.text.find(folded(words.slice(0, NEEDLE_MAX))).map((found) => page.text.quads(found))
  return places.sort((a, b) => distance(a, point) - distance(b, point))[0] ?? []
}

function distance(quads: readonly Quad[], { x, y }: Point): number {
  if (quads.length === 0) return Number.POSITIVE_INFINITY
  const [left, bottom, right, top] = around(quads)
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(bottom - y, 0, y - top))
}

/** What the annotation may be about, the most telling first; a highlight's text may be what it highlights. */
function needlesOf({ evidence, text, kind, quote }: Annotation): string[] {
  const quoted = Array.from(text.slice(0, NEEDLE_MAX * 4).matchAll(QUOTED), (match) => match[1]!)
  const own = kind === 'highlight' || kind === 'mark' ? [text] : []
  return [...(quote === null ? [] : [quote]), ...evidence, ...quoted, ...own]
    .map((needle) => folded(needle.slice(0, NEEDLE_MAX)))
    .filter((needle) => needle.length >= NEEDLE_MIN)
}

interface Search {
  readonly first: number
  readonly last: number
  /** The section's heading, folded: on its first page the words are looked for after it first. */
  readonly heading: string
}

async function atWords(needles: readonly string[], search: Search, pages: PlacePages): Promise<Placement | null> {
  for (const needle of needles) {
    const placement = (await atText(needle, search, pages)) ?? (await atBeginning(needle, search, pages))
    if (placement) return placement
  }
  return null
}

async function atText(needle: string, { first, last, heading }: Search, pages: PlacePages): Promise<Placement | null> {
  const end = Math.min(last, first + SEARCHED_PAGES_MAX - 1)
  for (let number = first; number <= end; number++) {
    const page = await pages.page(number)
    if (page === null) continue
    const all = page.text.find(needle)
    const start = number === first && heading !== '' ? Math.max(0, page.text.folded.indexOf(heading)) : 0
    const found = all.find(({ from }) => from >= start) ?? all[0] ?? (await acrossPages(needle, page, pages))
    if (found) return overWords(page, page.text.quads(found), true)
  }
  return null
}

/** A passage that runs on to the next page stands on the page where it begins. */
async function acrossPages(needle: string, page: PlacePage, pages: PlacePages) {
  const next = await pages.page(page.number + 1)
  if (next === null) return null
  const length = page.text.folded.length
  const tail = page.text.folded.slice(-needle.length)
  const at = (tail + next.text.folded.slice(0, needle.length)).indexOf(needle)
  const from = at === -1 ? length : length - tail.length + at
  return from >= length ? null : { from, to: length }
}

async function atBeginning(needle: string, search: Search, pages: PlacePages): Promise<Placement | null> {
  const half = Math.max(BEGINNING_MIN, Math.floor(needle.length / 2))
  return needle.length < BEGINNING_MIN || half >= needle.length
    ? null
    : await atText(needle.slice(0, half), search, pages)
}

function overWords(page: PlacePage, quads: readonly Quad[], isExact: boolean): Placement | null {
  if (quads.length === 0) return null
  return { page, by: 'words', isExact, point: beside(page, quads), quads }
}

async function atHeading(
  heading: string,
  number: number,
  pages: PlacePages,
  isExact: boolean,
): Promise<Placement | null> {
  if (heading.length < 2) return null
  const page = await pages.page(number)
  const found = page?.text.find(heading, 1)[0]
  if (!page || !found) return null
  const quads = page.text.quads(found)
  return quads.length === 0 ? null : { page, by: 'heading', isExact, point: beside(page, quads), quads }
}

/**
 * In the gutter before the line on which the words begin, inside the page: no word of that line is covered. Earlier generators
 * put it right before the words. [RD68]
 */
function beside(page: PlacePage, quads: readonly Quad[]): Point {
  const [first] = quads
  const words = middleOf(first![0], first![2])
  const line = page.text.lineAt(middle(around([first!])), 0)
  const [left] = line[0]?.letters === undefined ? [] : quadsOver(line)
  const start = left === undefined ? words : middleOf(left[0], left[2])
  return within(stepped(start, page.box, -GUTTER / page.unit, 0), page.box, noteSide(page) * 0.6)
}

const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

async function atTop(number: number, pages: PlacePages): Promise<Placement> {
  const page = (await pages.page(number)) ?? (await firstReadable(pages))
  const point = within(pinPoint(page.box, 0, 0), page.box, noteSide(page))
  return { page, by: 'page', isExact: false, point, quads: [quadOf(square(point, noteSide(page)))] }
}

async function firstReadable(pages: PlacePages): Promise<PlacePage> {
  for (let number = 1; number <= Math.min(pages.count, SEARCHED_PAGES_MAX); number++) {
    const page = await pages.page(number)
    if (page) return page
  }
  throw new Error('no page can be read')
}

/** Notes that would lie on one another stand side by side. */
function staggered(placement: Placement, taken: Map<string, number>): Placement {
  const { page, point } = placement
  const side = noteSide(page)
  const key = `${page.number} ${Math.round(point.x / side)} ${Math.round(point.y / side)}`
  const before = taken.get(key) ?? 0
  taken.set(key, before + 1)
  if (before === 0) return placement
  const moved = within(stepped(point, page.box, 0, before * side * 1.05), page.box, side * 0.6)
  if (placement.by !== 'page') return { ...placement, point: moved }
  return { ...placement, point: moved, quads: [quadOf(square(moved, side))] }
}
