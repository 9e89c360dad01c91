import { signalsAgreement } from '#engine/language/agreement.ts'

/** What a message does in a discussion, read from its words alone. */
export type Stance = 'concludes' | 'agrees' | 'objects' | 'asks' | 'proposes' | 'commits' | 'says'

const QUESTION = /[?？]["'”’)\]]*\s*$/u
const OBJECTS =
  /(?<![\p{L}\p{N}])(?:disagree|object(?:ion)?|against|concern(?:ed|s)?|worr(?:y|ied|ies)|risky?|problem(?:s|atic)?|too (?:\p{L}+ )?(?:broad|narrow|long|short|high|low|much|many|little|few|vague|late|early|weak|strict|expensive|risky)|not (?:ok(?:ay)?|acceptable|enough|good|clear|happy|sure|convinced)|unacceptable|unclear|can(?:no|['’])t (?:accept|agree|live|sign|do)|don['’]t (?:like|agree|think|want|accept)|missing|wrong|nein|dagegen|pas d['’]accord|contre)(?![\p{L}\p{N}])|反対|問題|不同意/iu
const COMMITS =
  /(?<![\p{L}\p{N}])(?:i(?:['’]ll| will| can(?!['’]|not)| am going to|['’]m going to)|let me|leave (?:it|that) (?:to|with) me|i take (?:it|that))(?![\p{L}\p{N}])(?! be (?:ok|fine|happy))/iu
const DECLINES = /(?<![\p{L}\p{N}])(?:i (?:can(?:no|['’])t|cannot|won['’]t)|sorry|if (?:i|it|we))(?![\p{L}\p{N}])/iu
const PROPOSES =
  /(?<![\p{L}\p{N}])(?:propos(?:e|es|ed|al)|suggest(?:s|ed|ion)?|recommend|let['’]?s|let us|how about|what about|what if|we (?:should|could|need to|must|ought)|should (?:be|say|read|become)|could (?:be|say|read|become)|would (?:rather|prefer)|i(?:['’]d| would) (?:prefer|like|put|say|cut|drop|add|make|change|keep|go)|instead|replace|add|change|cap|limit it|ich schlage|je propose)(?![\p{L}\p{N}])|提案/iu

const CONCLUDES =
  /(?<![\p{L}\p{N}-])(?:(?:decided|settled|accepted|rejected|confirmed|(?<=(?:is|are|be|been|was|were|we|we[’']ve|get|gets) )dropped)(?! (?:by|to|when|if))|(?:stays?|remains?|left|leave (?:it|that)|keep (?:it|that)) (?:open|undecided|as (?:it )?is)|no agreement|we agree(?:d)? (?:that|on|to)|conclusion|so (?:it|that|we|for now)(?:['’]s| is| stays?| keep| go)|beschlossen|entschieden|bleibt offen|décidé)(?![\p{L}\p{N}])|決定|决定/iu
/** `I will not sign that`: neither a proposal nor something taken on. */
const REFUSES =
  /(?<![\p{L}\p{N}])(?:i|we) (?:(?:(?:will|would|can|could|shall|do|must) (?:never|not)|won[’']t|wouldn[’']t|can[’']t|cannot|couldn[’']t|don[’']t)(?! (?:know|mind|remember|see why not|wait|have to))|refuse|decline|(?:am|are) not (?:going|willing|ready|prepared) to)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])i[’']?m not (?:going|willing|ready|prepared) to(?![\p{L}\p{N}])/iu
const OFFERS_INSTEAD =
  /(?<![\p{L}\p{N}])(?:propos|suggest|recommend|let[’']?s|let us|instead|how about|what about|prefer|rather)/iu

/** Whether a message turns something down without offering something else. */
export function refuses(text: string): boolean {
  return REFUSES.test(text) && !OFFERS_INSTEAD.test(text)
}

/** These take a conclusion back, or ask for one. */
const UNSETTLES =
  /(?<![\p{L}\p{N}])(?:not (?:yet )?(?:decided|settled)|haven['’]t|nobody|scratch that|should|could|would|can we|if)(?![\p{L}\p{N}])/iu

/** Whether a message puts down how something was left: decided, dropped or open. */
export function concludes(text: string): boolean {
  return CONCLUDES.test(text) && !QUESTION.test(text) && !UNSETTLES.test(text)
}

export function stanceOf(text: string): Stance {
  if (concludes(text)) return 'concludes'
  if (!QUESTION.test(text) && refuses(text)) return 'objects'
  if (signalsAgreement(text)) return COMMITS.test(text) && !DECLINES.test(text) ? 'commits' : 'agrees'
  if (QUESTION.test(text))
    return PROPOSES.test(text) && /how about|what about|what if/iu.test(text) ? 'proposes' : 'asks'
  if (COMMITS.test(text) && !DECLINES.test(text)) return 'commits'
  if (OBJECTS.test(text)) return 'objects'
  return PROPOSES.test(text) ? 'proposes' : 'says'
}
