import { lowerBound, type Segment } from './segment.ts'
import type { QuestionWord } from './terms.ts'
import { synonyms } from './thesaurus.ts'
import type { Spoken } from './turns.ts'
import { numberForms, respellings, rootOf } from './variants.ts'

/** What a word of the question stands for: indexed words with how much each counts, 0 to 1. */
export interface Meaning {
  readonly weight: number
  /** The word itself in its forms: they are counted together. */
  readonly own: ReadonlyMap<string, number>
  /** Words of like meaning: the best of them counts. */
  readonly others: ReadonlyMap<string, number>
}

const SPELLING_SHARE = 0.9
const NUMBER_SHARE = 0.8
const FAMILY_SHARE = 0.6
const SYNONYM_SHARE = 0.7

/** All that a question's word stands for in the segments, at most `max` forms of either kind. */
export function meaningOf({ word, weight }: QuestionWord, segments: readonly Segment[], max: number): Meaning {
  const own = new Map([[word, 1]])
  const known = (form: string) => segments.some(({ words }) => words[lowerBound(words, form)] === form)
  for (const form of respellings(word).filter(known)) add(own, form, SPELLING_SHARE, max)
  for (const form of numberForms(word).filter(known)) add(own, form, NUMBER_SHARE, max)
  for (const form of families([word], segments)) add(own, form, FAMILY_SHARE, max)
  return { weight, own, others: likeMeanings(synonyms(word), segments, max) }
}

/** What a turn of phrase stands for. */
export function meaningOfTurn({ weight, words }: Spoken, segments: readonly Segment[], max: number): Meaning {
  return { weight, own: new Map(), others: likeMeanings(words, segments, max) }
}

function likeMeanings(words: readonly string[], segments: readonly Segment[], max: number): Map<string, number> {
  const others = new Map<string, number>()
  for (const form of families(words, segments)) add(others, form, SYNONYM_SHARE, max)
  return others
}

function add(forms: Map<string, number>, form: string, share: number, max: number): void {
  if (share > (forms.get(form) ?? 0) && (forms.size < max || forms.has(form))) forms.set(form, share)
}

/** Indexed words that share a root with one of the words. */
function families(words: readonly string[], segments: readonly Segment[]): string[] {
  const found: string[] = []
  for (const word of words) {
    const root = rootOf(word)
    for (const { words: indexed } of segments) {
      for (let i = lowerBound(indexed, root); i < indexed.length && indexed[i]!.startsWith(root); i++) {
        if (rootOf(indexed[i]!) === root) found.push(indexed[i]!)
      }
    }
  }
  return found
}

/** How often something occurs per passage, per unit and in units' titles. */
export interface Occurrences {
  readonly inPassages: Map<number, number>
  readonly inUnits: Map<number, number>
  readonly inTitles: Map<number, number>
}

/** Where forms occur in a segment, counted together, each by its share. */
export function occurrences(forms: ReadonlyMap<string, number>, segment: Segment): Occurrences {
  const found = { inPassages: new Map<number, number>(), inUnits: new Map<number, number>(), inTitles: new Map() }
  for (const [form, share] of forms) {
    const at = lowerBound(segment.words, form)
    if (segment.words[at] !== form) continue
    for (let i = segment.starts[at]!; i < segment.starts[at + 1]!; i++) {
      const passage = segment.passages[i]!
      const unit = segment.owners[passage]!
      const amount = share * segment.counts[i]!
      found.inPassages.set(passage, (found.inPassages.get(passage) ?? 0) + amount)
      found.inUnits.set(unit, (found.inUnits.get(unit) ?? 0) + amount)
    }
  }
  segment.titles.forEach((title, unit) => {
    let best = 0
    for (const word of title) best = Math.max(best, forms.get(word) ?? 0)
    if (best > 0) found.inTitles.set(unit, best)
  })
  return found
}
