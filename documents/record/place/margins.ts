import type { SessionDetail } from '#protocol/views/session.ts'
import { around, pinPoint, type Rect, seen, seenSize, stepped, type VisibleBox } from './geometry.ts'
import type { PlacePage, PlacePages } from './pages.ts'
import { folded, lineText, quadOfText, type TextPiece } from './textIndex.ts'

type Section = SessionDetail['doc']['sections'][number]
type Progress = SessionDetail['progress']['sections'][number]

/** A stretch of a page's margin beside which a section of the scope stands. */
export interface MarginMark {
  readonly page: PlacePage
  readonly title: string
  readonly status: Progress['status']
  /** In the page's own coordinates. */
  readonly rect: Rect
  /** The section begins here. */
  readonly isFirst: boolean
}

export interface Margins {
  readonly marks: readonly MarginMark[]
  /** Sections of the scope of which no page was looked at. */
  readonly leftOut: number
}

export const NO_MARGINS: Margins = { marks: [], leftOut: 0 }

/** Width of a mark in points. */
export const MARGIN_WIDTH = 11
/** Pages that are looked at for sections, and those of one section that are marked. */
const PAGES_MAX = 120
const SECTION_PAGES_MAX = 12
/** Points between the text and a mark, where notes stand, and between a mark and the edge of the page. */
const NOTES_WIDTH = 24
const EDGE = 3
const HEIGHT_MIN = 10
/** Share of the long lines of a page that begin in its right half when it has two columns, and of those that cross the middle. */
const [COLUMN_SHARE, CROSSING_SHARE] = [0.25, 0.2]
const LONG_LINE = 20

/** Where the text of a page stands for its reader, in the page's units. */
interface Layout {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly hasColumns: boolean
  readonly middle: number
}

/** A beginning whose heading may not be found: then `y` is null. */
interface Sought extends Omit<Start, 'y'> {
  readonly y: number | null
}

interface Start {
  readonly section: Section
  readonly page: PlacePage
  readonly layout: Layout
  readonly y: number
  readonly isRight: boolean
}

/** Marks the margin beside each section of the scope that a document's pages show, from its heading to the next one. [RD69] */
export async function marginsOf(
  sections: readonly Section[],
  scope: readonly Progress[],
  pages: PlacePages,
): Promise<Margins> {
  const statuses = new Map(scope.map(({ sectionId, status }) => [sectionId, status]))
  const reader = new Reader(pages)
  const marks: MarginMark[] = []
  let leftOut = 0
  const starts = await startsOf(sections, statuses, reader)
  for (const [i, section] of sections.entries()) {
    const status = statuses.get(section.id)
    if (status === undefined) continue
    const start = starts.get(i)
    if (!start) leftOut++
    else marks.push(...(await marksOf(start, nextOf(starts, i, sections.length), status, reader)))
  }
  return { marks, leftOut }
}

/** Pages with their layout, as many as may be looked at. */
class Reader {
  readonly #pages: PlacePages
  readonly #seen = new Map<number, { readonly page: PlacePage; readonly layout: Layout } | null>()

  constructor(pages: PlacePages) {
    this.#pages = pages
  }

  get count(): number {
    return this.#pages.count
  }

