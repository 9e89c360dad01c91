import { contentWords } from '#engine/language/words.ts'
import { type Quotable, verbatimIn } from './verbatim.ts'

/** Content words that a quotation has at least: less stands anywhere. */
const QUOTATION_WORDS_MIN = 2
/** UTF-16 units of a quotation kept as evidence. */
export const QUOTATION_CHARACTERS_MAX = 300
/** Share of a claim's content words that its ground must have. */
export const CLAIM_SHARE_MIN = 1 / 3

const NUMBER = /\p{N}+(?:[.,:/-]\p{N}+)*/gu
const WORD = /[\p{L}\p{N}]+/gu

/** What a claim rests on, read once: content words, numbers, and all words as they stand. */
export interface Ground {
  readonly contents: ReadonlySet<string>
  readonly numbers: ReadonlySet<string>
  readonly words: ReadonlySet<string>
}

/** Of whole texts, names of their speakers and titles alike. */
export function groundOf(texts: readonly string[]): Ground {
  return {
    contents: new Set(texts.flatMap(contentWords)),
    numbers: new Set(texts.flatMap(numbersOf)),
    words: new Set(texts.flatMap(wordsOf)),
  }
}

/** True when every number of the claim stands in its ground. A model that invents minutes invents numbers first. [LM6] */
export function numbersStand(claim: string, { numbers }: Ground): boolean {
  return numbersOf(claim).every((number) => numbers.has(number))
}

/** True when everybody of the meeting whom the claim names is named, or speaks, in its ground. [LM6] */
export function peopleStand(claim: string, { words }: Ground, people: readonly string[]): boolean {
  const said = new Set(wordsOf(claim))
  return people.every((name) => {
    const [first] = wordsOf(name)
    return first === undefined || !said.has(first) || words.has(first)
  })
}

/** Share of the claim's content words that stand in the ground, 0..1; a claim without any has 0. */
export function shareOf(claim: string, { contents }: Ground): number {
  const said = new Set(contentWords(claim))
  if (said.size === 0) return 0
  return [...said].filter((word) => contents.has(word)).length / said.size
}

/** True when the claim says little that its ground does not. [LM6] */
export function isGrounded(claim: string, ground: Ground, people: readonly string[]): boolean {
  return shareOf(claim, ground) >= CLAIM_SHARE_MIN && numbersStand(claim, ground) && peopleStand(claim, ground, people)
}

/** The quotation as it stands in the text; null when it does not, says too little or is too long. [LM6] */
export function quotedFrom(text: Quotable, quotation: string): string | null {
  if (quotation.length > 2 * QUOTATION_CHARACTERS_MAX) return null
  const stands = verbatimIn(text, quotation)
  if (stands === null || stands.length > QUOTATION_CHARACTERS_MAX) return null
  return contentWords(stands).length >= QUOTATION_WORDS_MIN ? stands : null
}

/** True when a name, or its first word alone, stands in the text. */
export function namesPerson(text: string, name: string): boolean {
  const [first] = wordsOf(name)
  return first !== undefined && wordsOf(text).includes(first)
}

/** True when all words of a term stand in the text. */
export function wordsStand(term: string, text: string): boolean {
  const words = wordsOf(term)
  const standing = new Set(wordsOf(text))
  return words.length > 0 && words.every((word) => standing.has(word))
}

function numbersOf(text: string): string[] {
  return [...text.normalize('NFKC').matchAll(NUMBER)].map(([number]) => number.replace(/,(?=\p{N}{3})/gu, ''))
}

function wordsOf(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(WORD) ?? []
}
