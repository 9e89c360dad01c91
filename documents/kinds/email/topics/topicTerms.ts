/** How much of the same thing two texts speak of, by the words that they share and that others do not use. */

export type Weights = ReadonlyMap<string, number>

/** Words in more than this share of the paragraphs tell nothing. */
const COMMON_SHARE = 0.5
const COMMON_FROM = 6

/** Weight of each word by how few paragraphs use it. */
export function rarity(paragraphs: readonly { readonly words: readonly string[] }[]): Weights {
  const uses = new Map<string, number>()
  const talk = paragraphs.filter(({ words }) => words.length > 0)
  for (const { words } of talk) for (const word of new Set(words)) uses.set(word, (uses.get(word) ?? 0) + 1)
  const isCommon = (count: number) => talk.length >= COMMON_FROM && count > talk.length * COMMON_SHARE
  return new Map(Array.from(uses, ([word, count]) => [word, isCommon(count) ? 0 : Math.log(1 + talk.length / count)]))
}

/** Word counts, to be added to. */
export class Vocabulary {
  readonly counts = new Map<string, number>()

  add(words: readonly string[], times = 1): void {
    for (const word of words) this.counts.set(word, (this.counts.get(word) ?? 0) + times)
  }

  join(other: Vocabulary): void {
    for (const [word, count] of other.counts) this.counts.set(word, (this.counts.get(word) ?? 0) + count)
  }
}

/** Cosine of the two vocabularies, 0 to 1. */
export function likeness(one: Vocabulary, other: Vocabulary, weights: Weights): number {
  const [small, large] = one.counts.size <= other.counts.size ? [one, other] : [other, one]
  let shared = 0
  for (const [word, count] of small.counts) {
    const there = large.counts.get(word)
    if (there !== undefined) shared += weigh(word, count, weights) * weigh(word, there, weights)
  }
  return shared === 0 ? 0 : shared / (norm(one, weights) * norm(other, weights))
}

/** Share of the passage's words, by weight, that the text holds. */
export function coverage(passage: readonly string[], text: ReadonlySet<string>): number {
  const words = new Set(passage)
  if (words.size === 0) return 0
  return [...words].filter((word) => text.has(word)).length / words.size
}

function weigh(word: string, count: number, weights: Weights): number {
  return (1 + Math.log(count)) * (weights.get(word) ?? 0)
}

function norm(vocabulary: Vocabulary, weights: Weights): number {
  let sum = 0
  for (const [word, count] of vocabulary.counts) sum += weigh(word, count, weights) ** 2
  return Math.sqrt(sum)
}
