import { COMMON } from '../../language/commonWords.ts'
import { otherWordsFor } from '../../language/glossary.ts'
import { wordsOf } from '../../language/lexicon/languages.ts'
import { pagesNamed } from '../../language/pageMentions.ts'
import { contentWords } from '../../language/words.ts'
import type { Order } from './conversation.ts'
import type { TopicIndex } from './topics.ts'

const TITLE_EVIDENCE = 3
const COGNATE_EVIDENCE = 2
const KEYWORD_EVIDENCE = 1
const PAGE_EVIDENCE = 3

/** Scores each section by how strongly the words of a clause indicate it. */
function evidenceOf(words: readonly string[], { weights, cognates }: TopicIndex): Map<number, number> {
  const totals = new Map<number, number>()
  const add = (place: number, weight: number) => totals.set(place, (totals.get(place) ?? 0) + weight)
  for (const word of new Set(words)) {
    const places = weights.get(word)
    const titled = places ? [...places].filter(([, weight]) => weight > 1) : []
    if (titled.length > 0) {
      for (const [place] of titled) add(place, TITLE_EVIDENCE / titled.length)
      continue
    }
    if (places && places.size <= 2 && !COMMON.has(word) && !/^\d{1,2}$/u.test(word)) {
      for (const [place] of places) add(place, KEYWORD_EVIDENCE / places.size)
      continue
    }
    // Synonyms are only tried for words that occur in no section.
    const alike = places ? [] : cognates.find(word)
    const meant = alike.length > 0 || COMMON.has(word) ? alike : titledBy(otherWordsFor(word), weights)
    for (const place of meant) add(place, COGNATE_EVIDENCE / meant.length)
  }
  return totals
}

/** Returns the places of sections with one of the words in their title. */
function titledBy(words: ReadonlySet<string>, weights: TopicIndex['weights']): number[] {
  const found = new Set<number>()
  for (const word of words) for (const [place, weight] of weights.get(word) ?? []) if (weight > 1) found.add(place)
  return [...found]
}

/** Words of sentences that never occur in a heading. */
const SENTENCE_WORDS: ReadonlySet<string> = new Set(wordsOf('sentenceWords'))

const CLAUSE_WORDS_MAX = 6
/** Minimum score, bonuses included, at which a heading opens its section. */
const OPENING_MIN = 3
const OPENING_LEAD = 1.5
const NEXT_BONUS = 1
/** Penalty for a section already discussed; larger after a phrase that moves on, which rarely moves back. */
const TOUCHED_MALUS = 1
const TOUCHED_AFTER_TURN_MALUS = 3
const TURN_BONUS = 2

/** Position of a heading in its message. */
export interface HeadingContext {
  /** True after a phrase that moves on, perhaps `to` what follows. */
  readonly turned: boolean | 'to'
  /** Place whose number precedes the heading. */
  readonly numbered?: number | undefined
}

/** Returns the section named by the first clause that names one; undefined when none does. */
export function headingOf(
  clauses: readonly string[],
  index: TopicIndex,
  order: Order,
  context: HeadingContext,
): number | undefined {
  for (const clause of clauses) {
    if (!context.turned && isSentence(clause)) continue
    const words = contentWords(clause)
    const telling = words.filter((word) => !COMMON.has(word))
    if (telling.length === 0 || telling.length > CLAUSE_WORDS_MAX) continue
    const evidence = evidenceOf(words, index)
    addPages(clause, index, evidence)
    const { numbered } = context
    if (numbered !== undefined) evidence.set(numbered, (evidence.get(numbered) ?? 0) + TITLE_EVIDENCE)
    const place = clearest(evidence, order, context)
    if (place !== null) return place
  }
  return undefined
}

/** Adds evidence from pages mentioned in a clause. */
function addPages(clause: string, { pages }: TopicIndex, evidence: Map<number, number>): void {
  for (const { page } of pagesNamed(clause)) {
    const places = pages.get(page) ?? []
    for (const place of places) evidence.set(place, (evidence.get(place) ?? 0) + PAGE_EVIDENCE / places.length)
  }
}

function clearest(
  evidence: ReadonlyMap<number, number>,
  { here, next, touched }: Order,
  { turned }: HeadingContext,
): number | null {
  const malus = turned === true ? TOUCHED_AFTER_TURN_MALUS : TOUCHED_MALUS
  const scored = [...evidence].map(([place, weight]) => {
    const order = place === next ? NEXT_BONUS : place !== here && touched(place) ? -malus : 0
    return [place, weight + order + (turned && place !== here ? TURN_BONUS : 0)] as const
  })
  const [best, second] = scored.sort(([, a], [, b]) => b - a)
  return best && best[1] >= OPENING_MIN && best[1] >= OPENING_LEAD * (second?.[1] ?? 0) ? best[0] : null
}

/** True if a clause makes a statement rather than names a topic. */
export function isSentence(clause: string): boolean {
  return clause.split(/[^\p{L}’']+/u).some((word) => SENTENCE_WORDS.has(word))
}
