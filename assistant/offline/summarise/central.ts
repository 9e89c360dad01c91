import { conductsMeeting } from '#assistant/ledger/language/stance.ts'
import { unhesitant } from '#assistant/ledger/language/tidy.ts'
import { wholeWords } from '#assistant/ledger/language/wholeWords.ts'
import type { Utterance } from '#assistant/ledger/utterances/utterance.ts'
import { phrases } from '#engine/language/lexicon/languages.ts'
import { contentWords } from '#engine/language/words.ts'
import { cleanLine } from '#engine/text.ts'
import type { SectionText } from '../../shapes.ts'

/** A sentence of fewer content words says little to whoever was not there. */
const WORDS_MIN = 3
/** Fewer are told only where nobody says more. */
const WORDS_GOOD = 5
/** UTF-16 units up to which all that somebody said in one go is told. */
const SAYING_MAX = 200
/** How much longer sentences are discounted: 0 not at all, 1 by their length. */
const LENGTH_DISCOUNT = 0.3
/** A question, a quotation, or half a sentence. */
const ASIDE = /[?？]["”’)\]]*$|^["“«„].*["”»“]\.?$|[,:;–—-]$/u
/** A sentence that shares this much of its words with what is told already says nothing new. */
const TOLD_MIN = 0.7
/** Characters of a section's text that are looked at. */
const TEXT_READ = 20_000
/** How people begin to speak (`Yeah, so um …`). */
const OPENING =
  /^(?:(?:u+h+m*|u+m+|erm|eh|ah|oh|m+(?:-?hm+)?|hm+|so(?! (?:far|long|many|much|called))|and|but|or|well|yeah|yep|yes|no|ok|okay|alright|all right|right(?=\s*[,.])|like(?=\s*,)|you know|i mean|basically|anyway|then|because|ähm?|naja|tja|ja|nein|und|aber|also|euh|ben|bon|alors|donc|mais|oui|non|pues|bueno|entonces|pero|sí|vale)(?![\p{L}\p{N}'’])[\s,.;:…–—-]*)+/iu
const COURTESY = wholeWords(phrases('courtesies'))

/**
 * What a talk about a section turns on, in the words of one person: its words, weighted by rarity, are those that most other
 * utterances share; the section's text counts as one, its title as two. A question, a quotation, a courtesy, half a sentence or
 * what conducts the meeting only where nobody says anything else; what the title or `told` says is left out. Null where nobody
 * says anything telling. [AS22]
 */
export function centralWords(
  utterances: readonly Utterance[],
  { title, text }: Pick<SectionText, 'title' | 'text'>,
  told: string,
): string | null {
  const about = [contentWords(title), contentWords(title), contentWords(text.slice(0, TEXT_READ))]
  const spread = new Map<string, number>()
  for (const words of [...utterances.map(({ words }) => words), ...about]) {
    for (const word of new Set(words)) spread.set(word, (spread.get(word) ?? 0) + 1)
  }
  const known = new Set(contentWords(`${title} ${told}`))
  const weight = (word: string) => {
    const among = spread.get(word) ?? 1
    return (among - 1) * Math.log((utterances.length + 3) / among)
  }
  let best: { readonly text: string; readonly rank: number; readonly worth: number } | null = null
  for (const own of utterances.flatMap(sayingsOf).map(fluent)) {
    const words = [...new Set(contentWords(own))]
    if (words.length < WORDS_MIN || words.filter((word) => known.has(word)).length >= TOLD_MIN * words.length) continue
    const worth = words.reduce((sum, word) => sum + weight(word), 0) / words.length ** LENGTH_DISCOUNT
    const rank = words.length < WORDS_GOOD || ASIDE.test(own) || COURTESY.test(own) || conductsMeeting(own) ? 0 : 1
    if (best === null || rank > best.rank || (rank === best.rank && worth >= best.worth))
      best = { text: own, rank, worth }
  }
  return best?.text ?? null
}

/** The whole of what somebody said in one go, or each sentence where that is long. */
function sayingsOf({ text, sentences }: Utterance): string[] {
  return text.length <= SAYING_MAX ? [text] : sentences.map((sentence) => sentence.text)
}

/** Drops how people begin to speak, and where they hesitate or say a word twice. */
function fluent(text: string): string {
  const line = unhesitant(cleanLine(text).replace(OPENING, ''))
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}`
}
