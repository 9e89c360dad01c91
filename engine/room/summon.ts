const TOKEN = /(?<![\p{L}\p{N}._%+/=-])@assistant(?![\p{L}\p{N}_-]|\.\p{L})/giu
const ASK = /^\/ask(?=\s)/i

/**
 * The question put to the assistant, its token left out; null when the text does not summon. No e-mail address or web
 * address summons. [TR3]
 */
export function summonedQuestion(text: string): string | null {
  const trimmed = text.trim()
  const question = trimmed.replace(ASK, '').replace(TOKEN, ' ')
  return question === trimmed ? null : question.replace(/\s+/gu, ' ').trim()
}

export type SummonRoute = 'rag' | 'persona' | 'annotate' | 'scope'

const ANNOTATE = /^(?:please\s+)?(?:highlight|mark|annotate|note|comment|pin)(?![\p{L}\p{N}])/iu
const SCOPE =
  /(?:what(?:'s| is| are)?|which|how (?:many|much|far)).*(?:left|open|remaining|confirmed|pending|done|in scope|progress|status)|^(?:status|progress|scope)\b/iu
const PERSONA = /^(?:as|acting as|speaking as|from the (?:point of view|perspective) of|play)\s/iu

/** Which way a question to the assistant takes. [TR3] */
export function summonRoute(question: string): SummonRoute {
  if (ANNOTATE.test(question)) return 'annotate'
  if (SCOPE.test(question)) return 'scope'
  return PERSONA.test(question) ? 'persona' : 'rag'
}
