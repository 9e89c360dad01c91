import { entryOf } from '#engine/entries.ts'
import type { UserMessage } from '../shapes.ts'
import type { Logits } from './acts/likelihood.ts'
import type { ParsedMessage } from './parsedMessage.ts'
import type { Mark, Utterance } from './utterances/utterance.ts'

/** What somebody said in one go, in its place among the others; a back-channel is one of its own. */
export interface Turn {
  /** Its first message, with the text of all. */
  readonly message: UserMessage
  readonly parsed: ParsedMessage
  readonly place: number
  /** The messages that its text was joined from, by a blank. */
  readonly messages: readonly UserMessage[]
  /** What its sentences may be, given the talk around them; none of a back-channel. */
  readonly sentences: readonly WeighedSentence[]
  /** Of a spoken meeting, where much is said that is not meant. */
  readonly spoken: boolean
}

export interface WeighedSentence {
  /** Verbatim, of the turn's text. */
  readonly text: string
  readonly question: boolean
  readonly logits: Logits
}

/** The turn of an utterance, not yet weighed. */
export function turnOf({ messages, text }: Utterance, parsed: ParsedMessage, place: number, spoken: boolean): Turn {
  return { message: { ...entryOf(messages, 0), text }, parsed, place, messages, sentences: [], spoken }
}

export function turnOfMark({ message }: Mark, parsed: ParsedMessage, place: number, spoken: boolean): Turn {
  return { message, parsed, place, messages: [message], sentences: [], spoken }
}

/** A piece of one message. */
export interface Excerpt {
  readonly id: string
  readonly sentence: string
}

/** The messages that hold a stretch of a turn's text, each with its own part of it, verbatim. */
export function excerptsOf({ messages, message }: Turn, stretch: string): Excerpt[] {
  const from = message.text.indexOf(stretch)
  if (messages.length === 1 || from < 0) return [{ id: message.id, sentence: stretch }]
  const to = from + stretch.length
  let begins = 0
  return messages.flatMap(({ id, text }) => {
    const sentence = text.slice(Math.max(0, from - begins), Math.max(0, to - begins)).trim()
    begins += text.length + 1
    return sentence === '' ? [] : [{ id, sentence }]
  })
}
