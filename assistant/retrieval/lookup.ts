import { formalWords, irregularForms, synonyms } from './english/lexicon.ts'
import type { Spoken } from './english/turns.ts'
import type { Source } from './source.ts'
import type { QuestionWord } from './terms.ts'
import { numberForms, respellings, rootOf } from './variants.ts'

/** Indexed words that may stand for a word of the question, all as good as one another. */
export interface Likes {
  /** How much a find of them counts beside one of the word itself, 0 to 1. */
  readonly share: number
  readonly words: ReadonlySet<string>
}

/** What a word of the question stands for: indexed words with how much each counts, 0 to 1. */
export interface Meaning {
  readonly weight: number
  /** The word itself in its forms: they are counted together. */
  readonly own: ReadonlyMap<string, number>
  /** Words of like meaning, most trusted first: a later kind counts only where it is better than those before. */
  readonly others: readonly Likes[]
}

const SPELLING_SHARE = 0.9
const IRREGULAR_SHARE = 0.8
const NUMBER_SHARE = 0.8
const FAMILY_SHARE = 0.6
const SYNONYM_SHARE = 0.7
/** A plain word that the documents have themselves is more likely just that word. */
const FORMAL_SHARE = 0.4
const FORMAL_ONLY_SHARE = 0.7
const NEAR_MISS_SHARE = 0.5
const TURN_SHARE = 0.7

/** All that a question's word stands for in the sources, at most `max` forms of each kind; `near` is asked for a word that none has. */
export function meaningOf(
  { word, weight }: QuestionWord,
  sources: readonly Source[],
  max: number,
  near: (word: string) => ReadonlySet<string>,
): Meaning {
  const own = ownForms(word, sources, max)
  const isThere = [...own.keys()].some((form) => isIndexed(form, sources))
  const others: Likes[] = [
    { share: SYNONYM_SHARE, words: family(synonyms(word), sources, max) },
    { share: isThere ? FORMAL_SHARE : FORMAL_ONLY_SHARE, words: family(formalWords(word), sources, max) },
  ]
  if (!isThere) others.push({ share: NEAR_MISS_SHARE, words: near(word) })
  return { weight, own, others: others.filter(({ words }) => words.size > 0) }
}

/** What a turn of phrase stands for. */
export function meaningOfTurn({ weight, words }: Spoken, sources: readonly Source[], max: number): Meaning {
  return { weight, own: new Map(), others: [{ share: TURN_SHARE, words: family(words, sources, max) }] }
}

/** The word itself in its forms, each with how much it counts. */
export function ownForms(word: string, sources: readonly Source[], max: number): Map<string, number> {
  const own = new Map([[word, 1]])
  const known = (form: string) => isIndexed(form, sources)
  for (const form of respellings(word).filter(known)) add(own, form, SPELLING_SHARE, max)
  for (const form of numberForms(word).filter(known)) add(own, form, NUMBER_SHARE, max)
  for (const form of irregularForms(word).filter(known)) add(own, form, IRREGULAR_SHARE, max)
  for (const form of family([word], sources, max)) add(own, form, FAMILY_SHARE, max)
  return own
}

function add(forms: Map<string, number>, form: string, share: number, max: number): void {
  if (share > (forms.get(form) ?? 0) && (forms.size < max || forms.has(form))) forms.set(form, share)
}

function isIndexed(form: string, sources: readonly Source[]): boolean {
  return sources.some(({ postings }) => postings.has(form))
}

/** Indexed words that share a root with one of the words, at most `max`. */
function family(words: readonly string[], sources: readonly Source[], max: number): Set<string> {
  const found = new Set<string>()
  for (const word of words) {
    const root = rootOf(word)
    for (const source of sources) for (const form of source.wordsOfRoot(root)) if (found.size < max) found.add(form)
  }
  return found
}

/** How often something occurs per passage, per unit and in units' titles. */
export interface Occurrences {
  readonly inPassages: Map<number, number>
  readonly inUnits: Map<number, number>
  readonly inTitles: Map<number, number>
}

/** Where forms occur in a source, counted together, each by its share. */
export function occurrences(forms: Iterable<readonly [string, number]>, source: Source): Occurrences {
  const found: Occurrences = { inPassages: new Map(), inUnits: new Map(), inTitles: new Map() }
  for (const [form, share] of forms) {
    for (const unit of source.titleWords.get(form) ?? []) raise(found.inTitles, unit, share)
    const list = source.postings.get(form) ?? []
    for (let at = 0; at < list.length; at += 2) {
      const passage = list[at]!
      const amount = share * list[at + 1]!
      addTo(found.inPassages, passage, amount)
      addTo(found.inUnits, source.passages[passage]!.owner, amount)
    }
  }
  return found
}

/** Keeps the greater of two values. */
export function raise(best: Map<number, number>, key: number, value: number): void {
  if (value > (best.get(key) ?? 0)) best.set(key, value)
}

export function addTo(sums: Map<number, number>, key: number, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value)
}
