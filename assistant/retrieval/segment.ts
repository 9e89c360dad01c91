import { entryOf } from '#engine/entries.ts'
import type { Passage } from '../shapes.ts'
import { passagesOf } from './passages.ts'
import type { Span } from './sentences.ts'
import { indexWords } from './terms.ts'
import { rootOf } from './variants.ts'

/** A section or a context item as the index takes it. */
export interface Unit {
  readonly kind: Passage['kind']
  readonly id: string
  readonly title: string
  readonly text: string
  readonly page?: number
}

/** The inverted index of one document or one context item; never changed once built. */
export interface Segment {
  readonly units: readonly Unit[]
  /** The units that have a word in their title. */
  readonly titleWords: ReadonlyMap<string, readonly number[]>
  /** Words of each unit's text, counted. */
  readonly unitLengths: Uint32Array
  /** Per unit its first passage; the count of passages for a unit that has none. */
  readonly firsts: Uint32Array
  /** Per passage: its unit, its place in the unit's text and its count of words. */
  readonly owners: Uint32Array
  readonly froms: Uint32Array
  readonly tos: Uint32Array
  readonly lengths: Uint16Array
  /** What a passage weighs for its form: less where it lists headings. */
  readonly worths: Float32Array
  /** All words in order; the postings of word i stand at [starts[i], starts[i + 1]). */
  readonly words: readonly string[]
  /** Roots of the words, as far as they were asked for. */
  readonly roots: (string | undefined)[]
  readonly starts: Uint32Array
  readonly passages: Uint32Array
  readonly counts: Uint8Array
  readonly characters: number
}

export interface Room {
  readonly passages: number
  readonly characters: number
}

/** Indexes units in order as far as there is room; `omitted` counts the passages left out from the end. */
export function buildSegment(units: readonly Unit[], room: Room): { segment: Segment; omitted: number } {
  const cut = cutUnits(units, room)
  const kept = cut.places
  const postings = new Map<string, number[]>()
  const lengths = new Uint16Array(kept.length)
  const unitLengths = new Uint32Array(units.length)
  const firsts = new Uint32Array(units.length).fill(kept.length)
  kept.forEach(({ owner, from, to }, passage) => {
    const words = indexWords(units[owner]!.text.slice(from, to))
    lengths[passage] = words.length
    unitLengths[owner]! += words.length
    firsts[owner] = Math.min(firsts[owner]!, passage)
    for (const word of words) count(postings, word, passage)
  })
  const segment = {
    units,
    titleWords: titleWordsOf(units),
    unitLengths,
    firsts,
    owners: Uint32Array.from(kept, ({ owner }) => owner),
    froms: Uint32Array.from(kept, ({ from }) => from),
    tos: Uint32Array.from(kept, ({ to }) => to),
    lengths,
    worths: Float32Array.from(kept, (place) => worthOf(units[place.owner]!, place)),
    ...packed(postings),
    characters: cut.characters,
  }
  return { segment, omitted: cut.omitted }
}

function titleWordsOf(units: readonly Unit[]): Map<string, number[]> {
  const found = new Map<string, number[]>()
  units.forEach(({ title }, unit) => {
    for (const word of new Set(indexWords(title))) {
      const list = found.get(word)
      if (list) list.push(unit)
      else found.set(word, [unit])
    }
  })
  return found
}

interface Place extends Span {
  readonly owner: number
}

function cutUnits(units: readonly Unit[], room: Room): { places: Place[]; omitted: number; characters: number } {
  const places: Place[] = []
  let characters = 0
  let omitted = 0
  units.forEach(({ text }, owner) => {
    for (const span of passagesOf(text)) {
      const fits = omitted === 0 && places.length < room.passages && characters + span.to - span.from <= room.characters
      if (!fits) {
        omitted += 1
        continue
      }
      places.push({ owner, ...span })
      characters += span.to - span.from
    }
  })
  return { places, omitted, characters }
}

/** Postings of a word as passage, count, passage, count, … */
function count(postings: Map<string, number[]>, word: string, passage: number): void {
  const list = postings.get(word)
  if (!list) postings.set(word, [passage, 1])
  else if (list[list.length - 2] === passage) list[list.length - 1]! += 1
  else list.push(passage, 1)
}

function packed(postings: ReadonlyMap<string, readonly number[]>) {
  const words = [...postings.keys()].sort()
  const starts = new Uint32Array(words.length + 1)
  words.forEach((word, i) => {
    starts[i + 1] = starts[i]! + postings.get(word)!.length / 2
  })
  const passages = new Uint32Array(starts[words.length]!)
  const counts = new Uint8Array(passages.length)
  words.forEach((word, i) => {
    const list = postings.get(word)!
    for (let at = 0; at < list.length; at += 2) {
      passages[starts[i]! + at / 2] = list[at]!
      counts[starts[i]! + at / 2] = Math.min(list[at + 1]!, 255)
    }
  })
  return { words, roots: new Array<string | undefined>(words.length), starts, passages, counts }
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

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** The words of a segment that have a root. */
export function wordsOfRoot({ words, roots }: Segment, root: string): string[] {
  const found: string[] = []
  for (let i = lowerBound(words, root); i < words.length && words[i]!.startsWith(root); i++) {
    roots[i] ??= rootOf(words[i]!)
    if (roots[i] === root) found.push(words[i]!)
  }
  return found
}

/** Index of the first word not before `wanted`. */
export function lowerBound(words: readonly string[], wanted: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (words[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** The unit that a passage is cut from. */
export function unitOf({ units, owners }: Segment, passage: number): Unit {
  return entryOf(units, entryOf(owners, passage))
}
