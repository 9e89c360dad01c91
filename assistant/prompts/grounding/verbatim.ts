import { cleanText } from '#engine/text.ts'

/** Characters that people and models exchange without a thought. */
const SAME: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‹': "'",
  '›': "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
}

/** A text to find quotations in, read once. */
export interface Quotable {
  readonly original: string
  /** Quotes, dashes, white space and case made alike; what cannot be seen left out. */
  readonly folded: string
  /** For each UTF-16 unit of the folded text the place in the original that it comes from. */
  readonly places: readonly number[]
}

export function quotable(original: string): Quotable {
  const pieces: string[] = []
  const places: number[] = []
  let place = 0
  let blank = false
  for (const character of original) {
    const shown = foldedCharacter(character)
    if (shown !== ' ' || !blank) {
      for (let unit = 0; unit < shown.length; unit += 1) places.push(place)
      pieces.push(shown)
    }
    if (shown !== '') blank = shown === ' '
    place += character.length
  }
  return { original, folded: pieces.join(''), places }
}

function foldedCharacter(character: string): string {
  if (character > '\u007f') {
    return /\s/u.test(character) ? ' ' : (SAME[character] ?? cleanText(character).toLowerCase())
  }
  if (character > ' ') return character === '\u007f' ? '' : character.toLowerCase()
  return /\s/u.test(character) ? ' ' : ''
}

/**
 * The stretch of a text that a quotation repeats, exactly as it stands there; null when it does not stand there. White space,
 * kinds of quotation marks and dashes, and case do not count. [LM6]
 */
export function verbatimIn({ original, folded, places }: Quotable, quotation: string): string | null {
  const wanted = quotable(quotation).folded.replace(/^[\s"']+|(?<![\s"'])[\s"']+$/gu, '')
  if (wanted === '') return null
  const at = folded.indexOf(wanted)
  if (at < 0) return null
  // A stretch ends where the character after its last one begins, so that no pair is split.
  const last = places[at + wanted.length - 1]
  let next = at + wanted.length
  while (places[next] === last) next += 1
  return original.slice(places[at], places[next] ?? original.length).trim()
}
