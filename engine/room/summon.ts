const TOKEN = /(?<![\p{L}\p{N}._%+/=-])@assistant(?![\p{L}\p{N}_-]|\.\p{L})/giu
const ASK = /^\/ask(?=\s)/i

/**
 * The question put to the assistant, its token left out; null when the text does not summon. No e-mail address or web
 * address summons. [AS1]
 */
export function summonedQuestion(text: string): string | null {
  const trimmed = text.trim()
  if (ASK.test(trimmed)) return trimmed.replace(ASK, '').trim()
  const question = trimmed.replace(TOKEN, ' ')
  return question === trimmed ? null : question.replace(/\s+/gu, ' ').trim()
}
