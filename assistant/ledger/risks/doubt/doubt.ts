import type { Clause } from '../../language/sentences.ts'
import { kindOf, type RiskKind } from './kind.ts'
import { SIGNS, seen } from './signs.ts'
import { OWN_WEIGHTS } from './weights.ts'
import { WORD_WEIGHTS } from './wordWeights.ts'

/** What else of a message speaks for or against doubt. */
export interface Manner {
  readonly joke: boolean
  readonly settles: boolean
  readonly accepts: boolean
  /** It promises or asks for work. */
  readonly binds: boolean
  /** It offers or wants some. */
  readonly offers: boolean
  readonly decides: boolean
  readonly question: boolean
}

/** How much a message sounds like a risk by itself, as a logit; and its most doubtful sentence. */
export interface Doubt {
  readonly weight: number
  readonly sentence: string
  readonly kind: RiskKind
  /** No sign of it doubts: it names things. */
  readonly plain: boolean
}

/** Signs that say what a message is about and how it is put, not that anything is wrong with it. */
const PLAIN: ReadonlySet<string> = new Set([
  ...['source', 'number', 'we', 'stake', 'being', 'past', 'have', 'there', 'calm', 'wish'],
  ...['source and number', 'numbers', 'our source', 'we did', 'first I', 'short', 'long', 'very long', 'sentences'],
  ...['is accepts', 'is decides', 'is binds', 'is offers'],
])

export const NO_MANNER: Manner = {
  joke: false,
  settles: false,
  accepts: false,
  binds: false,
  offers: false,
  decides: false,
  question: false,
}
/** Nothing is read from it. */
export const NO_DOUBT = { weight: -9, sentence: '', kind: 'risk', plain: true, manner: NO_MANNER } as const

interface SignsFound {
  readonly signs: ReadonlySet<string>
  /** Those that have a weight. */
  readonly words: ReadonlySet<string>
  /** The most doubtful one. */
  readonly sentence: string
}

/** The names of all signs in a message. */
export function signsOf(clauses: readonly Clause[], manner: Manner): SignsFound {
  const signs = new Set<string>()
  const words = new Set<string>()
  let [heaviest, sentence, place] = [-Infinity, '', -1]
  for (const clause of clauses) {
    if (clause.place === place) continue
    place = clause.place
    const one = seen(clause.sentence, clause.question)
    let weight = 0
    for (const word of one.words) if (WORD_WEIGHTS.has(word)) words.add(word)
    for (const [name, holds] of Object.entries(SIGNS)) {
      if (!holds(one)) continue
      signs.add(name)
      weight += OWN_WEIGHTS[name] ?? 0
    }
    if (weight > heaviest) [heaviest, sentence] = [weight, clause.sentence]
  }
  for (const [name, holds] of Object.entries(manner)) if (holds) signs.add(`is ${name}`)
  if (place > 0) signs.add('sentences')
  return { signs, words, sentence }
}

export function doubtOf(clauses: readonly Clause[], manner: Manner): Doubt {
  const { signs, words, sentence } = signsOf(clauses, manner)
  let weight = OWN_WEIGHTS.bias ?? 0
  for (const name of signs) weight += OWN_WEIGHTS[name] ?? 0
  for (const word of words) weight += WORD_WEIGHTS.get(word) ?? 0
  return { weight, sentence, kind: kindOf(signs), plain: [...signs].every((name) => PLAIN.has(name)) }
}
