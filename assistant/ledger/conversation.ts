import { entryOf } from '#engine/entries.ts'
import type { UserMessage } from '../shapes.ts'
import { ownOf, type Spoken } from './acts/weighing.ts'
import { hesitates } from './language/tidy.ts'
import type { ParsedMessage } from './parsedMessage.ts'
import { type Turn, turnOf, turnOfMark } from './turn.ts'
import type { Utterance } from './utterances/utterance.ts'
import { UtteranceFold } from './utterances/utteranceFold.ts'

/** Parses a text that ends with a message. */
export type Parse = (text: string, last: UserMessage) => ParsedMessage

/** Share of hesitant utterances above which a meeting is spoken. */
const SPOKEN_FROM = 0.08

/** An utterance, with the back-channels on it as turns of their own. */
export interface Heard extends Spoken {
  readonly marks: readonly Turn[]
}

/** The messages of a meeting as what people said in one go, one by one. */
export class Conversation {
  readonly #parse: Parse
  readonly #utterances = new UtteranceFold()
  /** Content words that each participant said. */
  readonly #said = new Map<string, number>()
  #total = 0
  #most = 0
  #place = 0
  /** Utterances, and those in which somebody hesitates. */
  #count = 0
  #hesitant = 0
  /** The utterance that is still open, as it was last asked for. */
  #open: Heard | null = null

  constructor(parse: Parse) {
    this.#parse = parse
  }

  /** What the newest messages say so far; more may join it. Null before the first one. */
  get newest(): Heard | null {
    const { newest } = this.#utterances
    if (newest === null) return null
    if (this.#open?.utterance !== newest) this.#open = this.#heard(newest)
    return this.#open
  }

  /** Returns what this message closes; null if it joins the newest. */
  add(message: UserMessage): Heard | null {
    const closed = this.#utterances.add(message)
    if (!closed) return null
    const heard = this.#open?.utterance === closed ? this.#open : this.#heard(closed)
    const { id } = closed.speaker
    const said = (this.#said.get(id) ?? 0) + closed.words.length
    this.#said.set(id, said)
    this.#total += closed.words.length
    this.#most = Math.max(this.#most, said)
    this.#place += 1 + heard.marks.length
    this.#count += 1
    if (hesitates(closed.text)) this.#hesitant += 1
    return heard
  }

  #heard(utterance: Utterance): Heard {
    const parsed = this.#parse(utterance.text, entryOf(utterance.messages, utterance.messages.length - 1))
    const place = this.#place
    const spoken = this.#hesitant > SPOKEN_FROM * this.#count
    const marks = utterance.marks.map((mark, i) =>
      turnOfMark(mark, this.#parse(mark.message.text, mark.message), place + 1 + i, spoken),
    )
    const words = utterance.words.length
    const said = (this.#said.get(utterance.speaker.id) ?? 0) + words
    const standing = { share: said / Math.max(1, this.#total + words), leads: said >= this.#most, spoken }
    const turn = turnOf(utterance, parsed, place, spoken)
    return { utterance, turn, standing, own: ownOf(utterance, parsed), marks }
  }
}
