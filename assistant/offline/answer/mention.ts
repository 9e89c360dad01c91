import { spelledOut } from '#assistant/retrieval/acronyms.ts'
import { askedMention } from '#assistant/retrieval/english/mentions.ts'
import { shareOf, tellingWords, textWords, wantedOf } from '#assistant/retrieval/matching.ts'
import type { Passage } from '../../shapes.ts'

/** Whether the material mentions what a question asks for. */
export interface Mention {
  readonly thing: string
  /** Passages that have all of it, best first; none when a word of it is nowhere. */
  readonly passages: readonly Passage[]
  /** A passage with some of its words, or with words that mean the same. */
  readonly nearest: Passage | null
}

/** A word is there itself, in whatever form. */
const NAMED_SHARE = 0.75

/** Returns what the passages found for a question say of the thing that it asks them to mention; null for any other question, and where its words stand apart. [AS25] */
export function mentionOf(question: string, passages: readonly Passage[]): Mention | null {
  const thing = askedMention(question)
  if (thing === null) return null
  const telling = tellingWords(wantedOf(thing))
  const acronyms = new Map(thing.split(' ').map((word) => [word.toLowerCase(), word]))
  const read = passages.map((passage) => {
    const whole = `${passage.title}\n${passage.text}`
    const words = textWords(whole)
    const met = telling.filter((word) => {
      const written = acronyms.get(word) ?? acronyms.get(`${word}s`)
      return shareOf(word, words) >= NAMED_SHARE || (written !== undefined && spelledOut(written, whole) !== null)
    })
    return { passage, met, near: telling.some((word) => shareOf(word, words) > 0) }
  })
  const whole = read.filter(({ met }) => met.length === telling.length).map(({ passage }) => passage)
  const found = new Set(read.flatMap(({ met }) => met))
  if (whole.length === 0 && found.size === telling.length) return null
  return { thing, passages: whole, nearest: read.find(({ near }) => near)?.passage ?? null }
}
