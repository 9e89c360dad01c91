/** Glyphs that are drawn in another order than typed, at most; a longer stretch is shared out as a whole. */
const STRETCH_MAX = 24

/**
 * What each glyph stands for, so that copied text is `text`: shapers draw some vowel signs before the letter that they follow
 * when typed, or on both sides of it. Where the order differs, the letters typed are shared out over the glyphs in the order
 * of drawing. `drawn`: the characters that the shaper gives for each glyph, left to right.
 */
export function typedOrder(text: string, drawn: readonly string[]): string[] {
  if (drawn.join('') === text) return [...drawn]
  const letters = [...text]
  const told: string[] = []
  let from = 0
  for (let i = 0; i < drawn.length; i++) {
    const stretch = drawn.slice(told.length, i + 1)
    if (stretch.length > STRETCH_MAX) break
    const end = endOf(letters, from, stretch.join(''))
    if (end === null) continue
    const typed = letters.slice(from, end)
    told.push(...(stretch.join('') === typed.join('') ? stretch : shared(typed, stretch.length)))
    from = end
  }
  const rest = letters.slice(from)
  if (told.length < drawn.length) return [...told, ...shared(rest, drawn.length - told.length)]
  return told.map((characters, i) => (i === told.length - 1 ? characters + rest.join('') : characters))
}

/** Where the letters end that are drawn with these characters, in whatever order; null when more has to be drawn. */
function endOf(letters: readonly string[], from: number, characters: string): number | null {
  const wanted = partsOf(characters)
  for (let end = from; end <= letters.length; end++) {
    const parts = partsOf(letters.slice(from, end).join(''))
    if (parts.length >= wanted.length) return parts === wanted ? end : null
  }
  return null
}

/** Vowel signs of two halves are drawn as two. */
const partsOf = (text: string) => [...text.normalize('NFD')].sort().join('')

/** One letter a glyph, the rest with the last one; of fewer letters than glyphs the halves of vowel signs. */
function shared(typed: readonly string[], glyphs: number): string[] {
  const letters = typed.length < glyphs ? [...typed.join('').normalize('NFD')] : typed
  return Array.from({ length: glyphs }, (_, i) => (i < glyphs - 1 ? (letters[i] ?? '') : letters.slice(i).join('')))
}
