import { entryOf } from '#engine/entries.ts'
import { summonedQuestion } from '#engine/room/summon.ts'
import type { ContextText, Passage, SectionText, UserMessage } from '../shapes.ts'
import { spelledOut } from './acronyms.ts'
import { askedMention } from './english/mentions.ts'
import { spokenIn } from './english/turns.ts'
import { RETRIEVAL_LIMITS, type RetrievalLimits } from './limits.ts'
import { meaningOf, meaningOfTurn, ownForms } from './lookup.ts'
import { unitsAskedFor } from './naming.ts'
import { nearMisses } from './nearMisses.ts'
import { type Ranked, rank } from './ranking.ts'
import { Source, type Unit } from './source.ts'
import { framelessWords, questionWords } from './terms.ts'

/** Finds passages of a room's documents and context, and messages of its talk, for a question. Bounded in size; deterministic. [AS12] */
export class RetrievalIndex {
  readonly #limits: RetrievalLimits
  /** By document id or context item id, in the order added. */
  readonly #sources = new Map<string, Source>()
  #talk = new Source(true)
  #heard = 0

  constructor(limits: Partial<RetrievalLimits> = {}) {
    this.#limits = { ...RETRIEVAL_LIMITS, ...limits }
  }

  /** Number of passages indexed of documents and context. */
  get passages(): number {
    return this.#sum(({ passages }) => passages.length)
  }

  /** Number of characters indexed of documents and context. */
  get characters(): number {
    return this.#sum(({ characters }) => characters)
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
    this.#sources.delete(id)
  }

  /** Adds the messages that are new at the end of all messages so far; the oldest give way. [AS28] */
  hear(messages: readonly UserMessage[]): void {
    const { messagesMax } = this.#limits
    if (messages.length - this.#heard + this.#talk.units.length > messagesMax) {
      this.#talk = new Source(true)
      this.#heard = Math.max(0, messages.length - Math.ceil(messagesMax / 2))
    }
    for (; this.#heard < messages.length; this.#heard++) {
      const { id, senderName: title, text } = entryOf(messages, this.#heard)
      if (summonedQuestion(text) === null) this.#talk.hear({ kind: 'talk', id, title, text })
    }
  }

  /** Returns the passages of documents and context that best match the question, best first, at most `limit`. */
  search(question: string, limit: number): Passage[] {
    const sources = [...this.#sources.values()]
    const named = new Set(sources.flatMap(({ units }) => [...unitsAskedFor(question, units)]))
    const words = questionWords(wordedFor(question, sources), this.#limits.questionWordsMax)
    let slips = 0
    const { variantsMax, slipsMax } = this.#limits
    const near = (word: string) => (++slips > slipsMax ? NONE : nearMisses(word, sources, variantsMax))
    const meanings = [
      ...words.map((word) => meaningOf(word, sources, variantsMax, near)),
      ...spokenIn(question).map((turn) => meaningOfTurn(turn, sources, variantsMax)),
    ]
    const ranked = rank(sources, meanings, ({ units }, unit) => named.has(entryOf(units, unit).id))
    const shown =
      ranked.length > 0 || named.size > 0 || !OVERVIEW.test(question)
        ? named
        : new Set(sources.map(({ units }) => units[0]?.id))
    return [...unmatched(sources, ranked, shown), ...ranked].slice(0, limit).map(passageOf)
  }

  /**
   * Returns the messages heard that best match the question, by themselves and by what was said around them, best first. Words count
   * in their own forms alone: what people mean by them shows in the talk around.
   */
  searchTalk(question: string, limit: number): Passage[] {
    const { variantsMax, questionWordsMax } = this.#limits
    const sources = [this.#talk]
    const meanings = framelessWords(question, questionWordsMax).map(({ word, weight }) => ({
      weight,
      own: ownForms(word, sources, variantsMax),
      others: [],
    }))
    return rank(sources, meanings, () => false)
      .slice(0, limit)
      .map(passageOf)
  }

  #add(id: string, units: readonly Unit[]): void {
    this.remove(id)
    const { passagesMax, charactersMax } = this.#limits
    const room = { passages: passagesMax - this.passages, characters: charactersMax - this.characters }
    const source = new Source()
    for (const unit of units) source.add(unit, room)
    this.#sources.set(id, source)
  }

  #sum(of: (source: Source) => number): number {
    return [...this.#sources.values()].reduce((sum, source) => sum + of(source), 0)
  }
}

const NONE: ReadonlySet<string> = new Set()

/** A question whether something is mentioned looks for the thing alone, and for what its acronyms stand for. [AS25] */
function wordedFor(question: string, sources: readonly Source[]): string {
  const thing = askedMention(question)
  if (thing === null) return question
  const units = sources.flatMap(({ units }) => units)
  const spelled = thing.split(' ').flatMap((word) => {
    const unit = units.find(({ text }) => spelledOut(word, text) !== null)
    return unit === undefined ? [] : [spelledOut(word, unit.text)]
  })
  return [thing, ...spelled].join(' ')
}

/** Asks for no word of the documents but for what they are. */
const OVERVIEW =
  /(?<![\p{L}])(?:about|summar(?:y|ise|ize)|overview|gist|main points?|worum|zusammenfass\p{L}*|résum\p{L}*)(?![\p{L}])|概要|摘要|总结|要約/iu

/** Beginnings of the units wanted that have no word of the question, in front of what was found. */
function unmatched(
  sources: readonly Source[],
  ranked: readonly Ranked[],
  wanted: ReadonlySet<string | undefined>,
): Ranked[] {
  const found = new Set(ranked.map(({ source, passage }) => source.unitOf(passage)))
  return sources.flatMap((source) =>
    source.units.flatMap((unit, at) => {
      const passage = source.firsts[at] ?? 0
      if (!wanted.has(unit.id) || found.has(unit) || source.passages[passage]?.owner !== at) return []
      return [{ source, passage, score: ranked[0]?.score ?? 1 }]
    }),
  )
}

function passageOf({ source, passage, score }: Ranked): Passage {
  const { kind, id, title, page } = source.unitOf(passage)
  return { kind, id, title, text: source.textOf(passage), ...(page === undefined ? {} : { page }), score }
}
