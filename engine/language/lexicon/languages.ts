import { GERMAN } from './de.ts'
import { ENGLISH } from './en.ts'
import { SPANISH } from './es.ts'
import { FRENCH } from './fr.ts'
import { ITALIAN } from './it.ts'
import type { Lexicon, Phrases, WordLists } from './lexicon.ts'
import { DUTCH } from './nl.ts'
import { PORTUGUESE } from './pt.ts'

/** Languages that are understood. To add one, write its file and list it here. */
export const LANGUAGES: readonly Lexicon[] = [ENGLISH, GERMAN, FRENCH, SPANISH, ITALIAN, DUTCH, PORTUGUESE]
/** Languages whose verbs are known only in the forms that their lexicon spells out. */
export const FOREIGN: readonly Lexicon[] = [GERMAN, FRENCH, SPANISH]

export const wordsIn = (list = ''): string[] => list.split(/\s+/u).filter((word) => word !== '')

/** Returns the words of a list in all languages. */
export const wordsOf = (list: keyof WordLists): string[] => LANGUAGES.flatMap((language) => wordsIn(language[list]))

/** Returns the phrases of all languages, or of these, each language's as alternatives of a pattern. */
export const phrases = (name: keyof Phrases, languages = LANGUAGES): string[] =>
  languages.flatMap((language) => language[name] ?? [])

/** Joins them as alternatives of one pattern. */
export const oneOf = (name: keyof Phrases, languages = LANGUAGES): string => phrases(name, languages).join('|')
