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

interface Folded {
  readonly text: string
  /** For each UTF-16 unit of the folded text the place in the original that it comes from. */
  readonly places: readonly number[]
}

/** Quotes, dashes, white space and case made alike; what cannot be seen left out. */
function folded(original: string): Folded {
  let text = ''
  const places: number[] = []
  let place = 0
  for (const character of original) {
    const shown = /\s/u.test(character) ? ' ' : (SAME[character] ?? cleanText(character).toLowerCase())
    if (shown !== ' ' || !text.endsWith(' ')) {
      for (let unit = 0; unit < shown.length; unit += 1) places.push(place)
      text += shown
    }
    place += character.length
  }
  places.push(original.length)
  return { text, places }
}

/**
 * The stretch of `source` that a quotation repeats, exactly as it stands there; null when it does not stand there. White
 * space, kinds of quotation marks and dashes, and case do not count. [LM6]
 */
export function verbatimIn(source: string, quotation: string): string | null {
  const wanted = folded(quotation).text.replace(/^[\s"']+|[\s"']+$/gu, '')
  if (wanted === '') return null
  const { text, places } = folded(source)
  const at = text.indexOf(wanted)
  if (at < 0) return null
  // A stretch ends where the character after its last one begins, so that no pair is split.
  const last = places[at + wanted.length - 1]!
  const end = places.slice(at + wanted.length).find((place) => place > last) ?? source.length
  return source.slice(places[at], end).trim()
}
