import { cleanLine } from '#engine/text.ts'
import { type Body, styleOf } from '../page/body.ts'
import type { Line } from '../page/lines.ts'
import { blocksOf } from './blocks.ts'
import { type Candidate, HEADING_MIN, weigh } from './evidence.ts'
import type { Heading } from './heading.ts'
import { levelsOf } from './levels.ts'
import { TITLE_MAX } from './outline.ts'
import { sieved } from './sieve.ts'
import { byTags } from './tagged.ts'
import { withClauses } from './withClauses.ts'

/** Own evidence counts this much, that of the blocks in the same style the rest. */
const OWN_SHARE = 0.55
const BULLET = /^[•●○▪■◦‣∙·⁃*–—-]\s+/u
/** Contents lists stand in this first part of the document. */
const FRONT_SHARE = 0.4

export interface Layout {
  readonly lines: readonly Line[]
  /** Running heads and contents lists: nothing in them is a heading. */
  readonly aside: (line: Line) => boolean
  readonly contents: ReadonlySet<Line>
  readonly body: Body
  readonly tags: ReadonlySet<string>
}

/** Headings as the page shows them: by type, place, numbers and tags; and the heads of numbered clauses. */
export function headingsByLayout(layout: Layout): Heading[] {
  const { body, tags } = layout
  const text = layout.lines.filter((line) => !layout.aside(line) && line.angle === 0)
  const places = new Map(layout.lines.map((line, i) => [line, i]))
  const found = candidatesIn(text, body, tags).filter(({ block }) => !namesContents(text[block.to]!, layout, places))
  const levels = levelsOf(found, body)
  const headings = found.map(({ block }, i): Heading => {
    const { first } = block
    return { title: titleOf(block.text), page: first.page, at: places.get(first)!, level: levels[i]! }
  })
  return withClauses(headings, found, { lines: text, body, places })
}

/** Blocks that look like headings, in document order; the document's own title and its authors are left out. */
function candidatesIn(lines: readonly Line[], body: Body, tags: ReadonlySet<string>): Candidate[] {
  const weighed = byTags(
    blocksOf(lines, body).map((block) => weigh(block, lines, body)),
    tags,
  )
  const families = Map.groupBy(weighed, familyOf)
  const means = new Map(
    [...families].map(([key, family]) => [key, family.reduce((sum, { points }) => sum + points, 0) / family.length]),
  )
  return sieved(
    weighed.filter((each) => OWN_SHARE * each.points + (1 - OWN_SHARE) * means.get(familyOf(each))! >= HEADING_MIN),
  )
}

function titleOf(text: string): string {
  return cleanLine(text.replace(BULLET, ''), TITLE_MAX)
}

function familyOf({ block, label }: Candidate): string {
  return `${styleOf(block.first)} ${label?.kind ?? ''} ${label?.depth ?? 0}`
}

/** "Contents" above a list of contents; an index at the end may well be a section. */
function namesContents(last: Line, { lines, contents }: Layout, places: ReadonlyMap<Line, number>): boolean {
  const at = places.get(last)!
  if (at > lines.length * FRONT_SHARE) return false
  return lines.slice(at + 1, at + 4).some((line) => contents.has(line))
}
