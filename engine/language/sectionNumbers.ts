import { oneOf } from './lexicon/languages.ts'

/** What sections are called beside their number, as an alternation for a pattern. */
export const KIND_WORDS = oneOf('sectionKinds')
const SHORT_KINDS: Readonly<Record<string, string>> = { 'sec.': 'section', '§': 'section', 'art.': 'article' }

/** Numbers by which the sections of a scope are named. */
export interface SectionNumbers {
  /** The first place of each number as titles carry it; where no title has one, the sections' own places count. */
  readonly bare: ReadonlyMap<string, number>
  /** `section`, `article`, …: which places have a number of that kind, in Arabic digits. */
  readonly ofKind: ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>
  /** The kind of each place; null where the title names none. */
  readonly kinds: readonly (string | null)[]
}

const TITLE_NUMBER = new RegExp(
  `^(?:(${KIND_WORDS}|§)\\s*)?((?:\\d+(?:\\.\\d+)*)|[ivxlc]+(?=[\\s.):—–-])|[a-z](?=[.)]))`,
  'iu',
)
/** A title that is nothing but kind and Roman number. */
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
 * The section that a kind of section and a number name. Where titles carry that kind, no number of another kind is meant; where
 * several carry the same, as the first section of each article, it is the one of the part under discussion.
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

/** A Roman number under a hundred in Arabic digits; anything else as it is. */
function arabic(number: string): string {
  const [roman, tens = '', ones = ''] = ROMAN.exec(number) ?? []
  return roman === undefined ? number : String(TENS.indexOf(tens) * 10 + ONES.indexOf(ones))
}
