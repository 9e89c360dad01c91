import { COMMON } from './commonWords.ts'
import { pagesNamed } from './mentionsPages.ts'
import type { Opened } from './opening.ts'
import { headsOf, returnsTo, type Way, wayOf } from './openingCues.ts'
import type { TopicIndex } from './openingTopics.ts'
import { contentWords } from './words.ts'

/** What stood in the room before a message: what is likely to come is told from it. */
export interface Talk {
  /** Per place in the scope, user messages attributed to the section so far; negative for a confirmed one. */
  readonly counts: readonly number[]
  /** Place of the section that the newest attributed message is about. */
  readonly last: number | null
  /** The newest user messages and the places they were attributed to, newest first. */
  readonly heard: () => Iterable<{ readonly text: string; readonly place: number | null }>
}

/** A section with fewer messages was touched in passing at most. */
const TOUCHED_MESSAGES = 2

/** Where the scope's order leads: to the first untouched section behind where the talk is, and to the last one. */
export interface Order {
  readonly here: number | null
  readonly next: number | null
  readonly last: number | null
}

export function orderOf({ counts, last }: Talk, current: number | null): Order {
  const from = current !== null && counts[current]! > 0 ? current : (last ?? -1)
  const free = counts.flatMap((count, place) =>
    count >= 0 && count < TOUCHED_MESSAGES && place !== from ? [place] : [],
  )
  return {
    here: current,
    next: free.find((place) => place > from) ?? free[0] ?? null,
    last: free.at(-1) ?? counts.length - 1,
  }
}

const TITLE_EVIDENCE = 3
const COGNATE_EVIDENCE = 2
const KEYWORD_EVIDENCE = 1
const PAGE_EVIDENCE = 3

/** How much the words of a clause point at each section. */
function evidenceOf(words: readonly string[], { weights, cognates }: TopicIndex): Map<number, number> {
  const totals = new Map<number, number>()
  const add = (place: number, weight: number) => totals.set(place, (totals.get(place) ?? 0) + weight)
  for (const word of new Set(words)) {
    const places = weights.get(word)
    const titled = places ? [...places].filter(([, weight]) => weight > 1) : []
    if (titled.length > 0) {
      for (const [place] of titled) add(place, TITLE_EVIDENCE / titled.length)
    } else if (places && places.size <= 2 && !COMMON.has(word) && !/^\d{1,2}$/u.test(word)) {
      for (const [place] of places) add(place, KEYWORD_EVIDENCE / places.size)
    } else if (!places) {
      const alike = cognates.find(word)
      for (const place of alike) add(place, COGNATE_EVIDENCE / alike.length)
    }
  }
  return totals
}

/** Words that a heading has none of: somebody says a sentence. */
const SENTENCE_WORDS = new Set(
  (
    "i you he she it we they let let's let’s is are was were has have had do does did don't isn't can't won't can could would should will shall may might must nobody somebody everybody who whom why how if because not never " +
    'ich du er sie es wir ihr man ist sind war waren hat haben hatte kann können muss müssen wird werden will wollen soll sollte nicht kein keine niemand jemand wer wenn weil dass ' +
    'je tu il elle nous vous ils elles est sont était a ai ont avait peut faut doit va pas ne qui si parce personne ' +
    'yo tú él ella nosotros ellos es son era está están hay ha han tiene tienen puede hace no nadie alguien quien porque'
  ).split(' '),
)

const CLAUSE_WORDS_MAX = 6
/** Evidence, with what speaks for the place, from which a heading opens its section. */
const OPENING_MIN = 3.5
const OPENING_LEAD = 1.5
const NEXT_BONUS = 1
const SHORT_BONUS = 0.5
const TURN_BONUS = 2
const TOUCHED_MALUS = 1
const SHORT_WORDS = 3

/**
 * The section that a message goes to by an announcement: a turn of phrase and what it names or the scope's order, or a short
 * heading of a section's words. Null when it announces nothing. [AT5]
 */
export function announced(
  text: string,
  index: TopicIndex,
  numbers: ReadonlyMap<string, number>,
  talk: Talk,
  order: Order,
): number | null {
  const lower = text.toLowerCase()
  const leading = LEADING_NUMBER.exec(lower)
  const numbered = leading ? numbers.get(leading[1]!) : undefined
  if (leading && numbered !== undefined) {
    const named = namedBy(headsOf(lower.slice(leading[0].length)), index, talk, order, 0, numbered)
    if (named === numbered) return named
  }
  const way = wayOf(lower)
  if (!way) return namedBy(headsOf(lower), index, talk, order, 0) ?? null
  const heads = headsOf(way.rest)
  const named = namedBy(heads, index, talk, order, TURN_BONUS)
  if (named !== undefined) return named
  return follows(way, heads) ? order[way.to] : null
}

