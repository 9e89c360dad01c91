import { oneOf } from './lexicon/languages.ts'

/** Words that precede a section number, as pattern alternatives. */
export const KIND_WORDS = oneOf('sectionKinds')
const SHORT_KINDS: Readonly<Record<string, string>> = { 'sec.': 'section', '§': 'section', 'art.': 'article' }

/** Numbers that identify the sections of a scope. */
export interface SectionNumbers {
  /** First place of each number in titles; if no title has a number, the position in the scope. */
  readonly bare: ReadonlyMap<string, number>
  /** Per kind (`section`, `article`, …), the places that have a number in Arabic digits. */
  readonly ofKind: ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>
  /** Kind of each place; null if its title names none. */
  readonly kinds: readonly (string | null)[]
}

const TITLE_NUMBER = new RegExp(
  `^(?:(${KIND_WORDS}|§)\\s*)?((?:\\d+(?:\\.\\d+)*)|[ivxlc]+(?=[\\s.):—–-])|[a-z](?=[.)]))`,
  'iu',
)
/** A title that consists of a kind and a Roman number. */
const BARE_ROMAN = new RegExp(`^(${KIND_WORDS})\\s+([ivxlc]+)$`, 'iu')

export function numbersOf(sections: readonly { readonly id: string; readonly title: string }[]): SectionNumbers {
  const bare = new Map<string, number>()
  const ofKind = new Map<string, Map<string, number[]>>()
  const kinds = sections.map(({ title }, place) => {
    const match = TITLE_NUMBER.exec(title) ?? BARE_ROMAN.exec(title.trim())
    if (!match) return null
    const [, word, written = ''] = match
    const number = written.toLowerCase()
    if (!bare.has(number)) bare.set(number, place)
    if (word === undefined) return null
    const kind = kindOf(word)
    const places = ofKind.get(kind) ?? new Map<string, number[]>()
    places.set(arabic(number), [...(places.get(arabic(number)) ?? []), place])
    ofKind.set(kind, places)
    return kind
  })
  if (bare.size > 0) return { bare, ofKind, kinds }
  sections.forEach(({ id }, place) => {
    bare.set(/_(\d+)$/.exec(id)?.[1] ?? String(place + 1), place)
  })
  return { bare, ofKind, kinds }
}

/**
 * Resolves a kind and number to a section. If titles use that kind, numbers of other kinds do not match. If several sections
 * have the same number, as the first section of each article, it is the one in the part under discussion.
 */
export function placeOfNumber(
  { bare, ofKind, kinds }: SectionNumbers,
  word: string,
  number: string,
  current: number | null,
): number | undefined {
  const kind = kindOf(word)
  const numbered = ofKind.get(kind)
  if (!numbered) return bare.get(number.toLowerCase())
  const places = numbered.get(arabic(number.toLowerCase())) ?? []
  if (places.length < 2 || current === null) return places[0]
  const head = kinds.findLastIndex((own, at) => at <= current && own !== null && own !== kind)
  return places.find((place) => place > head) ?? places[0]
}

function kindOf(word: string): string {
  return SHORT_KINDS[word.toLowerCase()] ?? word.toLowerCase()
}

const ROMAN = /^(?=.)(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/u
const TENS = ['', 'x', 'xx', 'xxx', 'xl', 'l', 'lx', 'lxx', 'lxxx', 'xc']
const ONES = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix']

/** Converts a Roman number under a hundred to Arabic digits; returns anything else unchanged. */
function arabic(number: string): string {
  const [roman, tens = '', ones = ''] = ROMAN.exec(number) ?? []
  return roman === undefined ? number : String(TENS.indexOf(tens) * 10 + ONES.indexOf(ones))
}
