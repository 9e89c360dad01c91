const TOKEN = /(?<![\p{L}\p{N}._%+/=-])@assistant(?![\p{L}\p{N}_-]|\.\p{L})/giu
const ASK = /^\/ask(?=\s)/i

/**
 * Returns the question to the assistant without its summoning token; null when the text does not summon it. E-mail addresses
 * and web addresses never do. [TR3]
 */
export function summonedQuestion(text: string): string | null {
  const trimmed = text.trim()
  const question = trimmed.replace(ASK, '').replace(TOKEN, ' ')
  return question === trimmed ? null : question.replace(/\s+/gu, ' ').trim()
}

export type SummonRoute = 'rag' | 'persona' | 'annotate' | 'scope'

/** Text between the assistant's name and the question: `, hey`, `: so`. */
const ADDRESS = /^(?:[\s(),;:.!–—-]|(?:hey|hi|hello|ok|okay|dear|so|and|then)(?![\p{L}\p{N}]))*/iu
const PLEASE = String.raw`(?:(?:please|kindly)\s+)*`
const LAY = 'add|leave|put|make|write|attach|post|drop|insert|place|set'
const THING = 'highlight|mark|comment|note|annotation|pin'
const ANNOTATE = new RegExp(
  String.raw`^${PLEASE}(?:(?:(?:could|can|would|will) you\s+${PLEASE})?(?:(?:${LAY})\s+(?:(?:an?|another|one|my)\s+)?(?:(?:short|quick|small|new)\s+)?(${THING})|(highlight|mark|annotate|pin))|(comment|note))(?![\p{L}\p{N}])`,
  'iu',
)

/** Returns the lower-case keyword of an order to annotate and the text after it; null for any other question. */
export function annotateOrder(question: string): { word: string; rest: string } | null {
  const asked = question.replace(ADDRESS, '')
  const order = ANNOTATE.exec(asked)
  const word = order?.[1] ?? order?.[2] ?? order?.[3]
  return order && word ? { word: word.toLowerCase(), rest: asked.slice(order[0].length) } : null
}

const PART = '(?:sections?|topics?|parts?|chapters?|articles?|clauses?|points?)'
const STATE = '(?:left|open|remaining|remains?|confirmed|unconfirmed|pending|done|outstanding)'
const REVIEW = '(?:the|this|our) (?:review|meeting|session|room)'
const NOW = String.raw`(?:\s+(?:to (?:be )?(?:review|discuss|confirm|read|cover|do)(?:ed|ne)?|now|so far|yet|then|today|here|still|already|for us|(?:in|of) ${REVIEW}))*\W*$`
/** Questions about the review itself. The same words about the document, as in “what is open source?”, do not match. */
const SCOPE = new RegExp(
  [
    String.raw`\bwhat(?:['’]s| is| are| has been| have we| did we)?(?: (?:still|already|not|yet|now))* ${STATE}${NOW}`,
    String.raw`\b(?:which|what|how many|how much)(?: \S+){0,2}? ${PART}(?: \S+){0,3}? ${STATE}${NOW}`,
    String.raw`\bhow (?:many|much)(?: is| are| have we)?(?: still)? ${STATE}${NOW}`,
    String.raw`\bwhat do we(?: still)? (?:have|need) to (?:review|discuss|confirm|do)${NOW}`,
    String.raw`\b(?:how far|where) (?:are|have|do|did) we(?: come| got| gotten| stand)?${NOW}`,
    String.raw`\bwhat(?:['’]s| is) (?:in scope|(?:the|our) (?:status|progress|scope))${NOW}`,
    String.raw`^[\s(),;:.!–—-]*(?:status|progress|scope)(?: (?:please|report|update))*${NOW}`,
  ].join('|'),
  'iu',
)
const PERSONA = /^(?:as|acting as|speaking as|from the (?:point of view|perspective) of|play)\s/iu

/** Returns how to answer a question to the assistant. [TR3] */
export function summonRoute(question: string): SummonRoute {
  if (annotateOrder(question)) return 'annotate'
  if (SCOPE.test(question)) return 'scope'
  return PERSONA.test(question.replace(ADDRESS, '')) ? 'persona' : 'rag'
}
