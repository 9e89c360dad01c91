import type { Heading } from './heading.ts'

/** Sections that people can choose from at most. */
export const SECTIONS_MAX = 500
const USEFUL_MIN = 3
const USEFUL_MAX = 60

/** The headings offered to people: the shallowest level that gives a list worth picking from. */
export function offered(headings: readonly Heading[]): Heading[] {
  const levels = [...new Set(headings.map(({ level }) => level))].sort((a, b) => a - b)
  let chosen: readonly Heading[] = []
  for (const level of levels) {
    const upTo = headings.filter((heading) => heading.level <= level)
    if (chosen.length > 1 && upTo.length > USEFUL_MAX) break
    chosen = upTo
    if (chosen.length >= USEFUL_MIN) break
  }
  return chosen.slice(0, SECTIONS_MAX)
}
