import { normalEmail } from '#engine/email.ts'

/**
 * Returns the e-mail addresses in a text that lists them in any usual way, `Ana <ana@example.org>` included, each once; and
 * the words that are none.
 */
export function addressesIn(text: string): { readonly emails: readonly string[]; readonly wrong: readonly string[] } {
  const words = text.split(/[,;\n]/).flatMap(wordsIn)
  return {
    emails: [...new Set(words.flatMap((word) => normalEmail(word) ?? []))],
    wrong: [...new Set(words.filter((word) => normalEmail(word) === null))],
  }
}

/** Where addresses stand in brackets, the words outside of them are names. */
function wordsIn(part: string): readonly string[] {
  const words = part.split(/\s+/).filter((word) => word !== '')
  if (!part.includes('<')) return words
  return words.flatMap((word) => (word.startsWith('<') ? [word.replace(/[<>]/g, '')] : []))
}
