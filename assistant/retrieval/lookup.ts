import { lowerBound, type Segment } from './segment.ts'
import type { QuestionWord } from './terms.ts'
import { numberForms, respellings, rootOf, synonyms } from './variants.ts'

/** What a word of the question stands for: its own form counts whole, the others in part. */
export interface Meaning {
  readonly word: string
  readonly weight: number
  /** Indexed word to how much it counts, 0 to 1. */
  readonly forms: ReadonlyMap<string, number>
}

const SPELLING_SHARE = 0.9
const NUMBER_SHARE = 0.8
const FAMILY_SHARE = 0.7
const SYNONYM_SHARE = 0.3

/** All forms of a question's word that occur in the segments, at most `max`. */
export function meaningOf({ word, weight }: QuestionWord, segments: Iterable<Segment>, max: number): Meaning {
  const forms = new Map([[word, 1]])
  const add = (form: string, share: number) => {
    if (forms.size < max && share > (forms.get(form) ?? 0)) forms.set(form, share)
  }
  for (const form of respellings(word)) add(form, SPELLING_SHARE)
  for (const form of numberForms(word)) add(form, NUMBER_SHARE)
  const others = synonyms(word)
  for (const { words } of segments) {
    for (const form of family(word, words)) add(form, FAMILY_SHARE)
    for (const other of others) for (const form of family(other, words)) add(form, SYNONYM_SHARE)
  }
  for (const other of others) add(other, SYNONYM_SHARE)
  return { word, weight, forms }
}

/** Indexed words of the same root. */
function family(word: string, words: readonly string[]): string[] {
  const root = rootOf(word)
  const found: string[] = []
  for (let i = lowerBound(words, root); i < words.length && words[i]!.startsWith(root); i++) {
    if (rootOf(words[i]!) === root) found.push(words[i]!)
  }
  return found
}

/** Per passage and per unit, how often a meaning occurs there, its forms weighed. */
export interface Occurrences {
  readonly inPassages: ReadonlyMap<number, number>
  readonly inUnits: ReadonlyMap<number, number>
  readonly inTitles: ReadonlyMap<number, number>
}

export function occurrences({ forms }: Meaning, segment: Segment): Occurrences {
  const inPassages = new Map<number, number>()
  const inUnits = new Map<number, number>()
  for (const [form, share] of forms) {
    const at = lowerBound(segment.words, form)
    if (segment.words[at] !== form) continue
    for (let i = segment.starts[at]!; i < segment.starts[at + 1]!; i++) {
      const passage = segment.passages[i]!
      const amount = share * segment.counts[i]!
      inPassages.set(passage, (inPassages.get(passage) ?? 0) + amount)
      const unit = segment.owners[passage]!
      inUnits.set(unit, (inUnits.get(unit) ?? 0) + amount)
    }
  }
  return { inPassages, inUnits, inTitles: inTitles(forms, segment) }
}

function inTitles(forms: ReadonlyMap<string, number>, { titles }: Segment): Map<number, number> {
  const found = new Map<number, number>()
  titles.forEach((title, unit) => {
    let best = 0
    for (const word of title) best = Math.max(best, forms.get(word) ?? 0)
    if (best > 0) found.set(unit, best)
  })
  return found
}
