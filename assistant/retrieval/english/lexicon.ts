import { contentWords } from '#engine/language/words.ts'
// Groups stand between slashes: forms without a common root; words of like meaning; and plain words of people who ask, with what
// documents say instead behind the colon.
import WORDS from './words.json' with { type: 'json' }

type Lexicon = ReadonlyMap<string, readonly string[]>

const groupsIn = (lines: readonly string[]): string[] => lines.flatMap((line) => line.split('/'))

const mutual = (lines: readonly string[]): Lexicon => lexiconOf(groupsIn(lines).map((group) => [group, group] as const))

/** Made when first asked for, so that starts do not wait for it. */
let made: { readonly families: Lexicon; readonly synonyms: Lexicon; readonly formal: Lexicon } | undefined

function lexicons() {
  made ??= {
    families: mutual(WORDS.families),
    synonyms: mutual(WORDS.synonyms),
    formal: lexiconOf(groupsIn(WORDS.plain).map((group) => group.split(':') as [string, string])),
  }
  return made
}

function lexiconOf(groups: readonly (readonly [string, string])[]): Lexicon {
  const lexicon = new Map<string, Set<string>>()
  for (const [words, others] of groups) {
    for (const word of contentWords(words)) {
      const known = lexicon.get(word) ?? new Set()
      lexicon.set(word, known)
      for (const other of contentWords(others)) if (other !== word) known.add(other)
    }
  }
  return new Map([...lexicon].map(([word, others]) => [word, [...others]]))
}

/** Other forms of a word that its letters do not show, in the form in which texts are indexed. */
export const irregularForms = (word: string): readonly string[] => lexicons().families.get(word) ?? []

/** Words of like meaning. */
export const synonyms = (word: string): readonly string[] => lexicons().synonyms.get(word) ?? []

/** Formal words that a plain word of a question may stand for; not the other way round. */
export const formalWords = (word: string): readonly string[] => lexicons().formal.get(word) ?? []
