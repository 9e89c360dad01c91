/** Turns of phrase by which questions are told apart. English, German, French and Spanish. */

const LEAD =
  '^(?:[\\s>*_#•·–-]{0,8}(?:(?:and|so|but|ok|okay|well|hm+|also|by the way|btw|und|aber|also|et|mais|alors|y|pero|entonces)[\\s,]\\s{0,3}){0,3})'

const ASKING =
  "(?:who|whom|whose|what|which|when|where|why|how|wer|wen|wem|wessen|was|welche[rsnm]?|wann|wo|warum|wieso|wie|wie viele?|qui|que|qu[’']est-ce|quoi|quel(?:le)?s?|quand|où|pourquoi|comment|combien|quién(?:es)?|qué|cuál(?:es)?|cuándo|dónde|por qué|cómo|cuánt[oa]s?)"

/** Asks for more than yes or no: begins with an interrogative, after a preposition at most. */
export const OPEN_ENDED = new RegExp(
  `${LEAD}[¿]?(?:(?:by|at|in|on|for|from|until|to|since|bis|ab|seit|für|von|mit|à|de|pour|depuis|para|desde|hasta)\\s)?${ASKING}(?![\\p{L}\\p{N}])`,
  'iu',
)
/** Asks for a person, so that taking it on answers it. */
export const ASKS_WHO = new RegExp(`${LEAD}[¿]?(?:who|wer|qui|quién(?:es)?)(?![\\p{L}\\p{N}])`, 'iu')
/** Asks for agreement with what was just said, or how the meeting goes on. */
export const NO_QUESTION =
  /(?:,\s(?:right|ok|okay|agreed|yes|no|correct|oder|nicht wahr|richtig|non|d[’']accord|vale|verdad)\s?[?？]$)|(?:isn[’']t it|aren[’']t we|don[’']t you)\s?[?？]$|^(?:[¿]?(?:ready|agreed|ok|okay|right|really|sure|einverstanden|d[’']accord|de acuerdo)\s?[?？])|(?:any|other|more|further|anything|everything|everyone|everybody|noch|weitere|d[’']autres|alguna|más)\s(?:\p{L}+\s)?(?:questions?|comments?|objections?|else|thoughts|clear|agree|ready|fragen|einwände|remarques|preguntas|objeciones)|(?:shall|should|can|could|may) we (?:please )?(?:start|begin|move|continue|go|proceed|confirm|close|wrap|stop|vote|take|have a break)|(?:can|could) (?:you|everyone|everybody|anyone|anybody)(?: all)? (?:hear|see|repeat|say|read)|how are (?:you|we)|what do (?:you|we)(?: all| guys)? (?:think|say)|are we (?:done|ready|good|finished|all|agreed)|was meint ihr|qu[’']en pensez|qué (?:opináis|piensan|os parece)/iu

const LABEL =
  /^[\s>*_#•·–-]{0,8}(?:(?:open|offene|unanswered)\s)?(?:question|frage|pregunta)(?:\s(?:ouverte|abierta))?(?:\s?#?\d{1,3}|\sfor\s[^:：\n]{1,40})?[*_]{0,2}\s?[:：][*_\s]{0,4}(?=\S)/iu

/** What follows the label when a sentence says outright that it is a question (`Open question: …`); null for any other. */
export function statedQuestion(sentence: string): string | null {
  const [label] = LABEL.exec(sentence) ?? []
  return label === undefined ? null : sentence.slice(label.length).trim()
}
