/** White space, unseen characters, and marks that one writer sets otherwise than another. */
const SKIPPED = /[\s\p{Cf}\p{Cc}\p{P}\p{Sk}]/u

/** Folds a text for comparison: ignores compatibility forms, case, white space and punctuation. */
export function folded(text: string): string {
  let result = ''
  for (const character of text) result += foldedCharacter(character)
  return result
}

/** Folds one character; the result may be empty. */
export function foldedCharacter(character: string): string {
  let folded = ''
  for (const part of character.normalize('NFKD').toLowerCase()) if (!SKIPPED.test(part)) folded += part
  return folded
}

/** Returns the first range of a text that matches a folded text, or null. */
export function spanOf(text: string, needle: string): readonly [number, number] | null {
  const at = needle === '' ? -1 : folded(text).indexOf(needle)
  if (at === -1) return null
  let [seen, offset, start] = [0, 0, -1]
  for (const character of text) {
    const { length } = foldedCharacter(character)
    if (start === -1 && seen + length > at) start = offset
    seen += length
    offset += character.length
    if (seen >= at + needle.length) return [start, offset]
  }
  return null
}
