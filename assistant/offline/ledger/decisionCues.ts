import type { Clause } from './sentences.ts'
import { isHypothetical, isJoke, isOrderToMachine } from './stance.ts'

export type DecisionStatus = 'approved' | 'rejected' | 'pending'

/** A sentence that decides, or proposes what a decision could be. */
export interface DecisionCue {
  readonly status: DecisionStatus
  /** Says in so many words that something is decided; otherwise it waits for another's agreement. */
  readonly firm: boolean
  readonly sentence: string
  readonly rationale: string | null
}

const word = (source: string): RegExp => new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:${source})(?=$|[^\\p{L}\\p{N}])`, 'iu')
const CHOICES =
  'go (?:with|for|ahead with)|keep|stick (?:with|to)|stay (?:with|at)|drop|leave|adopt|accept|approve|strike|delete|remove|cut|use|sign|merge|split|replace|change|make it|take out|take the|say|set|add|publish|ship|reject|allow|require|treat|move|rename|put|not|limit|raise|lower|extend|shorten|write|call it|default|recommend'
const IDLE_CHOICE =
  /let[’']?s (?:look|talk|see|move (?:on|to)|start|go (?:to|on|through|back|over)|discuss|read|continue|take (?:a|five|ten|it|this|that|section|them|the (?:next|first|last|second|third))|be\b|not (?:get|go|forget|start|argue|fight|open|do (?:this|that))|wait|hope|say (?:hello|hi|goodbye)|make (?:it quick|this quick|a break|sure)|call it a day|keep (?:going|it short|moving|to the|this short|that in mind|an eye)|finish|wrap|stop|eat|meet|have (?:a|lunch|coffee)|begin|proceed|open|turn|switch|jump|do (?:this|it) (?:quickly|fast|section|one)|check|add (?:that|it|this) to the list|put (?:that|it|this) (?:on|in) the (?:list|agenda|parking|minutes)|leave (?:room|early|it (?:there|at that)))/iu
const FIRM_APPROVAL = word(
  [
    'decided',
    'decision(?= ?[:—–-])',
    "(?:so |then |ok(?:ay)?,? |it[’']?s |that[’']?s |we[’']?re |we are |we have |all |everybody |everyone )(?:all )?(?:agreed|settled|final)(?! (?:to disagree|on nothing))",
    '^agreed(?= ?[:,—–-] ?\\p{L}|, \\p{L}+ \\p{L}+ \\p{L})',
    'motion (?:carried|carries|passed|passes|adopted)',
    'adopted|carried unanimously|resolved:',
    '\\p{L}+(?: \\p{L}+){0,3} it is(?= ?(?:then|[.!,]|$))',
    'consensus(?:,| is|:)',
    'entschieden|beschlossen|(?:also|dann) (?:nehmen|bleiben|streichen|machen) wir',
    "(?:c[’']est )?(?:décidé|entendu|adopté)",
    'decidido|acordado|queda (?:aprobado|decidido)',
  ].join('|'),
)
const SOFT_APPROVAL = word(
  [
    `let[’']?s (?:just |simply |all |then |please |also )?(?:${CHOICES})`,
    `(?:so|then|ok|okay|fine|good|right|alright)[,:]? (?:then )?we(?:[’']?ll| will)? (?:just |simply |all |then |also )?(?:${CHOICES})`,
    `^we(?:[’']?ll| will)? (?:just |simply |all |then |also )?(?:${CHOICES})`,
    '(?:i|we) (?:propose|suggest|move|vote)(?: that)?(?: we)?',
    'approved|accepted',
    'wir (?:nehmen|bleiben bei|streichen|behalten|lassen|ändern)',
    'on (?:garde|retient|supprime|reste|prend|enlève)',
    '(?:nos quedamos|lo dejamos|mantenemos|quitamos)',
  ].join('|'),
)
const REJECTION = word(
  [
    'rejected',
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
  ].join('|'),
)
const PENDING = word(
  [
    "(?:let[’']?s |we |we[’']?ll |i[’']?d )(?:park|postpone|defer|table|adjourn|revisit|come back to (?:it|this|that)|decide (?:later|next|on|when|after|that|this|it)|leave (?:it|this|that|the [\\p{L} ]{2,30}) open|keep (?:it|this|that) open|wait (?:for|until|with))",
    'parked|postponed|deferred|adjourned|tabled',
    'no decision (?:yet|today|for now|on)',
    "we (?:can[’']?t|cannot|won[’']?t) decide",
    '(?:to be|will be|gets|be) decided (?:later|next|at|on|by|when|after|in)',
    '(?:still|remains|stays|leave it|left) (?:open|pending|undecided)',
    'undecided',
    'vertagt|vertagen wir|lassen wir offen|bleibt offen',
    'reporté|on reporte|on laisse ouvert',
    'aplazad[oa]|queda pendiente|lo dejamos abierto',
  ].join('|'),
)
const BECAUSE =
  /(?:^|[\s,(–—-])(?:because|since|as otherwise|so that|given that|weil|da sonst|parce que|car|porque)\s+(?<why>[^.!?]{4,200})/iu
const UNSURE =
  /(?:^|[^\p{L}])(?:should we|could we|shall we|can we|do we|what if|maybe|perhaps|i (?:think|guess|wonder|thought)|not (?:yet )?decided|not (?:yet )?agreed|haven[’']?t (?:decided|agreed)|who decided|when was .* decided|would be|was (?:rejected|approved|accepted|decided|adopted) (?:in|by|last|back|at|years?)|if (?:it|they|we|the))(?=$|[^\p{L}])/iu

export function decisionCuesOf(clauses: readonly Clause[]): DecisionCue[] {
  const cues: DecisionCue[] = []
  let place = -1
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
  const rationale = BECAUSE.exec(sentence)?.groups?.['why']?.trim() ?? null
  if (asks) return null
  if (PENDING.test(sentence)) return { status: 'pending', firm: !UNSURE.test(sentence), sentence, rationale }
  if (REJECTION.test(sentence))
    return UNSURE.test(sentence) ? null : { status: 'rejected', firm: true, sentence, rationale }
  if (FIRM_APPROVAL.test(sentence))
    return UNSURE.test(sentence) ? null : { status: 'approved', firm: !question, sentence, rationale }
  if (SOFT_APPROVAL.test(sentence)) return { status: 'approved', firm: false, sentence, rationale }
  return null
}
