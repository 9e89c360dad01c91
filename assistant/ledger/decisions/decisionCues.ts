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

const CHOICES =
  'go (?:with|for|ahead with)|keep|stick (?:with|to)|stay (?:with|at)|drop|leave|adopt|accept|approve|strike|delete|remove|cut|use|sign|merge|split|replace|change|make it|take out|take the|say|set|add|publish|ship|reject|allow|require|treat|move|rename|put|not|limit|raise|lower|extend|shorten|write|call it|default|recommend'
const IDLE_CHOICE =
  /let[’']?s (?:look|talk|see|move (?:on|to)|start|go (?:to|on|through|back|over)|discuss|read|continue|take (?:a|five|ten|it|this|that|section|them|the (?:next|first|last|second|third))|be\b|not (?:get|go|forget|start|argue|fight|open|do (?:this|that))|wait|hope|say (?:hello|hi|goodbye)|make (?:it quick|this quick|a break|sure)|call it a day|keep (?:going|it short|moving|to the|this short|that in mind|an eye)|finish|wrap|stop|eat|meet|have (?:a|lunch|coffee)|begin|proceed|open|turn|switch|jump|do (?:this|it) (?:quickly|fast|section|one)|check|add (?:that|it|this) to the list|put (?:that|it|this) (?:on|in) the (?:list|agenda|parking|minutes)|leave (?:room|early|it (?:there|at that)))/iu
const FIRM_APPROVAL = wholeWords([
  '(?<!-)decided(?=\\s*[:,.!]|\\s+then|\\s*$)',
  "(?:that[’']?s|it[’']?s|is|we|we[’']ve|we have|hereby|have) (?:now |all |just )?decided",
  'decision(?= ?[:—–-])',
  "(?:so |then |ok(?:ay)?,? |it[’']?s |that[’']?s |(?:it|that|this) is |we[’']?re |we are |we have |all |everybody |everyone )(?:all )?(?:agreed|settled|final)(?! (?:to disagree|on nothing))",
  "^(?!.{0,40}(?:[’']ve|have|has|will|[’']ll|when|is it|almost|nearly|half) )[^.!?]{6,80}, (?:done|final|settled|end of story|full stop|period)(?=[.!]*$)",
  '^done(?=[,:] [^.!?]{6,80} (?:stays?|is|are|it is|for now|goes|remains?))',
  "(?<!not |[’']t )(?:goes|stays?) (?:in|out|as is|as it is|for now)(?=[.!]*$)",
  '^(?:ok(?:ay)?[,. ]+|so[,. ]+|good[,. ]+)?agreed(?= ?[:—–] ?[\\p{L}\\p{N}])',
  'motion (?:carried|carries|passed|passes|adopted)',
  "(?:not|isn[’']t) up for (?:discussion|debate|negotiation)|(?:from (?:today|now|here) on|as of (?:now|today)|effective immediately)(?=[,. ])|until further notice|until [^.!?]{3,40} (?:says?|tells? us|decides?) otherwise",
  "we(?:[’']re| are) doing (?:that|this|it)(?=[.!,]|$)",
  '(?:is|are|hereby|stands) adopted|we (?:hereby )?adopt|carried unanimously|resolved:',
  '\\p{L}+(?: \\p{L}+){0,3}(?<!\\Was) it is(?= ?(?:then|[.!,]|$))',
  'consensus(?:,| is|:)',
  'entschieden|beschlossen|(?:also|dann) (?:nehmen|bleiben|streichen|machen) wir',
  "(?:c[’']est )?(?:décidé|entendu|adopté)",
  'decidido|acordado|queda (?:aprobado|decidido)',
])
const SOFT_APPROVAL = wholeWords([
  `let[’']?s (?:just |simply |all |then |please |also )?(?:${CHOICES})`,
  `(?:so|then|ok|okay|fine|good|right|alright)[,:]? (?:then )?we(?:[’']?ll| will)? (?:just |simply |all |then |also )?(?:${CHOICES})`,
  `^we(?:[’']?ll| will)? (?:just |simply |all |then |also )?(?:${CHOICES})`,
  '^(?:so|ok|okay|good|then|right|fine|alright|also|gut|bon)[,:]? (?:then )?(?:we|from|for|no|none|the|only|all)(?= \\p{L})',
  "(?:i|we)(?:[’']d| would| should)? (?:like to )?(?:propose|suggest|move|vote|recommend)(?: that)?(?: we)?",
  "(?:my|i) vote(?:s|d)?(?: is)?(?: for|:| on)|(?:i[’']?d|i would|i should|we should) (?:like|prefer|want) us to|let us (?:do (?:so|that|it)|keep|drop|adopt|accept|use|take|leave|say|go)|lets (?:just )?(?:do|keep|drop|use|take|go with|ship|make|say)",
  '^(?:(?:ok|okay|so|good|fine)[,. ]+)?(?![^.!?]{0,40}(?:too|gone|lost|wrong|late|short) )[^.!?,]{2,40} then(?=[.!])',
  '\\p{L}+ (?:everywhere|for everybody|for everyone|across the board|by default|for now|in v\\d)(?=[.!?, ]|$)',
  '^(?:always|never|only) [^.!?]{2,40}(?=[.!?])',
  'approved|accepted',
  'wir (?:nehmen|bleiben bei|streichen|behalten|lassen|ändern)',
  'on (?:garde|retient|supprime|reste|prend|enlève)',
  '(?:nos quedamos|lo dejamos|mantenemos|quitamos)',
])
const REJECTION = wholeWords([
  '(?<=[:–—-] ?)(?:rejected|declined|denied|refused|a no|no)(?=[.!,;]|$)',
  "^(?:so|ok|then|that[’']?s|it[’']?s|is)?[,: ]*rejected(?=(?:\\s*[:,.])?\\s+\\p{L}|\\s+then)",
  "(?:is|are|gets|was just|that[’']s|it[’']s) rejected",
  '^so no(?=[,.])',
  '(?:will|is|are|do|does) not (?:be )?(?:lowered|accepted|signed|used|adopted|merged|raised)',
  "we (?:won[’']?t|will not|do(?:n[’']?t| not)|can(?:[’']?t|not)) (?:accept|sign|agree to|take (?:that|this|it)|adopt|approve|use|do (?:that|this|it)|publish|support|go (?:with|along|there))",
  'we (?:reject|refuse|decline)',
  "(?:that|it|this)[’']?s a no",
  'no deal',
  'turned down|voted down|declined',
  'not acceptable',
  'motion (?:fails|failed)',
  'abgelehnt|lehnen wir ab',
  'refusé|rejeté|on refuse',
  'rechazad[oa]|no lo aceptamos',
])
const PENDING = wholeWords([
  "(?:let[’']?s |we |we[’']?ll |i[’']?d )(?:park|postpone|defer|table|adjourn|revisit|come back to (?:it|this|that)|decide (?:later|next|on|when|after|that|this|it)|leave (?:it|this|that|the [\\p{L} ]{2,30}) open|keep (?:it|this|that) open|(?<!can[’']t )wait (?:for|until|with))",
  "(?:let us |let[’']?s |we(?:[’']ll| will| shall| can| should)? )?(?:leave|let|keep|save|move|push|take) [^.!?]{2,40} (?:for|to|until|till) (?:the |our )?(?:next (?:meeting|time|week|call|session|round|month|year)|another (?:day|time|meeting)|later|now(?=$|[.!,]))",
  'let us (?:park|postpone|defer|table|adjourn|revisit|come back to|leave (?:it|this|that|the [\\p{L} ]{2,30}|that [\\p{L} ]{2,30}) open|wait)|leave (?:that|this) \\p{L}+ open',
  '(?:^|(?<=[.,;] ))(?:please |just )?(?:park|postpone|defer|shelve|table|punt) (?:it|that|this|the|on)',
  "(?:rather |will |shall |do |can |[’']ll )not (?:decide|settle)|(?:on|in) the (?:parking lot|back ?burner)|parking lot|(?:we|let us|let[’']?s)(?:[’']ll| will| shall)? (?:look at|revisit|decide|discuss|settle) (?:it|this|that|them)(?: again)? (?:in|next|after|when|at|once)",
  'parked|postponed|deferred|adjourned|tabled|on hold(?= until| for| pending|[.,!]|$)',
  'no vote (?:on (?:it|this|that) )?(?:today|now|yet)',
  '(?:leave|keep|hold) (?:it|that|this|the \\p{L}+) (?:until|till|for now|on hold)',
  '(?:stay|remain)s? (?:open|undecided|pending|unresolved)',
  '(?:waits?|have to wait|has to wait|must wait) (?:for|until|till)',
  "(?:doesn[’']?t|don[’']?t|does not|do not|won[’']?t|nothing) [^.!?]{0,60} until",
  "until [^.!?]{3,60} (?:doesn[’']?t|don[’']?t|does not|won[’']?t|stays?|nothing)",
  'no (?:decision|agreement) (?:yet|today|for now|on)|no agreement(?=,)',
  "we (?:can[’']?t|cannot|won[’']?t) decide",
  '(?:to be|will be|gets|be) decided (?:later|next|at|on|by|when|after|in)',
  '(?:still|remains|stays|leave it|left) (?:open|pending|undecided)',
  'undecided',
  'vertagt|vertagen wir|lassen wir offen|bleibt offen',
  'reporté|on reporte|on laisse ouvert',
  'aplazad[oa]|queda pendiente|lo dejamos abierto',
])
const BECAUSE =
  /(?:^|[\s,(–—-])(?:because|since|as otherwise|so that|given that|weil|da sonst|parce que|car|porque)\s+(?<why>[^.!?]{4,200})/iu
/** `Monday it is` settles a day, nothing else. */
const ITS_DAY = /(?:^|\s)(?:it is|let[’']?s say)(?=$|[\s.!,])/iu
const UNSURE =
  /(?:^|[^\p{L}])(?:can[’']t wait|should we|could we|shall we|can we|do we|what if|maybe|perhaps|i (?:think|guess|wonder|thought)|not (?:yet )?decided|not (?:yet )?agreed|haven[’']?t (?:decided|agreed)|(?:in|since|back in) (?:19|20)\d\d|last (?:year|time|week|month|summer)|(?:was|were) (?:\p{L}+ )?(?:agreed|decided)|(?:he|she|they) (?:\p{L}+ )?(?:agreed|decided|removed)|once [^.!?]{0,40} decided|already decided|who decided|when was .{0,80} decided|would be|was (?:rejected|approved|accepted|decided|adopted) (?:in|by|last|back|at|years?)|if (?:it|they|we|the))(?=$|[^\p{L}])/iu

/** Asks everybody to agree with what was just said. */
const CALLS =
  /^(?:(?:ok(?:ay)?|so|all|everyone|everybody|yes|right)[,.\s]+)*(?:(?:everyone|everybody|all|we all) (?:clear|good|fine|happy|ok(?:ay)?)(?: with (?:that|this|it))?|clear|agreed|everyone|everybody|all (?:fine|ok|okay|agreed|good|in favou?r)(?: with (?:that|this|it))?|objections|any objections|ok(?:ay)?(?: for (?:everyone|everybody|all|you))?|can (?:everybody|everyone|we all|you all) (?:live|agree|work) with (?:that|this|it)|fine(?: with (?:everyone|everybody|all|you|that))?|deal|votes?|in favou?r|einverstanden|d[’']accord|de acuerdo|shall we)\s*\?+$/iu

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

function cueOf(sentence: string, question: boolean): DecisionCue | null {
  if (isJoke(sentence) || isHypothetical(sentence) || isOrderToMachine(sentence)) return null
  if (IDLE_CHOICE.test(sentence) && !FIRM_APPROVAL.test(sentence)) return null
  const asks = question && !/,?\s(?:ok|okay|right|agreed|yes|fine|deal|everyone|all|objections)\s*\?+$/iu.test(sentence)
  const rationale = BECAUSE.exec(sentence)?.groups?.why?.trim() ?? null
  if (asks) return null
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
