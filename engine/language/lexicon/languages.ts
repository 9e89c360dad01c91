import { GERMAN } from './de.ts'
import { ENGLISH } from './en.ts'
import { SPANISH } from './es.ts'
import { FRENCH } from './fr.ts'
import { ITALIAN } from './it.ts'
import type { Lexicon, Phrases, WordLists } from './lexicon.ts'
import { DUTCH } from './nl.ts'
import { PORTUGUESE } from './pt.ts'

/** Languages that attribution understands. To add one, write its file and list it here. */
export const LANGUAGES: readonly Lexicon[] = [ENGLISH, GERMAN, FRENCH, SPANISH, ITALIAN, DUTCH, PORTUGUESE]

export const wordsIn = (list = ''): string[] => list.split(/\s+/u).filter((word) => word !== '')

/** Returns the words of a list in all languages. */
export const wordsOf = (list: keyof WordLists): string[] => LANGUAGES.flatMap((language) => wordsIn(language[list]))

/** Joins the phrases of all languages as alternatives of one pattern. */
export const oneOf = (phrase: keyof Phrases): string =>
  LANGUAGES.flatMap((language) => language[phrase] ?? []).join('|')
