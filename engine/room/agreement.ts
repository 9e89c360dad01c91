/** Words that agree in so many words. [BU2] */
const AGREES =
  /(?:^|[^\p{L}\p{N}])(?:agreed?|i agree|approved?|sounds? good|looks? (?:good|fine|right|ok(?:ay)?)|(?:fine|good|ok(?:ay)?|works) (?:with|by|for) me|no objections?|lgtm|(?:let'?s|we can|ready to) (?:confirm|approve|sign off)|confirm(?:ed)?|ship it|yes|yep|yeah|\+1|👍|✅|einverstanden|d'accord|de acuerdo|согласен|согласна|賛成|同意)(?=$|[^\p{L}\p{N}])/iu
const OPPOSES =
  /(?:^|[^\p{L}\p{N}])(?:not|n't|\w+n['’]t|never|no(?! objections?)|disagree|dis-agree|cannot|but|however|unless|except|wait|hold on|object|nicht|nein|pas|non|нет|не)(?=$|[^\p{L}\p{N}])/iu

/** True when the message agrees in clear words, asks nothing and takes nothing back. [BU2] */
export function signalsAgreement(text: string): boolean {
  return AGREES.test(text) && !OPPOSES.test(text) && !text.trimEnd().endsWith('?')
}
