import { styleOf } from '../page/body.ts'
import type { Candidate } from './evidence.ts'
import type { Label } from './numbering.ts'

/** The same words this often are a box label ("Note") or a form's row ("Description"), not headings. */
const REPEATS_MAX = 3
const DEPTH_MAX = 3
/** Pages at the front that may show nothing but title, authors, date. */
const TITLE_PAGES_MAX = 3
/** With fewer headings than this the title is one of them. */
const REST_MIN = 2
const LABELLED_MIN = 4
const LABELLED_SHARE = 0.3
const SIZE_SLACK = 0.3
const SPELLED_NUMBER =
  /^(?:chapter\s+)?(?:(?:twenty|thirty|forty|fifty)?[\s-]?(?:one|two|three|four|five|six|seven|eight|nine)|ten|eleven|twelve|\w{3,5}teen|twenty|thirty|forty|fifty)$/iu

/** Takes out what looks like a heading but is none: see the three sieves. */
export function sieved(found: readonly Candidate[]): Candidate[] {
  return withoutTitleBlock(withinNumbering(withoutNoise(found)))
}

function withoutNoise(found: readonly Candidate[]): Candidate[] {
  const repeats = Map.groupBy(found, wordsOf)
  return found.filter((each) => {
    if (SPELLED_NUMBER.test(each.block.text)) return false
    if (each.label?.kind === 'decimal' && each.label.depth > DEPTH_MAX) return false
    return each.label !== null || repeats.get(wordsOf(each))!.length <= REPEATS_MAX
  })
}

function wordsOf({ block }: Candidate): string {
  return block.text.toLowerCase()
}

/** Title, authors and date stand on the first pages in styles that head nothing later. */
function withoutTitleBlock(found: readonly Candidate[]): Candidate[] {
  const styles = Map.groupBy(found, ({ block }) => styleOf(block.first))
  const isShort = (found.at(-1)?.block.first.page ?? 0) <= TITLE_PAGES_MAX
  const start = found.findIndex((each) => {
    if (each.block.first.page > TITLE_PAGES_MAX || isCount(each.label)) return true
    return isEstablished(styles.get(styleOf(each.block.first))!, isShort)
  })
  const rest = found.slice(Math.max(0, start))
  return rest.length < REST_MIN ? [...found] : rest
}

function isCount(label: Label | null): boolean {
  return label !== null && label.kind !== 'letter' && label.kind !== 'list'
}

/** Whether a style heads different things in different places: a title in two lines, or printed twice, does not. */
function isEstablished(alike: readonly Candidate[], isShort: boolean): boolean {
  const [first, last] = [alike[0]!.block, alike.at(-1)!.block]
  if (new Set(alike.map(wordsOf)).size < 2) return false
  return isShort ? last.from - first.to > 4 : last.first.page > Math.max(first.first.page, 2)
}

/**
 * In a numbered document the numbers show how small headings get: what is smaller and has no number is set apart
 * inside a section, and a "1." smaller than a "1.1" is a list.
 */
function withinNumbering(found: readonly Candidate[]): Candidate[] {
  const labelled = found.filter(({ label }) => label?.kind === 'decimal' || label?.kind === 'keyword')
  if (labelled.length < LABELLED_MIN || labelled.length < found.length * LABELLED_SHARE) return [...found]
  const sizes = Array.from({ length: 8 }, (_, depth) =>
    usualSize(labelled.filter(({ label }) => label!.depth === depth)),
  )
  const isInPlace = ({ block, label }: Candidate) => block.first.size > (sizes[label!.depth + 1] ?? 0) - SIZE_SLACK
  const depths = new Map<string, number>()
  for (const each of labelled.filter(isInPlace)) {
    const style = styleOf(each.block.first)
    depths.set(style, Math.min(each.label!.depth, depths.get(style) ?? DEPTH_MAX))
  }
  const smallest = Math.min(...sizes.filter((size) => size > 0))
  return found.filter((each) => {
    if (each.label?.kind === 'decimal') return isInPlace(each)
    if (each.label?.kind === 'keyword' || each.block.first.size > smallest + SIZE_SLACK) return true
    return (depths.get(styleOf(each.block.first)) ?? DEPTH_MAX) < DEPTH_MAX
  })
}

function usualSize(of: readonly Candidate[]): number {
  const sizes = of.map(({ block }) => block.first.size).sort((a, b) => a - b)
  return sizes[Math.floor(sizes.length / 2)] ?? 0
}
