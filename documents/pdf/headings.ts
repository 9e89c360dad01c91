import { cleanLine } from '#engine/text.ts'
import { type Block, blocksOf } from './blocks.ts'
import { type Body, styleOf } from './body.ts'
import { type Clause, clausesOf } from './clauses.ts'
import { type Candidate, HEADING_MIN, weigh } from './evidence.ts'
import type { Heading } from './heading.ts'
import { levelsOf } from './levels.ts'
import type { Line } from './lines.ts'
import { TITLE_MAX } from './outline.ts'

/** Own evidence counts this much, that of the blocks in the same style the rest. */
const OWN_SHARE = 0.55
/** The same words this often are a box label ("Note") or a form's row ("Description"), not headings. */
const REPEATS_MAX = 3
const DEPTH_MAX = 3
/** With fewer headings than this the title is one of them. */
const REST_MIN = 2
const LABELLED_MIN = 4
const LABELLED_SHARE = 0.3
const SIZE_SLACK = 0.3
const SPELLED_NUMBER =
  /^(?:chapter\s+)?(?:(?:twenty|thirty|forty|fifty)?[\s-]?(?:one|two|three|four|five|six|seven|eight|nine)|ten|eleven|twelve|\w{3,5}teen|twenty|thirty|forty|fifty)$/iu

export interface Layout {
  readonly lines: readonly Line[]
  /** Running heads and contents lists: nothing in them is a heading. */
  readonly aside: (line: Line) => boolean
  readonly contents: ReadonlySet<Line>
  readonly body: Body
  readonly tags: ReadonlyMap<string, number>
}

/** Headings as the page shows them: by type, place, numbers and tags; and the heads of numbered clauses. */
export function headingsByLayout(layout: Layout): Heading[] {
  const text = layout.lines.filter((line) => !layout.aside(line) && line.angle === 0)
  const places = new Map(layout.lines.map((line, i) => [line, i]))
  const found = layoutCandidates(text, layout.body).filter(
    ({ block }) => !namesContents(text[block.to]!, layout, places),
  )
  const levels = levelsOf(found, layout.body)
  const headings = found.map(({ block }, i): Heading => {
    const { first } = block
    return { title: cleanLine(block.text, TITLE_MAX), page: first.page, at: places.get(first)!, level: levels[i]! }
  })
  return withClauses(headings, found, clausesOf(text, layout.body), places)
}

/** Clause heads count where the document has no other numbered headings. */
function withClauses(
  headings: readonly Heading[],
  found: readonly Candidate[],
  clauses: readonly Clause[],
  places: ReadonlyMap<Line, number>,
): Heading[] {
  const numbered = found.filter(({ label }) => label?.kind === 'decimal' && label.depth === 1).length
  if (clauses.length <= numbered || numbered > 2) return [...headings]
  const level = Math.max(0, ...headings.map((heading) => heading.level)) + 1
  const own = clauses.map(
    ({ line, title }): Heading => ({
      title: cleanLine(title, TITLE_MAX),
      page: line.page,
      at: places.get(line)!,
      level,
    }),
  )
  const taken = new Set(own.map(({ at }) => at))
  return [...headings.filter(({ at }) => !taken.has(at)), ...own].sort((a, b) => a.at - b.at)
}

/** "Contents" above a list of contents. */
function namesContents(last: Line, { lines, contents }: Layout, places: ReadonlyMap<Line, number>): boolean {
  const at = places.get(last)!
  return lines.slice(at + 1, at + 4).some((line) => contents.has(line))
}

/** Blocks that look like headings, in document order; the document's own title and its authors are left out. */
export function layoutCandidates(lines: readonly Line[], body: Body): Candidate[] {
  const found = allCandidates(lines, body)
  return withoutTitleBlock(withinNumbering(withoutNoise(found.filter((each) => each.points >= HEADING_MIN))), lines)
}
export function allCandidates(lines: readonly Line[], body: Body): Candidate[] {
  const weighed = blocksOf(lines, body).map((block) => weigh(block, lines, body))
  const families = Map.groupBy(weighed, familyOf)
  return weighed.map((each) => {
    const family = families.get(familyOf(each))!
    const mean = family.reduce((sum, one) => sum + one.points, 0) / family.length
    const points = OWN_SHARE * each.points + (1 - OWN_SHARE) * mean
    return { ...each, points }
  })
}

function familyOf({ block, label }: Candidate): string {
  return `${styleOf(block.first)} ${label?.kind ?? ''} ${label?.depth ?? 0}`
}

function withoutNoise(found: readonly Candidate[]): Candidate[] {
  const repeats = Map.groupBy(found, (each) => each.block.text.toLowerCase())
  return found.filter(({ block, label }) => {
    if (SPELLED_NUMBER.test(block.text)) return false
    if (label?.kind === 'decimal' && label.depth > DEPTH_MAX) return false
    return label !== null || repeats.get(block.text.toLowerCase())!.length <= REPEATS_MAX
  })
}

/** Title, authors and date stand on the first page in styles that come nowhere again. */
function withoutTitleBlock(found: readonly Candidate[], lines: readonly Line[]): Candidate[] {
  const firstPage = lines[0]?.page
  const styles = Map.groupBy(found, ({ block }) => styleOf(block.first))
  const isEstablished = ({ block }: Candidate) => isSpread(styles.get(styleOf(block.first))!.map((each) => each.block))
  const start = found.findIndex(
    (each) =>
      each.block.first.page !== firstPage ||
      isEstablished(each) ||
      (each.label !== null && each.label.kind !== 'letter'),
  )
  const rest = found.slice(Math.max(0, start))
  return rest.length < REST_MIN ? [...found] : rest
}

/** Whether text stands between the blocks: a title in two lines is no style of its own. */
function isSpread(blocks: readonly Block[]): boolean {
  return blocks.at(-1)!.from - blocks[0]!.to > 4
}

/**
 * In a numbered document the numbers show how small headings get: what is smaller and has no number is set apart
 * inside a section, and a "1." smaller than a "1.1" is a list.
 */
function withinNumbering(found: readonly Candidate[]): Candidate[] {
  const labelled = found.filter(({ label }) => label?.kind === 'decimal' || label?.kind === 'keyword')
  if (labelled.length < LABELLED_MIN || labelled.length < found.length * LABELLED_SHARE) return [...found]
  const deepest = Math.max(...labelled.map(({ label }) => label!.depth))
  const sizes = Array.from({ length: deepest + 1 }, (_, depth) =>
    usualSize(labelled.filter(({ label }) => label!.depth === depth)),
  )
  const styles = new Set(
    labelled
      .filter((each) => each.block.first.size > (sizes[each.label!.depth + 1] ?? 0) - SIZE_SLACK)
      .map(({ block }) => styleOf(block.first)),
  )
  const smallest = Math.min(...sizes.filter((size) => size > 0))
  return found.filter(({ block, label }) => {
    if (label?.kind === 'decimal') return block.first.size > (sizes[label.depth + 1] ?? 0) - SIZE_SLACK
    return label?.kind === 'keyword' || block.first.size > smallest + SIZE_SLACK || styles.has(styleOf(block.first))
  })
}

function usualSize(of: readonly Candidate[]): number {
  const sizes = of.map(({ block }) => block.first.size).sort((a, b) => a - b)
  return sizes[Math.floor(sizes.length / 2)] ?? 0
}
