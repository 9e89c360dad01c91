import { coverage, shareOf, tellingWords, textWords, type Wanted } from '#assistant/retrieval/matching.ts'
import type { Passage } from '../../shapes.ts'

/** Passages quoted in one answer. */
const QUOTED_MAX = 3
/** A passage that meets less of the question does not answer it. */
const COVERAGE_MIN = 0.34
/** A passage far behind the best one is quoted only for a word that the better ones lack. */
const NEAR_SHARE = 0.6
const RARE_CHARACTERS_MIN = 4

/** The passages that answer, best first; none when nothing fits. [AS15] */
export function chosen(wanted: Wanted, passages: readonly Passage[]): Passage[] {
  const telling = tellingWords(wanted)
  const fitting = passages.filter((passage) => fits(passage, wanted, telling))
  const best = fitting[0]
  if (!best) return []
  const picked = [best]
  const missing = new Set(telling.filter((word) => !has(best, word)))
  for (const passage of fitting.slice(1)) {
    if (picked.length === QUOTED_MAX) break
    const adds = [...missing].filter((word) => has(passage, word))
    if (adds.length === 0 && (passage.score < best.score * NEAR_SHARE || picked.length > 1)) continue
    picked.push(passage)
    for (const word of adds) missing.delete(word)
  }
  return picked
}

function fits(passage: Passage, wanted: Wanted, telling: readonly string[]): boolean {
  const words = textWords(`${passage.title}\n${passage.text}`)
  if (telling.length === 0 || coverage(wanted, words) >= COVERAGE_MIN) return true
  // What people put into the room beside the document is short and meant: one telling word of it is enough.
  return (
    passage.kind === 'context' &&
    telling.some((word) => word.length >= RARE_CHARACTERS_MIN && shareOf(word, words) === 1)
  )
}

function has({ text }: Passage, word: string): boolean {
  return shareOf(word, textWords(text)) === 1
}
