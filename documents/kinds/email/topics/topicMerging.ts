import type { Topic } from './topicDivision.ts'
import { likeness, type Weights } from './topicTerms.ts'

/** An unnamed topic with fewer words is a remark on another. */
const TOPIC_WORDS_MIN = 10
const SAME_MIN = 0.25
const NEIGHBOUR_BONUS = 0.03
const NAMED_PENALTY = 1
const DISCUSSED_PENALTY = 0.2

interface Pair {
  readonly one: number
  readonly other: number
  readonly score: number
}

/** Merges remarks and look-alikes that nobody named, then the likest topics until at most `most` are left. */
export function mergeTopics(topics: readonly Topic[], weights: Weights, most: number): Topic[] {
  let left = [...topics]
  for (;;) {
    const pair = left.length < 2 ? null : (remark(left, weights) ?? likest(left, weights))
    if (!pair || (pair.score < SAME_MIN && left.length <= most)) return left
    left = merged(left, pair)
  }
}

/** The smallest unnamed topic beside the one it is likest to. Always to be merged. */
function remark(topics: readonly Topic[], weights: Weights): Pair | null {
  const small = topics.findIndex((topic) => topic.label === '' && wordCount(topic) < TOPIC_WORDS_MIN)
  if (small < 0) return null
  const pairs = topics.flatMap((_, other) => (other === small ? [] : [scored(topics, weights, { one: small, other })]))
  return { ...pairs.reduce(better), score: 1 }
}

function likest(topics: readonly Topic[], weights: Weights): Pair {
  const pairs = topics.flatMap((_, other) =>
    topics.slice(0, other).map((_topic, one) => scored(topics, weights, { one, other })),
  )
  return pairs.reduce(better)
}

function scored(topics: readonly Topic[], weights: Weights, { one, other }: Omit<Pair, 'score'>): Pair {
  const [first, second] = [topics[one]!, topics[other]!]
  const named = first.label !== '' && second.label !== '' ? NAMED_PENALTY : 0
  const discussed = first.spokenIn.size > 1 && second.spokenIn.size > 1 ? DISCUSSED_PENALTY : 0
  const beside = Math.abs(one - other) === 1 ? NEIGHBOUR_BONUS : 0
  return { one, other, score: likeness(first.vocabulary, second.vocabulary, weights) + beside - named - discussed }
}

function better(best: Pair, pair: Pair): Pair {
  return pair.score > best.score ? pair : best
}

/** The earlier topic takes the other in; a name wins over none. */
function merged(topics: readonly Topic[], { one, other }: Pair): Topic[] {
  const [first, second] = [topics[Math.min(one, other)]!, topics[Math.max(one, other)]!]
  first.vocabulary.join(second.vocabulary)
  const named = first.label !== '' ? first : second
  const members = [...first.members, ...second.members].sort((a, b) => a - b)
  const spokenIn = new Set([...first.spokenIn, ...second.spokenIn])
  const joined = { ...named, vocabulary: first.vocabulary, members, spokenIn, openedIn: first.openedIn }
  return topics.flatMap((topic) => (topic === first ? [joined] : topic === second ? [] : [topic]))
}

function wordCount({ vocabulary }: Topic): number {
  let count = 0
  for (const times of vocabulary.counts.values()) count += times
  return count
}
