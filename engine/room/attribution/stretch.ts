import { entryOf } from '../../entries.ts'
import type { Reading, Vocabulary } from './vocabulary.ts'

/** Belief in the section that the discussion has moved to. */
const START = 0.9
/** Share of the belief that leaves a section per telling word, and with a message that begins like a heading. */
const LEAVING = 0.002
const LEAVING_HEADED = 0.25
/** Share of what leaves a section that goes to the scope's next one. */
const TO_NEXT = 0.75
/** Evidence of a word of weight 1, as a logarithm of odds; it fades as the meeting says the word again and again. */
const EVIDENCE = 0.8
const WORN_BY = 0.3
/** No section is ever ruled out. */
const BELIEF_MIN = 1e-4
/** Belief at which the discussion moves. */
const MOVE_MIN = 0.6
/** Belief in the section under discussion below which it is unsure what a message is about. */
const SURE_MIN = 0.5

/**
 * What a stretch of talk is about: a belief in each section, by the scope's words that were said since somebody moved the
 * discussion last. It shifts slowly, so that the discussion moves only to a section that clearly and lastingly leads. [AT7]
 */
export class Stretch {
  readonly #belief: Float64Array
  /** Messages that said a word, over all of the talk. */
  readonly #said: Uint16Array
  /** 1 for a section of which this stretch has said a word. */
  readonly #heard: Uint8Array
  #here: number | null = null

  constructor({ terms, sections }: Vocabulary) {
    this.#belief = new Float64Array(sections)
    this.#said = new Uint16Array(terms.size)
    this.#heard = new Uint8Array(sections)
  }

  /** Somebody has moved the discussion to a section; evidence from before does not count. */
  begin(here: number | null): void {
    this.#here = here
    const { length } = this.#belief
    this.#belief.fill(here === null ? 1 / length : 0)
    if (here !== null) {
      this.#belief[here] = 1
      this.#leave(1 - START)
    }
    this.#heard.fill(0)
  }

  /** The talk has led the discussion to a section; the stretch goes on. */
  follow(here: number | null): void {
    this.#here = here
  }

  /** Counts the words of a message from before the stretch. */
  recall({ terms }: Reading): void {
    for (const { place } of terms) raise(this.#said, place)
  }

  /** Takes in a message; returns the section that the talk has thereby led to, if any. */
  hear({ words, terms, headed }: Reading): number | null {
    if (words === 0) return null
    this.#leave(headed ? LEAVING_HEADED : LEAVING * words)
    for (const { place, sections, weights } of terms) {
      const strength = EVIDENCE / (1 + WORN_BY * entryOf(this.#said, place))
      sections.forEach((section, i) => {
        this.#belief[section] = entryOf(this.#belief, section) * Math.exp(strength * entryOf(weights, i))
        this.#heard[section] = 1
      })
      raise(this.#said, place)
    }
    this.#normalise()
    if (terms.length === 0) return null
    const leader = this.#belief.findIndex((own) => own >= MOVE_MIN)
    return leader < 0 || leader === this.#here ? null : leader
  }

  get sure(): boolean {
    return this.#here === null || entryOf(this.#belief, this.#here) >= SURE_MIN
  }

  /** True once the stretch has said a word of the section under discussion. */
  get rooted(): boolean {
    return this.#here !== null && this.#heard[this.#here] === 1
  }

  /** Moves a share of the belief in each section to the others, most of it to the next. */
  #leave(share: number): void {
    const leaving = Math.min(0.5, share)
    const belief = this.#belief
    const others = (leaving * (1 - TO_NEXT)) / belief.length
    let before = 0
    belief.forEach((own, section) => {
      belief[section] = own * (1 - leaving) + others + before * leaving * TO_NEXT
      before = own
    })
  }

  #normalise(): void {
    const belief = this.#belief
    let sum = 0
    for (const each of belief) sum += each
    belief.forEach((own, section) => {
      belief[section] = Math.max(BELIEF_MIN, own / sum)
    })
  }
}

function raise(counts: Uint16Array, place: number): void {
  counts[place] = entryOf(counts, place) + 1
}
