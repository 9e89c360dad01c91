import { entryOf } from '#engine/entries.ts'

const ACRONYM = /^\p{Lu}{2,8}s?$/u
/** Words that acronyms leave out. */
const LEFT_OUT: ReadonlySet<string> = new Set(['of', 'and', 'the', 'for', 'on', 'in', 'to', 'a', 'an', 'by'])

/** Returns the words of a text that an acronym stands for, `General Data Protection Regulation` for `GDPR`; null where there are none. [AS25] */
export function spelledOut(acronym: string, text: string): string | null {
  if (!ACRONYM.test(acronym)) return null
  const letters = [...acronym.replace(/s$/u, '').toLowerCase()]
  const words = [...text.matchAll(/\p{L}+/gu)]
  for (const [at, { index }] of words.entries()) {
    const last = endOf(words, at, letters)
    if (last !== null) return text.slice(index, last.index + last[0].length)
  }
  return null
}

function endOf(words: readonly RegExpExecArray[], from: number, letters: readonly string[]): RegExpExecArray | null {
  let [at, met] = [from, 0]
  for (; at < words.length && at < from + 2 * letters.length; at++) {
    const word = entryOf(words, at)[0].toLowerCase()
    if (word.startsWith(entryOf(letters, met))) met += 1
    else if (met === 0 || !LEFT_OUT.has(word)) return null
    if (met === letters.length) return entryOf(words, at)
  }
  return null
}
