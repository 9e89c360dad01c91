import { entryOf } from '#engine/entries.ts'
import type { Passage } from '../shapes.ts'
import { passagesOf } from './passages.ts'
import type { Span } from './sentences.ts'
import { indexWords, isTelling, letters } from './terms.ts'
import { rootOf } from './variants.ts'

/** A section, a context item or a message as the index takes it. */
export interface Unit {
  readonly kind: Passage['kind']
  readonly id: string
  readonly title: string
  readonly text: string
  readonly page?: number
}

/** A passage: its unit, its place in the unit's text, its count of words, and what it weighs for its form. */
interface Place extends Span {
  readonly owner: number
  readonly length: number
  readonly worth: number
}

export interface Room {
  readonly passages: number
  readonly characters: number
}

/** The inverted index of one document, one context item or the talk; it grows at its end. */
export class Source {
  /** The talk has no titles and no passages within its messages; what stands around one counts instead. */
  readonly isTalk: boolean
  readonly units: Unit[] = []
  readonly passages: Place[] = []
  /** By unit: words of its text, its first passage (the count of passages then for one that has none). */
  readonly unitLengths: number[] = []
  readonly firsts: number[] = []
  /** The units that have a word in their title. */
  readonly titleWords = new Map<string, number[]>()
  /** By word: passage, count, passage, count, … */
  readonly postings = new Map<string, number[]>()
  readonly #roots = new Map<string, string[]>()
  characters = 0
  /** Passages left out from the end for want of room. */
  omitted = 0

  constructor(isTalk = false) {
    this.isTalk = isTalk
  }

  /** Adds a section or a context item as far as there is room. */
  add(unit: Unit, room: Room): void {
    const owner = this.#own(unit)
    for (const word of new Set(indexWords(unit.title))) listOf(this.titleWords, word).push(owner)
    for (const span of passagesOf(unit.text)) {
      const fits = this.passages.length < room.passages && this.characters + span.to - span.from <= room.characters
      if (this.omitted > 0 || !fits) this.omitted += 1
      else this.#index(owner, span, indexWords(unit.text.slice(span.from, span.to)), worthOf(unit, span))
    }
  }

  /** Adds a message as one passage; one that says nothing is none. */
  hear(unit: Unit): void {
    const words = indexWords(unit.text)
    if (isTelling(words)) this.#index(this.#own(unit), { from: 0, to: unit.text.length }, words, 1)
  }

  #own(unit: Unit): number {
    this.firsts.push(this.passages.length)
    this.unitLengths.push(0)
    return this.units.push(unit) - 1
  }

  #index(owner: number, { from, to }: Span, words: readonly string[], worth: number): void {
    const passage = this.passages.push({ from, to, owner, length: words.length, worth }) - 1
    this.characters += to - from
    this.unitLengths[owner]! += words.length
    for (const word of words) {
      const list = this.postings.get(word)
      if (!list) {
        this.postings.set(word, [passage, 1])
        listOf(this.#roots, rootOf(word)).push(word)
      } else if (list[list.length - 2] === passage) list[list.length - 1]! += 1
      else list.push(passage, 1)
    }
  }

  /** The words that have a root. */
  wordsOfRoot(root: string): readonly string[] {
    return this.#roots.get(root) ?? []
  }

  unitOf(passage: number): Unit {
    return entryOf(this.units, entryOf(this.passages, passage).owner)
  }

  textOf(passage: number): string {
    const { from, to } = entryOf(this.passages, passage)
    return this.unitOf(passage).text.slice(from, to)
  }
}

function listOf<T>(lists: Map<string, T[]>, key: string): T[] {
  const known = lists.get(key)
  if (known) return known
  const list: T[] = []
  lists.set(key, list)
  return list
}

/** Lines of a table of contents, headings with their page behind. */
const PAGE_REFERENCE =
  /(?<!\.\s?)(?:\.\s?){4,}\s*\d{1,4}|[\p{L}):.?]\s+\d{1,4}(?=\s*$|\s+(?:[§\d]|section|subsection|article|chapter|annex|appendix))/gimu
const PAGE_REFERENCES_MIN = 4
const LISTING_WORTH = 0.4
const HEADING_WORTH = 0.3
const SOURCES =
  /^\s*(?:[\d.]+\s*)?(?:references|bibliography|index|literature|table of contents|contents|acknowledge?ments?)\s*$/iu
const SOURCES_WORTH = 0.5

function worthOf({ title, text }: Unit, { from, to }: Span): number {
  const passage = text.slice(from, to)
  if (SOURCES.test(title)) return SOURCES_WORTH
  if (passage.length <= title.length + 4 && letters(title).includes(letters(passage))) return HEADING_WORTH
  const references = passage.match(PAGE_REFERENCE)?.length ?? 0
  return references >= PAGE_REFERENCES_MIN ? LISTING_WORTH : 1
}
