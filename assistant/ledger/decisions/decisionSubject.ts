import { contentWords } from '#engine/language/words.ts'
import type { Turn } from '../turn.ts'

/** Turns before a choice in which its subject is looked for. */
export const SUBJECT_WITHIN = 4
const SUBJECT_CHARACTERS_MAX = 160
const SUBJECT_WORDS_MIN = 2

/** Words of choosing, and what only points at one of what is at hand: `let us go with the second option`. */
const BARE = new Set(
  contentWords(
    'go with take keep use make say settle agree decided decision stick stay choose pick adopt approve approved done final resolved fine good great right alright well option version variant proposal wording one two three first second third last former latter same day days week weeks month months year years hour hours percent euros dollars',
  ),
)
const QUESTION = /[?？]$/u
const PROPOSAL =
  /(?<!\p{L})(?:propose|suggest|recommend|what about|how about|what if|should|could|too (?:short|long|high|low|few|many|little|much))(?!\p{L})/iu

/** It says what is chosen, not only that. */
export function tellsItself(sentence: string): boolean {
  const words = new Set(contentWords(sentence).filter((word) => !/^\d/u.test(word)))
  return words.size > 1 && [...words].some((word) => !BARE.has(word))
}

/** Returns what a bare choice answers: the newest question or proposal before it, else what it shares a word with; null if nothing. [IN26] */
export function subjectOf(sentence: string, before: readonly Turn[]): string | null {
  const known = new Set(contentWords(sentence))
  const sentences = before
    .flatMap(({ parsed }) => [...new Set(parsed.clauses.map((clause) => clause.sentence))])
    .filter((one) => one.length <= SUBJECT_CHARACTERS_MAX && contentWords(one).length >= SUBJECT_WORDS_MIN)
  const subject =
    sentences.findLast((one) => QUESTION.test(one)) ??
    sentences.findLast((one) => PROPOSAL.test(one)) ??
    sentences.findLast((one) => contentWords(one).some((word) => known.has(word)))
  return subject ?? null
}
