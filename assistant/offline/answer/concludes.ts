const QUESTION = /[?？]["'”’)\]]*\s*$/u
const CONCLUDES =
  /(?<![\p{L}\p{N}-])(?:(?:decided|settled|accepted|rejected|confirmed|(?<=(?:is|are|be|been|was|were|we|we[’']ve|get|gets) )dropped)(?! (?:by|to|when|if))|(?:stays?|remains?|left|leave (?:it|that)|keep (?:it|that)) (?:open|undecided|as (?:it )?is)|no agreement|we agree(?:d)? (?:that|on|to)|conclusion|so (?:it|that|we|for now)(?:['’]s| is| stays?| keep| go)|beschlossen|entschieden|bleibt offen|décidé)(?![\p{L}\p{N}])|決定|决定/iu
/** These take a conclusion back, or ask for one. */
const UNSETTLES =
  /(?<![\p{L}\p{N}])(?:not (?:yet )?(?:decided|settled)|haven['’]t|nobody|scratch that|should|could|would|can we|if)(?![\p{L}\p{N}])/iu

/** Whether a message puts down how something was left: decided, dropped or open. */
export function concludes(text: string): boolean {
  return CONCLUDES.test(text) && !QUESTION.test(text) && !UNSETTLES.test(text)
}
