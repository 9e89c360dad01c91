import { GERMAN } from './de.ts'
import { ENGLISH } from './en.ts'
import { SPANISH } from './es.ts'
import { FRENCH } from './fr.ts'
import { ITALIAN } from './it.ts'
import type { Lexicon, Phrases, WordLists } from './lexicon.ts'
import { DUTCH } from './nl.ts'
import { PORTUGUESE } from './pt.ts'

/** The languages in which attribution understands people; a further one is a file of its own and a place here. */
export const LANGUAGES: readonly Lexicon[] = [ENGLISH, GERMAN, FRENCH, SPANISH, ITALIAN, DUTCH, PORTUGUESE]

export const wordsIn = (list = ''): string[] => list.split(/\s+/u).filter((word) => word !== '')

/** The words of a list in all languages. */
export const wordsOf = (list: keyof WordLists): string[] => LANGUAGES.flatMap((language) => wordsIn(language[list]))

/** The turns of phrase of all languages, as alternatives of one pattern. */
export const oneOf = (phrase: keyof Phrases): string =>
  LANGUAGES.flatMap((language) => language[phrase] ?? []).join('|')
