import type { Source } from './source.ts'

const CHARACTERS_MIN = 5
const LETTERS_ONLY = /^\p{Ll}+$/u

/** Indexed words that differ by one letter from a word that no document has, hold it or are held by it: slips and compounds. At most `max`. */
export function nearMisses(word: string, sources: readonly Source[], max: number): Set<string> {
  const found = new Set<string>()
  if (word.length < CHARACTERS_MIN || !LETTERS_ONLY.test(word)) return found
  for (const { postings } of sources) {
    for (const other of postings.keys()) {
      if (found.size === max) return found
      if (other.length >= CHARACTERS_MIN && isNear(word, other)) found.add(other)
    }
  }
  return found
}

function isNear(word: string, other: string): boolean {
  const gap = other.length - word.length
  if (gap < -1) return word.includes(other)
  if (gap > 1) return other.includes(word)
  let same = 0
  while (same < word.length && word[same] === other[same]) same += 1
  return same > 0 && isSlip(word.slice(same), other.slice(same))
}

/** One letter more, less or other, or two the wrong way round, in what stands behind the beginning that both share. */
function isSlip(rest: string, other: string): boolean {
  if (rest.length > other.length) return rest.slice(1) === other
  if (rest.length < other.length) return other.slice(1) === rest
  const isTurned = rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2)
  return isTurned || rest.slice(1) === other.slice(1)
}
