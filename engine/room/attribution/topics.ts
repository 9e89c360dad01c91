import { entryOf } from '../../entries.ts'
import { Cognates } from '../../language/cognates.ts'
import { contentWords } from '../../language/words.ts'

/** The part of a section that attribution needs. */
export interface Attributable {
  readonly id: string
  readonly title: string
  readonly keywords: string
  readonly page?: number
}

/** Index from words to the sections that contain them, weighted higher for title words than for text. */
export interface TopicIndex {
  readonly weights: ReadonlyMap<string, ReadonlyMap<number, number>>
  /** Per section, its title words without the number. */
  readonly titles: readonly ReadonlySet<string>[]
  /** Title words by similar words of other languages. */
  readonly cognates: Cognates
  /** Places of the sections that begin on a page. */
  readonly pages: ReadonlyMap<number, readonly number[]>
}

export const TITLE_WEIGHT = 3
/** Maximum words indexed of a title; topics of mail threads have a whole sentence as title. */
const TITLE_WORDS_MAX = 6
/** Maximum numbers indexed of a title, in addition to its words. */
const TITLE_NUMBERS_MAX = 4

export function topicIndexOf(sections: readonly Attributable[], plainTitles: readonly string[]): TopicIndex {
  const weights = new Map<string, Map<number, number>>()
  const titles = plainTitles.map(tellingWords)
  const weigh = (word: string, place: number, weight: number) => {
    const places = weights.get(word) ?? new Map<number, number>()
    places.set(place, Math.max(weight, places.get(place) ?? 0))
    weights.set(word, places)
  }
  const pages = new Map<number, number[]>()
  sections.forEach(({ keywords, page }, place) => {
    for (const word of keywords === '' ? [] : keywords.split(' ')) weigh(word, place, 1)
    for (const word of entryOf(titles, place)) weigh(word, place, TITLE_WEIGHT)
    const initials = initialsOf(entryOf(plainTitles, place))
    if (initials !== null && !weights.has(initials)) weigh(initials, place, TITLE_WEIGHT)
    if (page !== undefined) pages.set(page, [...(pages.get(page) ?? []), place])
  })
  return { weights, titles, cognates: new Cognates(titles), pages }
}

function tellingWords(title: string): Set<string> {
  const words = contentWords(title)
  const isNumber = (word: string) => /^\d/u.test(word)
  return new Set([
    ...words.filter((word) => !isNumber(word)).slice(0, TITLE_WORDS_MAX),
    ...words.filter((word) => isNumber(word) && word.length > 1).slice(0, TITLE_NUMBERS_MAX),
  ])
}

/** Returns a title's initials (`PoW` for Proof of Work); null for a title too short or too long to be abbreviated. */
function initialsOf(title: string): string | null {
  const words = title.split(' ')
  return words.length < INITIALS_MIN || words.length > INITIALS_MAX ? null : words.map((word) => word[0]).join('')
}

const INITIALS_MIN = 3
const INITIALS_MAX = 6
