import type { Heading } from './heading.ts'

/** Sections that people can choose from at most. */
export const SECTIONS_MAX = 500
const USEFUL_MIN = 3
/** A level with more headings than this is left out even when the levels above have very few. */
const LONG_MAX = 150
const LONG_PAGES = 10

/** The headings offered to people: the shallowest level that gives a list worth picking from. */
export function offered(headings: readonly Heading[]): Heading[] {
  const levels = [...new Set(headings.map(({ level }) => level))].sort((a, b) => a - b)
  let chosen: readonly Heading[] = []
  for (const level of levels) {
    const upTo = headings.filter((heading) => heading.level <= level)
    if (chosen.length > 1 && upTo.length > LONG_MAX) break
    chosen = upTo
    if (chosen.length >= USEFUL_MIN) break
  }
  return chosen.slice(0, SECTIONS_MAX)
}

/** Whether the headings divide the document better than its pages do. */
export function isUseful(offer: readonly Heading[], pages: number): boolean {
  return offer.length >= (pages >= LONG_PAGES ? USEFUL_MIN : Math.min(2, pages))
}