  async page(number: number) {
    const known = this.#seen.get(number)
    if (known !== undefined || this.#seen.size >= PAGES_MAX) return known ?? null
    const page = await this.#pages.page(number)
    const found = page && { page, layout: layoutOf(page) }
    this.#seen.set(number, found)
    return found
  }
}

/** Beginnings of the sections in scope, and of those that follow one. */
async function startsOf(sections: readonly Section[], statuses: ReadonlyMap<string, unknown>, reader: Reader) {
  const starts = new Map<number, Sought>()
  let before: Sought | undefined
  let from = 0
  for (const [i, section] of sections.entries()) {
    const wanted = statuses.has(section.id) || (i > 0 && statuses.has(sections[i - 1]!.id))
    const found = wanted ? await reader.page(section.page ?? 1) : null
    if (!found) continue
    if (before?.page.number !== found.page.number) from = 0
    const heading = headingOn(found.page, section.title, from)
    if (heading) from = heading.to
    before = {
      ...{ section, ...found },
      y: heading?.y ?? null,
      isRight: found.layout.hasColumns && heading !== null && heading.x > found.layout.middle,
    }
    starts.set(i, before)
  }
  return spread(starts)
}

/** Headings that were not found share the room between those that were, in their order. */
function spread(sought: ReadonlyMap<number, Sought>): Map<number, Start> {
  const starts = new Map<number, Start>()
  const list = [...sought]
  let [from, count] = [0, 0]
  for (const [place, [i, start]] of list.entries()) {
    const isFirst = list[place - 1]?.[1].page.number !== start.page.number
    if (start.y !== null) [from, count] = [start.y, 0]
    else if (isFirst) [from, count] = [start.layout.top, 0]
    else count++
    const rest = list.slice(place).filter(([, { page }]) => page.number === start.page.number)
    const found = rest.findIndex(([, { y }], at) => at > 0 && y !== null)
    const to = (found === -1 ? null : rest[found]![1].y) ?? start.layout.bottom
    const left = found === -1 ? rest.length : found
    starts.set(i, { ...start, y: from + (Math.max(0, to - from) * count) / (count + left) })
  }
  return starts
}

function nextOf(starts: ReadonlyMap<number, Start>, at: number, count: number): Start | null {
  for (let i = at + 1; i < count; i++) {
    const start = starts.get(i)
    if (start) return start
  }
  return null
}

/** A heading on a page: alone on its line if it stands so anywhere after `from`, else at the beginning of one, else anywhere. */
function headingOn(page: PlacePage, title: string, from: number) {
  const needle = folded(title)
  if (needle.length < 2) return null
  const places = page.text.find(needle).flatMap((found) => {
    const [quad] = page.text.quads(found)
    if (!quad || found.from < from) return []
    const { x, y } = seen(quad[0], page.box)
    const [left, bottom, right, top] = around([quad])
    const line = folded(lineText(page.text.lineAt({ x: (left + right) / 2, y: (bottom + top) / 2 }, 0)))
    const rank = line === needle ? 0 : line.startsWith(needle) ? 1 : 2
    return [{ x, y, to: found.to, rank }]
  })
  return places.sort((a, b) => a.rank - b.rank)[0] ?? null
}

async function marksOf(
  start: Start,
  next: Start | null,
  status: Progress['status'],
  reader: Reader,
): Promise<MarginMark[]> {
  const { section } = start
  const [first, last] = [start.page.number, next?.page.number ?? reader.count]
  const marks: MarginMark[] = []
  for (let number = first; number <= Math.min(last, first + SECTION_PAGES_MAX - 1); number++) {
    const found = await reader.page(number)
    if (!found) continue
    const { page, layout } = found
    const isFirst = number === first
    const isRight = isFirst && start.isRight
    const from = isFirst ? start.y : layout.top
    const ends = next !== null && number === last && next.isRight === isRight && next.y >= from
    const to = ends ? next.y - 2 : layout.bottom
    if (!isFirst && (to - from < HEIGHT_MIN || (number === last && next !== null && !ends))) continue
    const height = Math.max(to - from, HEIGHT_MIN / page.unit)
    const rect = rectOf(page, { x: sideOf(page, layout, isRight), y: from, height })
    marks.push({ page, title: section.title, status, rect, isFirst })
  }
  return marks
}

/** Left edge of a mark for the reader: outside of the notes in the margin, within the page. */
function sideOf({ box, unit }: PlacePage, { left, right }: Layout, isRight: boolean): number {
  const [width, edge] = [MARGIN_WIDTH / unit, EDGE / unit]
  const last = seenSize(box).width - edge - width
  return isRight ? Math.min(right + 2 * edge, last) : Math.max(edge, left - NOTES_WIDTH / unit - width)
}

interface SeenBar {
  readonly x: number
  readonly y: number
  readonly height: number
}

function rectOf({ box, unit }: PlacePage, { x, y, height }: SeenBar): Rect {
  const corner = pinPoint(box, 0, 0)
  const [a, b] = [stepped(corner, box, x, y), stepped(corner, box, x + MARGIN_WIDTH / unit, y + height)]
  return [Math.min(a.x, b.x), Math.min(a.y, b.y), Math.max(a.x, b.x), Math.max(a.y, b.y)]
}

function layoutOf({ box, text, unit }: PlacePage): Layout {
  const { width, height } = seenSize(box)
  const lines = text.pieces.filter((piece) => piece.text.trim().length > 1).map((piece) => seenLine(piece, box))
  const shown = lines.filter(({ left, top }) => left >= 0 && top >= 0 && left < width && top < height)
  if (shown.length === 0) {
    const margin = Math.min(width, height) / 10
    return {
      left: margin,
      right: width - margin,
      top: margin,
      bottom: height - margin,
      hasColumns: false,
      middle: width,
    }
  }
  const long = shown.filter((line) => line.length >= LONG_LINE && line.right - line.left > line.bottom - line.top)
  const share = (is: (line: SeenLine) => boolean): number => long.filter(is).length / Math.max(long.length, 1)
  return {
    left: Math.min(...shown.map(({ left }) => left)),
    right: Math.max(...shown.map(({ right }) => right)),
    top: Math.max(EDGE / unit, Math.min(...shown.map(({ top }) => top))),
    bottom: Math.min(height - EDGE / unit, Math.max(...shown.map(({ bottom }) => bottom))),
    hasColumns:
      share(({ left }) => left > width * 0.45) >= COLUMN_SHARE &&
      share(({ left, right }) => left < width * 0.4 && right > width * 0.6) <= CROSSING_SHARE,
    middle: width * 0.45,
  }
}

interface SeenLine {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly length: number
}

function seenLine(piece: TextPiece, box: VisibleBox): SeenLine {
  const corners = quadOfText(piece, 0, piece.text.length).map((corner) => seen(corner, box))
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return {
    ...{ left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) },
    length: piece.text.length,
  }
}
