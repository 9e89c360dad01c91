import { entryOf } from '../../entries.ts'
import { COMMON } from '../../language/commonWords.ts'
import { contentWords } from '../../language/words.ts'
import type { Conversation, Order } from './conversation.ts'

/** Index of the sections' keywords, matched against messages. */
export interface WordIndex {
  /** Sorted 32-bit word hashes, each with the place of its section. */
  readonly hashes: Uint32Array
  readonly owners: Uint16Array
}

export function wordIndexOf(sections: readonly { readonly keywords: string }[]): WordIndex {
  const entries = sections.flatMap(({ keywords }, owner) =>
    keywords === '' ? [] : keywords.split(' ').map((word) => [hash(word), owner] as const),
  )
  entries.sort(([a], [b]) => a - b)
  return {
    hashes: Uint32Array.from(entries, ([hashed]) => hashed),
    owners: Uint16Array.from(entries, ([, owner]) => owner),
  }
}

/** Match weight of a text per place; a word that few sections have weighs more. */
export type Weights = ReadonlyMap<number, number>

export function weightsOf(text: string, { hashes, owners }: WordIndex): Weights {
  const weights = new Map<number, number>()
  for (const word of new Set(contentWords(text))) {
    if (COMMON.has(word)) continue
    const [from, to] = range(hashes, hash(word))
    for (let i = from; i < to; i++) {
      const owner = owners[i]!
      weights.set(owner, (weights.get(owner) ?? 0) + 1 / (to - from))
    }
  }
  return weights
}

/** Minimum weight of a clear match, which must also be twice the runner-up's. */
const MATCH_WEIGHT_MIN = 1.5
const MATCH_LEAD = 2

/** Returns the clearly matching place; null when there is none. [AT3] */
export function clearMatch(weights: Weights): number | null {
  const [best, second] = [...weights].sort(([, a], [, b]) => b - a)
  if (!best || best[1] < MATCH_WEIGHT_MIN || best[1] < MATCH_LEAD * (second?.[1] ?? 0)) return null
  return best[0]
}

/** Minimum weight at which a single message opens the next section. */
const NEXT_WEIGHT_MIN = 3
/** Number of preceding messages whose words are counted too. */
const BEFORE_MESSAGES = 5

/**
 * True if the discussion has moved to the section that a message clearly matches: one of the last few messages was about it too,
 * so that a wrong move does not last, or it comes next and the latest messages no longer match the section under discussion. [AT5]
 */
export function drifted(
  match: number,
  weights: Weights,
  index: WordIndex,
  conversation: Conversation,
  { here, next }: Order,
): boolean {
  if (match === here || entryOf(conversation.counts, match) < 0) return false
  if (match === next && (weights.get(match) ?? 0) >= NEXT_WEIGHT_MIN) return true
  const before = newest(conversation, BEFORE_MESSAGES)
  if (before.some(({ place }) => place === match)) return true
  if (match !== next) return false
  const beforeWeights = before.map(({ text }) => weightsOf(text, index))
  const sum = (place: number) => beforeWeights.reduce((total, each) => total + (each.get(place) ?? 0), 0)
  return sum(match) >= MATCH_WEIGHT_MIN && sum(match) >= MATCH_LEAD * (here === null ? 0 : sum(here))
}

function newest(conversation: Conversation, count: number) {
  const messages: { readonly text: string; readonly place: number | null }[] = []
  for (const message of conversation.recent()) {
    if (messages.length === count) break
    messages.push(message)
  }
  return messages
}

/** Finds the run of equal hashes, as [from, to). */
function range(hashes: Uint32Array, wanted: number): [number, number] {
  let low = 0
  let high = hashes.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (hashes[middle]! < wanted) low = middle + 1
    else high = middle
  }
  let to = low
  while (to < hashes.length && hashes[to] === wanted) to += 1
  return [low, to]
}

/** FNV-1a. */
function hash(word: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < word.length; i++) value = Math.imul(value ^ word.charCodeAt(i), 0x01000193)
  return value >>> 0
}