function follows({ follow, rest }: Way, heads: readonly string[]): boolean {
  if (follow === 'always') return !isSentence(heads[0] ?? '')
  return follow === 'heading' && heads.length > 0 && rest.length <= BARE_CHARACTERS_MAX && heads.every(isHeading)
}

/** `3, public comments`: the number of a section and what it is about. */
const LEADING_NUMBER =
  /^(?:(?:ok|okay|so|and|then|now|und|et|y|dann|alors)[,.]?\s+)*\(?(\d{1,2}(?:\.\d+)*|[a-h]|[ivx]+)\)?(?:[,:.)]\s|\s[-–—]\s)/u

/** A turn of phrase that is not clear by itself leads on only before a short heading. */
const BARE_CHARACTERS_MAX = 40

function isHeading(clause: string): boolean {
  return clause.split(' ').length <= 5 && contentWords(clause).length > 0 && !isSentence(clause)
}

/** The section named by the first clause that names one; undefined when none does. */
function namedBy(
  clauses: readonly string[],
  index: TopicIndex,
  talk: Talk,
  { here, next }: Order,
  bonus: number,
  numbered?: number,
): number | undefined {
  for (const [i, clause] of clauses.entries()) {
    const words = contentWords(clause)
    const told = words.filter((word) => !COMMON.has(word))
    if (told.length === 0 || told.length > CLAUSE_WORDS_MAX || isSentence(clause)) continue
    const evidence = evidenceOf(words, index)
    const pages = pagesNamed(clause)
    for (const { page } of pages) {
      const places = index.pages.get(page) ?? []
      for (const place of places) evidence.set(place, (evidence.get(place) ?? 0) + PAGE_EVIDENCE / places.length)
    }
    if (numbered !== undefined) evidence.set(numbered, (evidence.get(numbered) ?? 0) + TITLE_EVIDENCE)
    if (evidence.size === 0) continue
    const short = told.length <= SHORT_WORDS ? SHORT_BONUS : 0
    const scored = [...evidence].map(([place, weight]) => {
      const order = place === next ? NEXT_BONUS : talk.counts[place]! >= TOUCHED_MESSAGES ? -TOUCHED_MALUS : 0
      return [place, weight + order + short + (place === here ? 0 : bonus)] as const
    })
    scored.sort(([, a], [, b]) => b - a)
    const [best, second] = scored
    if (best![1] >= OPENING_MIN && best![1] >= OPENING_LEAD * (second?.[1] ?? 0)) {
      if (i === 0 || bonus > 0 || pages.length > 0 || told.every((word) => index.titles[best![0]]!.has(word)))
        return best![0]
    }
  }
  return undefined
}

function isSentence(clause: string): boolean {
  return clause.split(/[^\p{L}’']+/u).some((word) => SENTENCE_WORDS.has(word))
}

const HEARD_MAX = 200
/** Share of a section in the talk about the words. */
const HEARD_SHARE_MIN = 0.6

/** The section in whose talk the words were used that a message says it returns to, and whether the talk stays there. */
export function returned(text: string, talk: Talk): Opened | null {
  const back = returnsTo(text.toLowerCase())
  if (back === null) return null
  const words = [...new Set(contentWords(back.topic))].filter((word) => !COMMON.has(word)).slice(0, 6)
  const patterns = words.map(
    (word) => new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/\./gu, '\\.').replace(/(?<=..)s$/u, '')}`, 'iu'),
  )
  const uses = new Map<number, number>()
  let all = 0
  let read = 0
  for (const { text: said, place } of words.length === 0 ? [] : talk.heard()) {
    if (++read > HEARD_MAX) break
    if (place === null) continue
    const used = patterns.filter((pattern) => pattern.test(said)).length
    all += used
    uses.set(place, (uses.get(place) ?? 0) + used)
  }
  const [best] = [...uses].sort(([, a], [, b]) => b - a)
  return best && best[1] > 0 && best[1] >= HEARD_SHARE_MIN * all ? { place: best[0], opens: !back.briefly } : null
}
