import { wordsOf } from './lexicon/languages.ts'

/** Words as compared by attribution: without case, compatibility forms and common endings; CJK text as character pairs. */

/** A number with a point or a comma in it is one word. */
const WORD = /\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{N}]+/gu
/** Leading number of a heading, which is no content word. */
const HEADING_NUMBER = /^\s*\p{N}+(?:\.\p{N}+)*[.)]?(?=\s)/u
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const STOP_WORDS: ReadonlySet<string> = new Set(wordsOf('stopWords'))

/** Returns the content words of a text, lightly stemmed, in order, with repeats. */
export function contentWords(text: string): string[] {
  const words: string[] = []
  const plain = text.normalize('NFKC').toLowerCase()
  const hasPairs = CJK.test(plain)
  for (const word of plain.match(WORD) ?? []) {
    if (hasPairs && CJK.test(word)) words.push(...pairs(word))
    else if (!STOP_WORDS.has(word) && (word.length > 2 || /\d/.test(word))) words.push(stem(word))
  }
  return words
}

function pairs(word: string): string[] {
  const characters = [...word]
  if (characters.length < 3) return [word]
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`)
}

/** Last letters of the endings. */
const LAST = 'sngd'
const ENDINGS: readonly [RegExp, string][] = [
  [/(ss|us|is)$/, '$1'],
  [/ies$/, 'y'],
  [/(ch|sh|x|z|ss)es$/, '$1'],
  [/ations?$/, 'ate'],
  [/(?<=...)ings?$/, ''],
  [/(?<=...)ed$/, ''],
  [/(?<=..)s$/, ''],
]

function stem(word: string): string {
  if (word.length < 5) return word.length === 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
  if (LAST.includes(word.charAt(word.length - 1))) {
    for (const [ending, replacement] of ENDINGS) {
      if (ending.test(word)) return word.replace(ending, replacement).replace(/(?<=..)e$/, '')
    }
  }
  return word.endsWith('e') ? word.slice(0, -1) : word
}

/** Maximum keywords of a section. */
export const KEYWORDS_MAX = 32
const CHARACTERS_READ = 60_000

/**
 * Returns the keywords of each section, best first, blank-separated: title words, then words frequent in the section and rare
 * in the others. [AT3]
 */
export function keywordsOf(sections: readonly { readonly title: string; readonly text: string }[]): string[] {
  const counted = sections.map(({ title, text }) => frequencies(title, text))
  const sectionsWith = new Map<string, number>()
  for (const words of counted)
    for (const word of words.keys()) sectionsWith.set(word, (sectionsWith.get(word) ?? 0) + 1)
  const total = sections.length
  return counted.map((words) => {
    const rarity = (word: string) => Math.log((total + 1) / (sectionsWith.get(word) ?? 1))
    const weighed = Array.from(words, ([word, frequency]) => [word, frequency * rarity(word)] as const)
    return weighed
      .sort(([a, weightA], [b, weightB]) => weightB - weightA || (a < b ? -1 : 1))
      .slice(0, KEYWORDS_MAX)
      .map(([word]) => word)
      .join(' ')
  })
}

const TITLE_WEIGHT = 20

function frequencies(title: string, text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of contentWords(text.slice(0, CHARACTERS_READ))) counts.set(word, (counts.get(word) ?? 0) + 1)
  for (const [word, count] of counts) counts.set(word, 1 + Math.log(count))
  for (const word of contentWords(title.replace(HEADING_NUMBER, ''))) counts.set(word, TITLE_WEIGHT)
  return counts
}
