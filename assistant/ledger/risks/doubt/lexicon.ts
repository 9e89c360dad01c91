import { DOUBTING } from '#engine/language/lexicon/kinds.ts'
import { kindsByWord } from '#engine/language/lexicon/languages.ts'

const KINDS = kindsByWord(DOUBTING, ({ doubting }) => doubting)

/** Endings of a contraction that says no; without its apostrophe only a known one, for `point` and `document` say none. */
const NEGATED = /n['’]t$|^(?:ai|are|ca|could|did|do|does|had|has|have|is|might|must|need|should|was|were|wo|would)nt$/u
/** The same ending, of a word that has it. */
const NEGATION = /n['’]?t$/u

/** The kinds of a word in lower case, as bits of DOUBTING. */
export function kindsOf(word: string): number {
  const known = KINDS.get(word) ?? 0
  if (known === 0 && /^\d/u.test(word)) return DOUBTING.number
  if (!NEGATED.test(word) || word.length < 4) return known
  const bare = word.replace(NEGATION, '')
  return (
    known |
    DOUBTING.no |
    (KINDS.get(bare) ?? KINDS.get(`${bare}n`) ?? 0) |
    (/^(?:ca|wo)n?$/u.test(bare) ? DOUBTING.can : 0)
  )
}
