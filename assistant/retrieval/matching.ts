import { formalWords, irregularForms, synonyms } from './english/lexicon.ts'
import { indexWords, type QuestionWord, questionWords } from './terms.ts'
import { numberForms, respellings, rootOf } from './variants.ts'

/** How the words of a question meet a single text, where no index is at hand. */

const QUESTION_WORDS_MAX = 48
const FAMILY_SHARE = 0.8
const SYNONYM_SHARE = 0.6
const FORMAL_SHARE = 0.4

/** The words of a wish, made ready to be looked for in many texts. */
export interface Wanted {
  readonly words: readonly QuestionWord[]
  /** Weights of all words together. */
  readonly weight: number
}

export function wantedOf(question: string): Wanted {
  const words = questionWords(question, QUESTION_WORDS_MAX)
  return { words, weight: words.reduce((sum, { weight }) => sum + weight, 0) }
}

/** Words that tell what is asked for, without those that any question has. */
export function tellingWords({ words }: Wanted): string[] {
  return words.filter(({ weight }) => weight >= 0.5).map(({ word }) => word)
}

/** A text's words, to be asked for by their forms. */
export interface TextWords {
  readonly words: ReadonlySet<string>
  readonly roots: ReadonlySet<string>
}

export function textWords(text: string): TextWords {
  const words = new Set(indexWords(text))
  return { words, roots: new Set([...words].map(rootOf)) }
}

/** How well a word is met, 0 to 1. */
export function shareOf(word: string, { words, roots }: TextWords): number {
  if (words.has(word)) return 1
  const forms = [...respellings(word), ...numberForms(word), ...irregularForms(word)]
  if (roots.has(rootOf(word)) || forms.some((form) => words.has(form))) return FAMILY_SHARE
  return synonyms(word).some((other) => roots.has(rootOf(other))) ? SYNONYM_SHARE : 0
}

/** The same, where what a plain word may stand for counts too. */
export function widerShareOf(word: string, text: TextWords): number {
  const share = shareOf(word, text)
  return share > 0 || !formalWords(word).some((other) => text.roots.has(rootOf(other))) ? share : FORMAL_SHARE
}

/** The part of a wish that a text meets, 0 to 1; 0 for a wish without words. */
export function coverage({ words, weight }: Wanted, text: TextWords, share = shareOf): number {
  if (weight === 0) return 0
  return words.reduce((sum, { word, weight: own }) => sum + own * share(word, text), 0) / weight
}
