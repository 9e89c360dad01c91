import { coverage, shareOf, tellingWords, textWords, type Wanted, widerShareOf } from '#assistant/retrieval/matching.ts'
import { contentWords } from '#engine/language/words.ts'
import type { Passage } from '../../shapes.ts'

/** Passages quoted in one answer. */
const QUOTED_MAX = 3
/** Where the passages of the best source together meet less of the question, they may be about something else. */
const SURE_COVERAGE = 0.35
/** Where they meet less still, they are no answer. */
const NEAR_COVERAGE = 0.15
/** A second passage is quoted when it is nearly as good, a further one only for a word that the better ones lack. */
const NEAR_SHARE = 0.75
const ADDING_SHARE = 0.5
const RARE_CHARACTERS_MIN = 4
/** A word is there itself, in whatever form. */
const NAMED_SHARE = 0.75

export interface Choice {
  /** Best first; none when nothing fits. */
  readonly passages: readonly Passage[]
  /** They answer the question; else they only come near to it. */
  readonly sure: boolean
}

/** The passages to be quoted. [AS15] */
export function chosen(wanted: Wanted, passages: readonly Passage[]): Choice {
  const telling = tellingWords(wanted)
  const met = coverageOfBest(wanted, telling, passages)
  if (met >= SURE_COVERAGE && isNamed(telling, passages)) return { passages: picked(telling, passages), sure: true }
  const notes = noted(telling, passages)
  if (notes.length > 0) return { passages: notes, sure: true }
  return { passages: met >= NEAR_COVERAGE ? passages.slice(0, 1) : [], sure: false }
}

function coverageOfBest(wanted: Wanted, telling: readonly string[], passages: readonly Passage[]): number {
  const best = passages[0]
  if (!best) return 0
  if (telling.length === 0) return 1
  return coverage(wanted, textWords(bestSource(passages)), widerShareOf)
}

/** The best passage's source: its title, and all passages of it. */
function bestSource(passages: readonly Passage[]): string {
  const [best] = passages
  return [best?.title ?? '', ...passages.filter(({ id }) => id === best?.id).map(({ text }) => text)].join('\n')
}

/** Words for a document and its parts, and for what any subject may have: `the notice period under this agreement`. */
const FRAME: ReadonlySet<string> = new Set(
  contentWords(
    `agreement agreements contract contracts document documents policy policies paper papers section sections clause clauses
    article articles paragraph provision provisions rule rules term terms requirement requirements period periods party parties
    definition definitions defined`,
  ),
)

/** A source that has no telling word of the question, only words of like meaning, may be about something else. */
function isNamed(telling: readonly string[], passages: readonly Passage[]): boolean {
  if (telling.length === 0) return true
  const words = textWords(bestSource(passages))
  const subjects = telling.filter((word) => !FRAME.has(word))
  return (subjects.length > 0 ? subjects : telling).some((word) => shareOf(word, words) >= NAMED_SHARE)
}

/** The best passage, and those that have words of the question which the better ones lack. */
function picked(telling: readonly string[], [best, ...others]: readonly Passage[]): Passage[] {
  if (!best) return []
  const passages = [best]
  const missing = new Set(telling.filter((word) => !has(best, word)))
  for (const passage of others) {
    if (passages.length === QUOTED_MAX) break
    const adds = [...missing].filter((word) => has(passage, word))
    const share = passage.score / best.score
    const isAdding = adds.length > 0 && (share >= ADDING_SHARE || passage.kind === 'context')
    if (!isAdding && (passages.length > 1 || share < NEAR_SHARE)) continue
    passages.push(passage)
    for (const word of adds) missing.delete(word)
  }
  return passages
}

/** What people put into the room beside the documents is short and meant: one telling word of it is enough. */
function noted(telling: readonly string[], passages: readonly Passage[]): Passage[] {
  const words = telling.filter((word) => word.length >= RARE_CHARACTERS_MIN)
  const notes = passages.filter((passage) => passage.kind === 'context' && words.some((word) => has(passage, word)))
  return notes.slice(0, 1)
}

function has({ text }: Passage, word: string): boolean {
  return shareOf(word, textWords(text)) === 1
}
