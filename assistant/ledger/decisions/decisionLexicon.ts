import { CHOOSING } from '#engine/language/lexicon/kinds.ts'
import { kindsByWord } from '#engine/language/lexicon/languages.ts'

const KINDS = kindsByWord(CHOOSING, ({ choosing }) => choosing)

const DIGIT = /^\d/u

/** The kinds of a word in lower case, as bits of CHOOSING. */
export const choosingKindsOf = (word: string): number => KINDS.get(word) ?? (DIGIT.test(word) ? CHOOSING.number : 0)
