/** White space, unseen characters, and marks that one writer sets otherwise than another. */
const SKIPPED = /[\s\p{Cf}\p{Cc}\p{P}\p{Sk}]/u

/** A text as it is compared: compatibility forms, case, white space and punctuation do not matter. */
export function folded(text: string): string {
  let result = ''
  for (const character of text) result += foldedCharacter(character)
  return result
}

/** What is left of one character of a text as it is compared; it may be nothing. */
export function foldedCharacter(character: string): string {
  let kept = ''
  for (const part of character.normalize('NFKD').toLowerCase()) if (!SKIPPED.test(part)) kept += part
  return kept
}

/** Where a folded text first stands in a text, from and up to an index of its characters; null when it does not. */
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
