import { contentWords } from '#engine/language/words.ts'
import type { Turn } from '../actions/task.ts'

/** Messages before a choice in which its subject is looked for. */
export const SUBJECT_WITHIN = 4
const SUBJECT_CHARACTERS_MAX = 160
const SUBJECT_WORDS_MIN = 2

/** A choice among what was said before: `Let us go with 180 days.`, `We'll take the second option.` */
const BARE_CHOICE =
  /^(?:(?:so|ok(?:ay)?|then|right|yes|well|agreed|alright)[,.]? ){0,3}(?:let(?:[’']?s| us)|we(?:[’']ll| will| should)?|i(?:[’']d| would)?) (?:all )?(?:go (?:with|for)|make it|take|keep|use|say|settle (?:on|for)|agree on|stick (?:with|to)|stay (?:with|at)|choose|pick) (?:it (?:at |to )?)?(?<chosen>[^.!?]{1,40})[.!]*$/iu
/** What such a choice names: an amount with its unit, or one of what is at hand. */
const CHOSEN =
  /^(?:the )?(?:about |at least |at most |up to |eur |usd |[$€£])?(?:\d[\d.,]{0,12}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty|ninety|first|second|third|last|former|latter|other|shorter|longer|higher|lower|same|it|that|this|these|those|both|none|neither|option|yours|mine|[a-d])(?: (?:one|version|option|variant|proposal|wording|of (?:them|these|those)|days?|weeks?|months?|years?|hours?|minutes?|percent|%|eur(?:os?)?|dollars?|pages?|people|[a-d]|\d)|\s?%){0,2}(?: then| instead| please)?$/iu
const QUESTION = /[?？]$/u
const PROPOSAL =
  /(?<!\p{L})(?:propose|suggest|recommend|what about|how about|what if|should|could|too (?:short|long|high|low|few|many|little|much))(?!\p{L})/iu

/** Returns the sentence that a bare choice answers: the newest question or proposal before it, else what it shares a word with; null for a choice that stands by itself. [IN26] */
export function subjectOfChoice(sentence: string, before: readonly Turn[]): string | null {
  const chosen = BARE_CHOICE.exec(sentence.trim())?.groups?.chosen?.trim()
  if (chosen === undefined || !CHOSEN.test(chosen)) return null
  const words = new Set(contentWords(chosen))
  const sentences = before
    .slice(-SUBJECT_WITHIN)
    .flatMap(({ parsed }) => [...new Set(parsed.clauses.map((clause) => clause.sentence))])
    .filter((one) => one.length <= SUBJECT_CHARACTERS_MAX && contentWords(one).length >= SUBJECT_WORDS_MIN)
  const subject =
    sentences.findLast((one) => QUESTION.test(one) && !BARE_CHOICE.test(one)) ??
    sentences.findLast((one) => PROPOSAL.test(one)) ??
    sentences.findLast((one) => contentWords(one).some((word) => words.has(word)))
  return subject ?? null
}
