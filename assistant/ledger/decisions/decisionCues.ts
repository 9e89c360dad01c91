import { phrases } from '#engine/language/lexicon/languages.ts'
import type { Clause } from '../language/sentences.ts'
import { isHypothetical, isJoke, isOrderToMachine } from '../language/stance.ts'
import { wholeWords } from '../language/wholeWords.ts'
import { duesOf } from '../times/due.ts'

export type DecisionStatus = 'approved' | 'rejected' | 'pending'

/** A sentence that decides, or proposes what a decision could be. */
export interface DecisionCue {
  readonly status: DecisionStatus
  /** Says in so many words that something is decided; otherwise it waits for another's agreement. */
  readonly firm: boolean
  readonly sentence: string
  readonly rationale: string | null
}

const IDLE_CHOICE =
  /let(?:[’']?s| us) (?:look|talk|see|move (?:on|to)|start|go (?:to|on|through|back|over)|discuss|read|continue|take (?:a|five|ten|it|this|that|section|them|the (?:next|first|last|second|third))|be\b|not (?:get|go|forget|start|argue|fight|open|do (?:this|that))|wait|hope|say (?:hello|hi|goodbye)|make (?:it quick|this quick|a break|sure)|call it a day|keep (?:going|it short|moving|to the|this short|that in mind|an eye)|finish|wrap|stop|eat|meet|have (?:a|lunch|coffee)|begin|proceed|open|turn|switch|jump|do (?:this|it) (?:quickly|fast|section|one)|check|add (?:that|it|this) to the list|put (?:that|it|this) (?:on|in) the (?:list|agenda|parking|minutes)|leave (?:room|early|it (?:there|at that)))/iu
const FIRM_APPROVAL = wholeWords(phrases('decides'))
const SOFT_APPROVAL = wholeWords(phrases('proposes'))
const REJECTION = wholeWords(phrases('rejects'))
const PENDING = wholeWords(phrases('postpones'))
const BECAUSE =
  /(?:^|[\s,(–—-])(?:because|since|as otherwise|so that|given that|weil|da sonst|parce que|car|porque)\s+(?<why>[^.!?]{4,200})/iu
/** `Monday it is` settles a day, nothing else. */
const ITS_DAY = /(?:^|\s)(?:it is|let[’']?s say)(?=$|[\s.!,])/iu
const UNSURE =
  /(?:^|[^\p{L}])(?:can[’']t wait|should we|could we|shall we|can we|do we|what if|maybe|perhaps|i (?:think|guess|wonder|thought)|not (?:yet )?decided|not (?:yet )?agreed|haven[’']?t (?:decided|agreed)|(?:in|since|back in) (?:19|20)\d\d|last (?:year|time|week|month|summer)|(?:was|were) (?:\p{L}+ )?(?:agreed|decided)|(?:he|she|they) (?:\p{L}+ )?(?:agreed|decided|removed)|once [^.!?]{0,40} decided|already decided|who decided|when was .{0,80} decided|would be|was (?:rejected|approved|accepted|decided|adopted) (?:in|by|last|back|at|years?)|if (?:it|they|we|the))(?=$|[^\p{L}])/iu

/** Asks, with or without a question mark. */
const ASKS =
  /^(?:(?:and|so|but|ok(?:ay)?|well)[,]? ){0,2}(?:(?:should|shall|do|does|did|can|could|would|will|have|has|is|are) (?:we|they|it|the|this|that|you|i|anyone|anybody|everyone|everybody)|(?:who|what|when|where|which|how|why) (?:should|shall|do|does|did|can|could|would|will|have|has|is|are|long|many|much|often))(?!\p{L})/iu
/** Says that something is asked. */
const LEFT_OPEN =
  /(?<!\p{L})(?:open|unclear|undecided|unsettled|unresolved|not clear|the (?:open )?question(?: here)? (?:is|was|remains)|open question)[,:]? (?:whether|if|who|what|when|where|which|how|why)(?!\p{L})/iu

/** Asks everybody to agree with what was just said. */
const CALLS =
  /^(?:(?:ok(?:ay)?|so|all|everyone|everybody|yes|right)[,.\s]+)*(?:(?:everyone|everybody|all|we all) (?:clear|good|fine|happy|ok(?:ay)?)(?: with (?:that|this|it))?|clear|agreed|everyone|everybody|all (?:fine|ok|okay|agreed|good|in favou?r)(?: with (?:that|this|it))?|objections|any objections|ok(?:ay)?(?: for (?:everyone|everybody|all|you))?|can (?:everybody|everyone|we all|you all) (?:live|agree|work) with (?:that|this|it)|fine(?: with (?:everyone|everybody|all|you|that))?|deal|votes?|in favou?r|einverstanden|d[’']accord|de acuerdo|shall we)\s*\?+$/iu

/** Waits for a person, not for a decision. */
const WAITS =
  /(?:^|[,;.] )(?:let(?:[’']?s| us)|we(?:[’']ll| will| should)?) (?:just )?wait(?: (?:a (?:bit|moment|minute|second|little)|for (?:him|her|them|you)))?[\s.!]*$/iu

/** It waits for somebody, or leaves a question open. [IN27] */
export const decidesNothing = (sentence: string): boolean => WAITS.test(sentence) || LEFT_OPEN.test(sentence)

export const callsForAgreement = (text: string): boolean => CALLS.test(text)

export function decisionCuesOf(clauses: readonly Clause[]): DecisionCue[] {
  const cues: DecisionCue[] = []
  let place = -1
  const last = clauses.at(-1)
  const before = last && clauses.findLast((clause) => clause.place < last.place && !clause.question)
  if (before && callsForAgreement(last.sentence) && !isJoke(before.sentence) && !isOrderToMachine(before.sentence))
    return [
      {
        status: PENDING.test(before.sentence) ? 'pending' : 'approved',
        firm: false,
        sentence: before.sentence,
        rationale: null,
      },
    ]
  for (const { sentence, question, place: at } of clauses) {
    if (at === place) continue
    place = at
    const cue = cueOf(sentence, question)
    if (cue) cues.push(cue)
  }
  return cues
}

/** Ends with a call to agree. */
const CALLS_WITHIN = /,?\s(?:ok|okay|right|agreed|yes|fine|deal|everyone|all|objections)\s*\?+$/iu

function cueOf(sentence: string, question: boolean): DecisionCue | null {
  if (isJoke(sentence) || isHypothetical(sentence) || isOrderToMachine(sentence)) return null
  if (IDLE_CHOICE.test(sentence) && !FIRM_APPROVAL.test(sentence)) return null
  const asks = question && !CALLS_WITHIN.test(sentence)
  const rationale = BECAUSE.exec(sentence)?.groups?.why?.trim() ?? null
  if (asks || decidesNothing(sentence) || (ASKS.test(sentence) && !CALLS_WITHIN.test(sentence))) return null
  if (ITS_DAY.test(sentence) && duesOf(sentence).length > 0) return null
  if (PENDING.test(sentence))
    return UNSURE.test(sentence) ? null : { status: 'pending', firm: true, sentence, rationale }
  if (REJECTION.test(sentence))
    return UNSURE.test(sentence) ? null : { status: 'rejected', firm: true, sentence, rationale }
  if (FIRM_APPROVAL.test(sentence))
    return UNSURE.test(sentence) ? null : { status: 'approved', firm: !question, sentence, rationale }
  if (SOFT_APPROVAL.test(sentence)) return { status: 'approved', firm: false, sentence, rationale }
  return null
}
