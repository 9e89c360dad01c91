import { GERMAN } from './de.ts'
import { ENGLISH } from './en.ts'
import { SPANISH } from './es.ts'
import { FRENCH } from './fr.ts'
import type { Lexicon, Phrases, WordsByKind } from './lexicon.ts'

/** Languages whose verbs are known only in the forms that their lexicon spells out. */
export const FOREIGN: readonly Lexicon[] = [GERMAN, FRENCH, SPANISH]
/** The languages that the ledger is read in; a further one is a file of its own and a place here. */
const LANGUAGES: readonly Lexicon[] = [ENGLISH, ...FOREIGN]

/** The turns of phrase of all languages, or of these, each language's as alternatives of a pattern. */
export function phrases(name: keyof Phrases, languages = LANGUAGES): string[] {
  return languages.flatMap((language) => language.phrases[name] ?? [])
}

/** The same as the alternatives of one pattern. */
export function oneOf(name: keyof Phrases, languages = LANGUAGES): string {
  return phrases(name, languages).join('|')
}

export function wordsIn(list: string): string[] {
  return list.split(/\s+/u)
}

/** The words of all languages, each with the bits of its kinds. */
export function kindsByWord<Kind extends string>(
  bits: Readonly<Record<Kind, number>>,
  wordsOf: (lexicon: Lexicon) => WordsByKind<Kind>,
): ReadonlyMap<string, number> {
  const kinds = new Map<string, number>()
  for (const language of LANGUAGES) {
    for (const [kind, words] of Object.entries<string | undefined>(wordsOf(language))) {
      for (const word of wordsIn(words ?? '')) kinds.set(word, (kinds.get(word) ?? 0) | bits[kind as Kind])
    }
  }
  return kinds
}
