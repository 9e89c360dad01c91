import { entryOf } from '#engine/entries.ts'
import type { ContextText, Passage, SectionText } from '../shapes.ts'
import { spelledOut } from './acronyms.ts'
import { askedMention } from './english/mentions.ts'
import { spokenIn } from './english/turns.ts'
import { RETRIEVAL_LIMITS, type RetrievalLimits } from './limits.ts'
import { meaningOf, meaningOfTurn } from './lookup.ts'
import { unitsAskedFor } from './naming.ts'
import { nearMisses } from './nearMisses.ts'
import { better, type Ranked, rank } from './ranking.ts'
import { buildSegment, type Segment, type Unit, unitOf } from './segment.ts'
import { questionWords } from './terms.ts'

/** Finds passages of a room's documents and context for a question. Bounded in size; deterministic. [AS12] */
export class RetrievalIndex {
  readonly #limits: RetrievalLimits
  /** By document id or context item id, in the order added. */
  readonly #parts = new Map<string, { readonly segment: Segment; readonly omitted: number }>()

  constructor(limits: Partial<RetrievalLimits> = {}) {
    this.#limits = { ...RETRIEVAL_LIMITS, ...limits }
  }

  /** Number of passages indexed. */
  get passages(): number {
    return this.#sum(({ segment }) => segment.lengths.length)
  }

  /** Number of characters indexed. */
  get characters(): number {
    return this.#sum(({ segment }) => segment.characters)
  }

  /** Passages that did not fit when they were added, of what is held. */
  get omitted(): number {
    return this.#sum(({ omitted }) => omitted)
  }

  /** Adds sections, grouped by document; replaces documents already indexed. */
  addSections(sections: readonly SectionText[]): void {
    for (const [docId, group] of Map.groupBy(sections, ({ docId }) => docId)) {
      this.#add(
        docId,
        group.map((section) => ({ kind: 'section', ...section })),
      )
    }
  }

  /** Adds or replaces a context item. */
  addContext(item: ContextText): void {
    this.#add(item.id, [{ kind: 'context', ...item }])
  }

  /** Removes a document or a context item; unknown ids are ignored. */
  remove(id: string): void {
    this.#parts.delete(id)
  }

  /** Returns the passages that best match the question, best first, at most `limit`. */
  search(question: string, limit: number): Passage[] {
    const { questionWordsMax, variantsMax, slipsMax } = this.#limits
    const segments = [...this.#parts.values()].map(({ segment }) => segment)
    const named = new Set(segments.flatMap(({ units }) => [...unitsAskedFor(question, units)]))
    const words = questionWords(wordedFor(question, segments), questionWordsMax)
    let slips = 0
    const near = (word: string) => (++slips > slipsMax ? NONE : nearMisses(word, segments, variantsMax))
    const meanings = [
      ...words.map((word) => meaningOf(word, segments, variantsMax, near)),
      ...spokenIn(question).map((turn) => meaningOfTurn(turn, segments, variantsMax)),
    ]
    const isNamed = ({ units }: Segment, unit: number) => named.has(entryOf(units, unit).id)
    const ranked = rank(segments, meanings, question, isNamed).sort(better)
    const shown =
      ranked.length > 0 || named.size > 0 || !OVERVIEW.test(question)
        ? named
        : new Set(segments.map(({ units }) => units[0]?.id))
    return [...unmatched(segments, ranked, shown), ...ranked].slice(0, limit).map(passageOf)
  }

  #add(id: string, units: readonly Unit[]): void {
    this.remove(id)
    const { passagesMax, charactersMax } = this.#limits
    const room = { passages: passagesMax - this.passages, characters: charactersMax - this.characters }
    this.#parts.set(id, buildSegment(units, room))
  }

  #sum(of: (part: { readonly segment: Segment; readonly omitted: number }) => number): number {
    return [...this.#parts.values()].reduce((sum, part) => sum + of(part), 0)
  }
}

/** A question whether something is mentioned looks for the thing alone, and for what its acronyms stand for. [AS25] */
function wordedFor(question: string, segments: readonly Segment[]): string {
  const thing = askedMention(question)
  if (thing === null) return question
  const units = segments.flatMap(({ units }) => units)
  const spelled = thing.split(' ').flatMap((word) => {
    const unit = units.find(({ text }) => spelledOut(word, text) !== null)
    return unit === undefined ? [] : [spelledOut(word, unit.text)]
  })
  return [thing, ...spelled].join(' ')
}

const NONE: ReadonlySet<string> = new Set()

/** Asks for no word of the documents but for what they are. */
const OVERVIEW =
  /(?<![\p{L}])(?:about|summar(?:y|ise|ize)|overview|gist|main points?|worum|zusammenfass\p{L}*|résum\p{L}*)(?![\p{L}])|概要|摘要|总结|要約/iu

/** Beginnings of the units wanted that have no word of the question, in front of what was found. */
function unmatched(
  segments: readonly Segment[],
  ranked: readonly Ranked[],
  wanted: ReadonlySet<string | undefined>,
): Ranked[] {
  const found = new Set(ranked.map(({ segment, passage }) => unitOf(segment, passage)))
  return segments.flatMap((segment) =>
    segment.units.flatMap((unit, at) => {
      if (!wanted.has(unit.id) || found.has(unit)) return []
      const passage = segment.owners.indexOf(at)
      return passage < 0 ? [] : [{ segment, passage, score: ranked[0]?.score ?? 1 }]
    }),
  )
}

function passageOf({ segment, passage, score }: Ranked): Passage {
  const { kind, id, title, text, page } = unitOf(segment, passage)
  const verbatim = text.slice(segment.froms[passage], segment.tos[passage])
  return { kind, id, title, text: verbatim, ...(page === undefined ? {} : { page }), score }
}
