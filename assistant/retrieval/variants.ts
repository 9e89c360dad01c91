import { contentWords } from '#engine/room/words.ts'

/** Words that a question may mean by another word, each in the form in which texts are indexed. */

const ENDING =
  /(?:izations?|isations?|ifications?|ificat|izat|isat|ations?|atives?|ativ|ments?|ships?|ness|ibility|ability|ities|ances?|ences?|ants?|ents?|ings?|ions?|ives?|iv|ists?|isms?|able|ably|abl|ible|ibl|ical|ers?|ors?|ify|ized?|ised?|iz|is|at|al|ly|ity|ed|ic|e|y|i|s)$/
const ROOT_CHARACTERS_MIN = 4

/** What a family of words shares: `elect` of `election`, `elected` and `elector`. */
export function rootOf(word: string): string {
  if (word.length <= ROOT_CHARACTERS_MIN || /[^\p{Ll}]/u.test(word)) return word
  const root = word.replace(ENDING, (ending, at: number) => (at >= ROOT_CHARACTERS_MIN ? '' : ending))
  return root.replace(/([b-df-hj-np-tv-z])\1$/, '$1')
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
