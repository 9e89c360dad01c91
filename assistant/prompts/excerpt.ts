import { contentWords } from '#engine/language/words.ts'
import { tokensOf } from '../model/port.ts'
import { sentencesOf } from '../retrieval/sentences.ts'

/** UTF-16 units of a section that are read for an excerpt: what lies beyond is not looked at. */
export const EXCERPT_READ_MAX = 20_000
const PIECE_CHARACTERS_MAX = 400

/**
 * As much of a section as the tokens allow: all of it, else its sentences that share most words with what was said, in
 * their order, gaps shown by an ellipsis.
 */
export function excerptOf(text: string, said: readonly string[], tokensMax: number): string {
  const read = text.slice(0, EXCERPT_READ_MAX)
  if (read.length === text.length && tokensOf(text) <= tokensMax) return text
  const words = new Set(said.flatMap(contentWords))
  const pieces = sentencesOf(read, PIECE_CHARACTERS_MAX).map(({ from, to }, place) => {
    const piece = read.slice(from, to)
    return { piece, place, shared: contentWords(piece).filter((word) => words.has(word)).length }
  })
  let tokens = 0
  const taken = [...pieces]
    .sort((a, b) => b.shared - a.shared || a.place - b.place)
    .filter(({ piece }) => {
      const more = tokensOf(piece) + 1
      if (tokens + more > tokensMax) return false
      tokens += more
      return true
    })
    .sort((a, b) => a.place - b.place)
  return taken
    .map(({ piece, place }, i) => (place === (taken[i - 1]?.place ?? -1) + 1 ? piece : `… ${piece}`))
    .join(' ')
}
