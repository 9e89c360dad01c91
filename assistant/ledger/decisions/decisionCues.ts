import { phrases } from '#engine/language/lexicon/languages.ts'
import { contentWords } from '#engine/language/words.ts'
import { transitionOf } from '#engine/room/attribution/cues.ts'
import { wholeWords } from '../language/wholeWords.ts'
import { duesOf } from '../times/due.ts'

export type DecisionStatus = 'approved' | 'rejected' | 'pending'

const DECIDES = wholeWords(phrases('decides'))
const PROPOSES = wholeWords(phrases('proposes'))
const REJECTS = wholeWords(phrases('rejects'))
const POSTPONES = wholeWords(phrases('postpones'))
const CONCLUDES = wholeWords(phrases('concludes'))
const BECAUSE =
  /(?:^|[\s,(–—-])(?:because|since|as otherwise|so that|given that|weil|da sonst|parce que|car|porque)\s+(?<why>[^.!?]{4,200})/iu
/** Says that something is asked, or waits for a person rather than for a decision. [IN27] */
const LEAVES_OPEN =
  /(?<!\p{L})(?:open|unclear|undecided|unsettled|unresolved|not clear|the (?:open )?question(?: here)? (?:is|was|remains)|open question)[,:]? (?:whether|if|who|what|when|where|which|how|why)(?!\p{L})|(?:^|[,;.] )(?:let(?:[’']?s| us)|we(?:[’']ll| will| should)?) (?:just )?wait(?: (?:a (?:bit|moment|minute|second|little)|for (?:him|her|them|you)))?[\s.!]*$/iu
/** Tells of an earlier decision, or hopes for a later one. */
const ELSEWHERE =
  /(?<!\p{L})(?:should|shall|can|could|do|did|have) we |(?<!\p{L})(?:what if|maybe|perhaps|i (?:think|guess|wonder|thought)|not (?:yet )?(?:decided|agreed)|haven[’']?t|last (?:year|time|week|month|summer)|(?:in|since|back in) (?:19|20)\d\d|(?:was|were) (?:\p{L}{1,20} )?(?:agreed|decided)|(?:he|she|they) (?:\p{L}{1,20} )?(?:agreed|decided)|(?:settled|decided|agreed) (?:in|by) |who decided|would be|if (?:it|they|we|the))(?!\p{L})/iu

/** What only sounds like a formula: how things stand, what others decided, or what somebody expects. */
const NO_FORMULA =
  /(?<!\p{L})(?:(?:how|what|where|who|why|which|whatever|than|unless|whether|course|think)(?: [\p{L}’'-]{1,20}){0,4} it is|as of (?:now|today)[^.!?]{0,200}(?:have|has|had) |(?:while|when|if|because|since|why|as) (?:we(?:[’']re| are) doing|we do) |(?<!(?:we|i|hereby|also) )have decided|had (?:already )?decided|being decided|prior to|early on)/iu
/** Tells of what will be rather than of what is chosen. */
const EXPECTS = /(?<!\p{L})(?:it|that)(?:[’']?s| is) (?:gonna|going to) be(?!\p{L})/iu

const ITS_DAY = /(?:^|\s)(?:it is|let[’']?s say)(?=$|[\s.!,])/iu

const LATER =
  /\b(?:next time|not (?:today|tonight|now|yet)|another (?:day|time)|come back to|take (?:it|that|this) up again|(?:we|we[’']ll|let[’']s) (?:see|look at|revisit)\b[^.!?]{0,50}\b(?:after|once|when|later|next|in)|(?:has|have) to wait|waits?|wait (?:with|for|until|till)|park|parked|postponed?|until [^.!?]{2,40} (?:has|have|is|are) |before we have|first have|depends on|undecided|open until|decide (?:later|after|next)|offen|nächstes mal|vertag\w*|on (?:verra|tranche après|en reparle|attend)|pour l.instant|plus tard|prochaine fois|próxima vez|pendiente|más tarde)\b/iu
const REFUSED =
  /\b(?:reject(?:ed)?|refused?|declined?|we (?:don[’']t|won[’']t|do not|will not) (?:sign|accept|take|do|want|agree|volunteer|pay|join|buy|support)|say no|(?:it|that|this)[’']?s (?:off|out|a no)|out then|not happening|no way|can[’']?t afford|abgelehnt|on refuse|refusé|rechaz\w+|off the table|but no)(?=$|[^\p{L}])/iu
const REFUSES =
  /^(?:(?:so|then|ok|okay|no|also|donc|and|well)[,.: ]+)*(?:no|kein\w*|pas de|aucune?|never|nein|non)(?=$|[^\p{L}])/iu

/** What a sentence would decide. */
export function statusOf(sentence: string): DecisionStatus {
  if (POSTPONES.test(sentence)) return 'pending'
  if (REJECTS.test(sentence)) return 'rejected'
  if (DECIDES.test(sentence)) return 'approved'
  if (LATER.test(sentence)) return 'pending'
  return REFUSED.test(sentence) || (REFUSES.test(sentence) && !/[?？]$/u.test(sentence)) ? 'rejected' : 'approved'
}

/** Why, in the sentence's own words; null where it says none. */
export const rationaleOf = (sentence: string): string | null => BECAUSE.exec(sentence)?.groups?.why?.trim() ?? null

/** It leaves a question open, or waits for somebody. [IN27] */
export const leavesOpen = (sentence: string): boolean => LEAVES_OPEN.test(sentence)

const BEFORE =
  /(?<!\p{L})(?:last (?:year|week|month|summer|spring|autumn|winter)|years? ago|back then|yesterday|(?:in|since|back in) (?:19|20)\d\d|(?:he|she|they) (?:\p{L}{1,20} )?(?:agreed|decided|removed)|(?:settled|decided|agreed) (?:in|by) (?:section|the|our)|letztes jahr|l[’']an dernier|el año pasado)(?!\p{L})/iu
/** It tells of what was decided before, or elsewhere. */
export const tellsOfBefore = (sentence: string): boolean => BEFORE.test(sentence)

/** `Next section then.` moves the talk on and decides nothing. */
export function movesOn(sentence: string): boolean {
  const transition = transitionOf(sentence.toLowerCase())
  return transition !== null && contentWords(transition.rest).length < 2
}

/** `Monday it is` settles a day, nothing else. */
export const settlesADay = (sentence: string): boolean => ITS_DAY.test(sentence) && duesOf(sentence).length > 0

/** It decides in so many words, here and now. [IN31] */
export const isFormula = (sentence: string): boolean =>
  (DECIDES.test(sentence) || CONCLUDES.test(sentence.replace(EXPECTS, ''))) &&
  !ELSEWHERE.test(sentence) &&
  !NO_FORMULA.test(sentence) &&
  !/[?？]/u.test(sentence)

/** It proposes, and leaves it to the others to agree. */
export const isProposal = (sentence: string): boolean =>
  PROPOSES.test(sentence) && !DECIDES.test(sentence) && !REJECTS.test(sentence) && !POSTPONES.test(sentence)

/** Logits that typed words of deciding add, which are chosen with more care than spoken ones. */
export function typedAdds(sentence: string, agreed: boolean): number {
  if (ELSEWHERE.test(sentence)) return 0
  if (DECIDES.test(sentence) || REJECTS.test(sentence) || POSTPONES.test(sentence)) return 1
  const chooses = PROPOSES.test(sentence) || CONCLUDES.test(sentence) || statusOf(sentence) !== 'approved'
  return agreed && chooses ? 1.5 : 0
}

const CUES = {
  decides: DECIDES,
  concludes: CONCLUDES,
  proposes: PROPOSES,
  rejects: REJECTS,
  postpones: POSTPONES,
  later: LATER,
  refuses: REFUSED,
} as const

/** Names of the kinds of choice that a sentence speaks of. */
export const choiceCues = (sentence: string): string[] =>
  Object.entries(CUES).flatMap(([name, pattern]) => (pattern.test(sentence) ? [name] : []))

/** It speaks of a choice. */
export const choosesIn = (text: string): boolean => DECIDES.test(text) || PROPOSES.test(text) || REJECTS.test(text)
