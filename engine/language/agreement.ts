/** Explicit words of agreement; `confirm` and `approve` count only as an act, not as a task for later. [BU2] */
const AGREES =
  /(?:^|[^\p{L}\p{N}])(?:(?<!(?:the|an?)\s)agreed?|(?:sounds?|looks?) (?:good|fine|right|ok(?:ay)?)|(?:fine|good|ok(?:ay)?|works) (?:with|by|for) me|i(?:['’]m| am) (?:fine|good|ok(?:ay)?) with (?:it|this|that)|all good|no objections?|lgtm|(?:let['’]?s|let us|we can|ready to) (?:confirm|approve|sign off)|(?:confirm|approv)ed(?!\s+\p{L})|(?:^|i |we )(?:confirm|approve)(?!\s+(?:the|with)\s)|ship it|yes|yep|yeah|\+1|👍|✅|einverstanden|d['’]accord|de acuerdo|согласен|согласна)(?=$|[^\p{L}\p{N}])|賛成|同意/iu
const OPPOSES =
  /(?:^|[^\p{L}\p{N}])(?:not|n['’]t|\w{1,20}n['’]t|never|no(?! objections?)|disagree|dis-agree|cannot|but|however|unless|except|wait|hold on|object|nicht|nein|pas|non|нет|не)(?=$|[^\p{L}\p{N}])|不|ません|ない|反対/iu

/** True when the message agrees explicitly, without a question or a reservation. [BU2] */
export function signalsAgreement(text: string): boolean {
  return AGREES.test(text) && !OPPOSES.test(text) && !/[?？]\s*$/u.test(text)
}
