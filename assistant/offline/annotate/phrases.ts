import type { Span } from '#assistant/retrieval/sentences.ts'
import { entryOf } from '#engine/entries.ts'

const QUOTED =
  /"([^"]+)"|“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|「([^「」]+)」|『([^『』]+)』|(?<![\p{L}\p{N}])['‘]([^'’‘]{1,200}(?:['’](?=[\p{L}\p{N}])[^'’]{1,100}){0,5})['’](?![\p{L}\p{N}])/gu

/** Quotations looked for of one text; the rest is left out. */
const PHRASES_MAX = 3

/** What stands in quotation marks in a text, with the marks' place. */
export function quotedPhrases(text: string): { readonly phrase: string; readonly at: Span }[] {
  const found = [...text.matchAll(QUOTED)].flatMap((match) => {
    const phrase =
      match
        .slice(1)
        .find((part) => part !== undefined)
        ?.trim() ?? ''
    return phrase === '' ? [] : [{ phrase, at: { from: match.index, to: match.index + match[0].length } }]
  })
  return found.slice(0, PHRASES_MAX)
}

/** Where a phrase stands in a text, case, kinds of quotation marks and dashes and the length of blanks aside; null when nowhere. */
export function placeOf(phrase: string, text: string): Span | null {
  const wanted = folded(phrase.trim()).text
  if (wanted === '') return null
  const within = folded(text)
  const at = within.text.indexOf(wanted)
  if (at < 0) return null
  return { from: entryOf(within.places, at), to: entryOf(within.places, at + wanted.length - 1) + 1 }
}

const SAME: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
}

/** The text in the form in which it is compared, with the place in the original of each of its units. */
function folded(text: string): { text: string; places: number[] } {
  const places: number[] = []
  const units: string[] = []
  for (let i = 0; i < text.length; i++) {
    const unit = text.charAt(i)
    const blank = /\s/.test(unit)
    if (blank && units.at(-1) === ' ') continue
    const lower = unit.toLowerCase()
    places.push(i)
    units.push(blank ? ' ' : (SAME[unit] ?? (lower.length === 1 ? lower : unit)))
  }
  return { text: units.join(''), places }
}
