import { folded } from './foldedText.ts'
import { type Area, clampPct } from './geometry.ts'
import type { PageText } from './pageText.ts'

/** The parts of an annotation that determine its place. */
export interface Placeable {
  readonly kind: string
  readonly text: string
  readonly sectionId: string | null
  readonly anchor: { readonly page: number; readonly xPct: number; readonly yPct: number } | null
  readonly evidence: readonly string[]
  readonly quote?: string | null
}

/** The parts of a section needed for placing; `page` is absent when the document has no pages. */
export interface PlacedSection {
  readonly id: string
  readonly title: string
  readonly page?: number
}

/** Access to the text of each page; null for a missing or unreadable page. */
export interface TextPages {
  readonly count: number
  text(page: number): Promise<PageText | null>
}

/** A place on a page, in percent of the visible page. */
export interface Placement {
  readonly page: number
  readonly xPct: number
  readonly yPct: number
  readonly by: 'pin' | 'words' | 'heading' | 'top'
  /** False when the target was not found. */
  readonly isExact: boolean
  /** Areas of the annotated words; empty when none were found. */
  readonly areas: readonly Area[]
}

/** Maximum pages of a section searched for an annotation's words. */
const SEARCHED_PAGES_MAX = 12
export const NEEDLE_MIN = 6
/** Words that are looked for only where they are known to be near. */
export const NEAR_NEEDLE_MIN = 2
const NEEDLE_MAX = 600
/** A passage that is not found whole is looked for by its beginning. */
const BEGINNING_MIN = 24
const QUOTED = /[“„"«「『‹]([^“”„"«»「」『』‹›]{2,600})[”“"»」』›]/gu
const LABEL = /^\s*(?:(?:article|section|chapter|part|annex|appendix|schedule)\s+)?[\dIVXLC]+(?:\.\d+)*[.:)]?\s+/iu
/** Pages next to the one a section is said to begin on, where its heading is looked for too. */
const HEADING_PAGES = [0, 1, -1] as const

/** Places a summary beside its section's heading, or at the top of its page (inexact) when the heading is not found. Always returns a place. */
export async function placeAtHeading(section: PlacedSection | undefined, pages: TextPages): Promise<Placement> {
  const first = pageOf(section, pages)
  if (section) {
    for (const step of HEADING_PAGES) {
      const text = await pages.text(first + step)
      const found = text && headingIn(text, section.title)
      if (found) return over(first + step, text.areas(found), 'heading')
    }
  }
  return { page: first, xPct: 0, yPct: 0, by: 'top', isExact: false, areas: [] }
}

function headingIn(text: PageText, title: string) {
  const bare = title.replace(LABEL, '')
  return text.heading(title) ?? (folded(bare).length >= NEEDLE_MIN ? text.heading(bare) : null)
}

/** Places an annotation at its pin, else at its quotation or evidence, else at its section's heading. */
export async function placeAnnotation(
  annotation: Placeable,
  sections: readonly PlacedSection[],
  pages: TextPages,
): Promise<Placement> {
  const { anchor } = annotation
  if (anchor && Number.isInteger(anchor.page) && anchor.page >= 1 && anchor.page <= pages.count) {
    return atPin(anchor, needlesOf(annotation, NEAR_NEEDLE_MIN), pages)
  }
  const needles = needlesOf(annotation)
  const at = sections.findIndex(({ id }) => id === annotation.sectionId)
  const first = pageOf(sections[at], pages)
  const next = sections.slice(at + 1).find(({ page = 0 }) => page > first)?.page ?? first
  const last = Math.min(Math.max(first, next), first + SEARCHED_PAGES_MAX - 1, pages.count)
  for (const needle of needles) {
    for (let page = first; page <= last; page++) {
      const placement = await atWords(needle, page, pages)
      if (placement) return placement
    }
  }
  return placeAtHeading(sections[at], pages)
}

async function atPin(
  anchor: NonNullable<Placeable['anchor']>,
  needles: readonly string[],
  pages: TextPages,
): Promise<Placement> {
  const pin = { page: anchor.page, xPct: clampPct(anchor.xPct), yPct: clampPct(anchor.yPct) }
  const text = needles.length > 0 ? await pages.text(anchor.page) : null
  const places = text ? needles.flatMap((needle) => placesOf(needle, text).map((found) => text.areas(found))) : []
  const areas = places.sort((a, b) => distance(a, pin) - distance(b, pin))[0] ?? []
  return { ...pin, by: 'pin', isExact: true, areas }
}

async function atWords(needle: string, page: number, pages: TextPages): Promise<Placement | null> {
  const text = await pages.text(page)
  const found = text && placesOf(needle, text)[0]
  return found ? over(page, text.areas(found), 'words') : null
}

function placesOf(needle: string, text: PageText) {
  const whole = text.find(needle)
  if (whole.length > 0 || needle.length < 2 * BEGINNING_MIN) return whole
  return text.find(needle.slice(0, Math.max(BEGINNING_MIN, needle.length >> 1)))
}

/** Returns folded texts to search for, the most specific first; a highlight's text may be the highlighted passage. */
export function needlesOf({ evidence, text, kind, quote }: Placeable, lengthMin = NEEDLE_MIN): string[] {
  const marked = quote ? [quote] : []
  const quoted = [...marked, ...Array.from(text.matchAll(QUOTED), (match) => match[1]!)]
  const own = kind === 'highlight' || kind === 'mark' ? [text] : []
  return [...quoted, ...evidence, ...own]
    .map((needle) => folded(needle.slice(0, NEEDLE_MAX)))
    .filter((needle) => needle.length >= lengthMin)
}

function over(page: number, areas: readonly Area[], by: 'words' | 'heading'): Placement {
  const [first] = areas
  return { page, xPct: first?.left ?? 0, yPct: first ? first.top + first.height / 2 : 0, by, isExact: true, areas }
}

function distance([first]: readonly Area[], { xPct, yPct }: { xPct: number; yPct: number }): number {
  return first ? Math.hypot(first.left - xPct, first.top - yPct) : Number.POSITIVE_INFINITY
}

function pageOf(section: PlacedSection | undefined, { count }: TextPages): number {
  return Math.min(Math.max(section?.page ?? 1, 1), Math.max(count, 1))
}
