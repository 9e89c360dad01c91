import { entryOf } from '../../entries.ts'
import { COMMON } from '../../language/commonWords.ts'
import { contentWords } from '../../language/words.ts'

/** A word of a scope and the sections that it speaks for. */
export interface Term {
  readonly place: number
  readonly sections: readonly number[]
  /** True if it is a word of one of their titles. */
  readonly titled: boolean
  /** How strongly it speaks for each of them: more as a title word, an early keyword, and a word that few sections have. */
  readonly weights: readonly number[]
}

/** The words of a scope's titles and keywords. */
export interface Vocabulary {
  readonly terms: ReadonlyMap<string, Term>
  readonly sections: number
}

/** What a message says: how many telling words, and which of them are the scope's. */
export interface Reading {
  readonly words: number
  readonly terms: readonly Term[]
  /** True if it begins like a heading, with words of titles only. */
  readonly headed: boolean
}

/** Weight of a title word beside that of the best keyword, 1. */
const TITLE_WEIGHT = 2.2
/** Keywords are sorted by weight; past this rank they would weigh nothing. */
const RANKS = 40

export function vocabularyOf(
  sections: readonly { readonly keywords: string }[],
  titles: readonly ReadonlySet<string>[],
): Vocabulary {
  const found = new Map<string, Map<number, number>>()
  sections.forEach(({ keywords }, section) => {
    for (const [rank, word] of (keywords === '' ? [] : keywords.split(' ')).entries()) {
      if (COMMON.has(word)) continue
      const places = found.get(word) ?? new Map<number, number>()
      const weight = entryOf(titles, section).has(word) ? TITLE_WEIGHT : Math.max(0, 1 - rank / RANKS)
      places.set(section, Math.max(weight, places.get(section) ?? 0))
      found.set(word, places)
    }
  })
  const terms = [...found].map(([word, places], place): [string, Term] => {
    const rarity = Math.log((sections.length + 1) / places.size) / Math.log(sections.length + 1)
    const owners = [...places.keys()]
    const titled = owners.some((section) => entryOf(titles, section).has(word))
    return [word, { place, sections: owners, titled, weights: [...places.values()].map((weight) => weight * rarity) }]
  })
  return { terms: new Map(terms), sections: sections.length }
}

export function readingOf(text: string, { terms }: Vocabulary): Reading {
  const known: Term[] = []
  let telling = 0
  for (const word of new Set(contentWords(text))) {
    if (COMMON.has(word)) continue
    telling += 1
    const term = terms.get(word)
    if (term) known.push(term)
  }
  return { words: telling, terms: known, headed: known.some(({ titled }) => titled) && isHeaded(text, terms) }
}

/** The first words of a message up to a mark: `Fees, and who pays them`. */
const HEAD = /^[^.,:!?]{3,40}(?=[.,:])/u

function isHeaded(text: string, terms: Vocabulary['terms']): boolean {
  const words = contentWords(HEAD.exec(text)?.[0] ?? '')
  return words.length > 0 && words.every((word) => terms.get(word)?.titled)
}

/**
 * Minimum of a clear match, in words that only this section has, and where the talk has taken root in another section; it must
 * also be twice the runner-up's.
 */
const MATCH_MIN = 1.5
const MATCH_ELSEWHERE_MIN = 2.5
const MATCH_LEAD = 2

/** Returns the section that the words of a single message clearly match; null when there is none. [AT3] */
export function clearMatch({ terms }: Reading, rooted: boolean): number | null {
  const shares = new Map<number, number>()
  for (const { sections } of terms)
    for (const section of sections) shares.set(section, (shares.get(section) ?? 0) + 1 / sections.length)
  const [best, second] = [...shares].sort(([, a], [, b]) => b - a)
  return best && best[1] >= (rooted ? MATCH_ELSEWHERE_MIN : MATCH_MIN) && best[1] >= MATCH_LEAD * (second?.[1] ?? 0)
    ? best[0]
    : null
}
