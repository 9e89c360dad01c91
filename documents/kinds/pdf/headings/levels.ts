import type { Body } from '../page/body.ts'
import type { Candidate } from './evidence.ts'

/** Sizes this much apart, in points, are one size. */
const SAME_SIZE = 0.6
const KEYWORD_RANKS: readonly (readonly [words: RegExp, rank: number])[] = [
  [/^(?:part|book|volume|teil|partie|parte|часть|编|編|篇|部)$/u, 0],
  [/^(?:section|abschnitt|sección|seção|sezione|§|节|節|clause|пункт)$/u, 2],
  [/^(?:subsection|paragraph|absatz|alinéa|款)$/u, 3],
]
/** Fewer headings in one look than this are no level of their own: they go with the next smaller ones. */
const CLASS_MIN = 3
const UNLABELLED_RANK = 3

/** Levels of headings found by layout, 1 = top: larger type first, then the depth of the numbers, then the look. */
export function levelsOf(found: readonly Candidate[], body: Body): number[] {
  const sizes = sizeClasses(found)
  const labelled = new Map<string, number>()
  for (const each of found) {
    const rank = labelRank(each)
    const key = fontKey(each, sizes)
    if (rank !== null) labelled.set(key, Math.min(rank, labelled.get(key) ?? Number.POSITIVE_INFINITY))
  }
  const ranks = found.map((each) => {
    const look = body.faces.get(each.block.first.font) === 'bold' ? 0 : 0.5
    const alike = labelled.get(fontKey(each, sizes))
    const rank = labelRank(each) ?? (alike === undefined ? UNLABELLED_RANK + look : Math.max(1, alike - 1))
    return sizes.get(each.block.first.size)! * 100 + rank
  })
  const levels = new Map<number, number>()
  let level = 1
  for (const rank of [...new Set(ranks)].sort((a, b) => a - b)) {
    levels.set(rank, level)
    const alike = found.filter((_, i) => ranks[i] === rank)
    if (alike.length >= CLASS_MIN || alike.some((each) => labelRank(each) !== null)) level++
  }
  return ranks.map((rank) => levels.get(rank)!)
}

function fontKey({ block }: Candidate, sizes: ReadonlyMap<number, number>): string {
  return `${sizes.get(block.first.size)} ${block.first.font}`
}

function labelRank({ label }: Candidate): number | null {
  if (label?.kind === 'decimal') return label.depth
  if (label?.kind !== 'keyword') return null
  return (KEYWORD_RANKS.find(([words]) => words.test(label.word))?.[1] ?? 1) + (label.depth - 1)
}

/** Index of the size class per size, largest first. */
function sizeClasses(found: readonly Candidate[]): Map<number, number> {
  const sizes = [...new Set(found.map(({ block }) => block.first.size))].sort((a, b) => b - a)
  const classes = new Map<number, number>()
  let index = -1
  let top = Number.POSITIVE_INFINITY
  for (const size of sizes) {
    if (top - size > SAME_SIZE) {
      index++
      top = size
    }
    classes.set(size, index)
  }
  return classes
}
