import { contentWords } from '#engine/language/words.ts'

/** Endings with the letters that must stand before them for the ending to be one: `informal` is no form of `inform`. */
const ENDINGS: readonly (readonly [RegExp, number])[] = [
  [/(?:[iy][sz]ations?|[iy][sz]at|ifications?|ificat|ations?|atives?|ativ|ibility|ability|ships?)$/, 4],
  [/(?:ments?|ness|ances?|ences?|at|ions?|ings?|ed|[iy][sz]ed?|ify|ity|ities|ly)$/, 4],
  [/(?:abl|ably|able|ibl|ible|iv|ives?|ors?|ers?|ists?|isms?|ical|ic)$/, 6],
  [/[iy][sz]$/, 5],
  [/(?:ants?|ents?)$/, 7],
  [/(?<=[vsw])al$/, 4],
  [/(?:e|y|i|s)$/, 4],
]

/** What a family of words shares: `elect` of `election`, `elected` and `elections`. */
export function rootOf(word: string): string {
  if (/[^\p{Ll}]/u.test(word)) return word
  for (const [ending, rest] of ENDINGS) {
    const at = word.search(ending)
    if (at >= rest) return word.slice(0, at).replace(/([b-df-hj-np-tv-z])\1$/, '$1')
  }
  return word.length < 4 ? word : word.replace(/([bdgmnprt])\1$/, '$1')
}

const SPELLINGS: readonly (readonly [string, string])[] = [
  ['our', 'or'],
  ['is', 'iz'],
  ['ys', 'yz'],
  ['enc', 'ens'],
  ['tr', 'ter'],
  ['ogu', 'og'],
  ['ll', 'l'],
  ['programm', 'program'],
  ['chequ', 'check'],
]

/** British spellings of an American word, and the other way round. */
export function respellings(word: string): string[] {
  if (word.length < 5) return []
  return SPELLINGS.flatMap(([british, american]) =>
    [replacedLast(word, british, american), replacedLast(word, american, british)].filter((one) => one !== null),
  )
}

function replacedLast(word: string, from: string, to: string): string | null {
  const at = word.lastIndexOf(from)
  return at < 2 ? null : word.slice(0, at) + to + word.slice(at + from.length)
}

const NUMBER_WORDS = (
  'three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen ' +
  'twenty thirty forty fifty sixty seventy eighty ninety hundred'
).split(' ')
const NUMBERS = new Map(NUMBER_WORDS.map((word, i) => [contentWords(word)[0]!, String(i < 18 ? i + 3 : (i - 16) * 10)]))
const NAMES = new Map([...NUMBERS].map(([word, number]) => [number, word]))
const ORDINAL = /^(\d+)(?:st|nd|rd|th)$/

/** A number written out, and a number's word in figures; ordinals as their number. */
export function numberForms(word: string): string[] {
  const ordinal = ORDINAL.exec(word)?.[1]
  return [NUMBERS.get(word), NAMES.get(word), ordinal].filter((form) => form !== undefined)
}
