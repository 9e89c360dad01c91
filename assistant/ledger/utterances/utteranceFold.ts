import { entryOf } from '#engine/entries.ts'
import { oneOf } from '#engine/language/lexicon/languages.ts'
import { contentWords } from '#engine/language/words.ts'
import type { UserMessage } from '../../shapes.ts'
import { sentenceSpans } from '../language/sentences.ts'
import { isOrderToMachine, isToAssistant } from '../language/stance.ts'
import { markOf } from './marks.ts'
import { tokensOf } from './tokens.ts'
import type { Mark, Sentence, Utterance } from './utterance.ts'

/** Maximum messages joined to one utterance. */
const JOINED_MAX = 20
/** Maximum marks kept of an utterance. */
const MARKS_MAX = 20

const ENDED = /[.!?…。！？:;)\]"”’]\s*$/u
/** Ends in the middle of a sentence, whatever follows. */
const DANGLING = new RegExp(String.raw`(?:[,–—]|\s-|(?:^|[^\p{L}'’])(?:${oneOf('dangling')}))\s*$`, 'iu')
const OPENS_SMALL = /^\p{Ll}/u
const OPENS_LARGE = /^["“]?\p{Lu}/u
/** `I` is written large by those who write nothing else so. */
const OPENS_WITH_I = /^["“]?I(?:['’\s]|$)/u

interface Open {
  readonly messages: UserMessage[]
  readonly marks: Mark[]
}

/** Joins the messages of a meeting to utterances, one by one. The newest stays open: more messages may join it. [IN30] */
export class UtteranceFold {
  #open: Open | null = null
  #newest: Utterance | null = null
  #place = 0
  /** Who begins sentences with a capital. */
  readonly #capitals = new Set<string>()

  /** The utterance that is still open; null before the first one. */
  get newest(): Utterance | null {
    if (this.#open === null) return null
    this.#newest ??= utteranceOf(this.#open, this.#place)
    return this.#newest
  }

  /** Returns the utterance that this message closes; null if it joins the open one, is a mark on it, or speaks to the assistant. */
  add(message: UserMessage): Utterance | null {
    if (isToAssistant(message.text) || isOrderToMachine(message.text)) return null
    if (OPENS_LARGE.test(message.text) && !OPENS_WITH_I.test(message.text)) this.#capitals.add(message.senderId)
    const kind = markOf(tokensOf(message.text), /[?？]\s*$/u.test(message.text))
    const open = this.#open
    if (open && kind !== null) {
      const last = open.messages.at(-1)
      if (last?.senderId === message.senderId || open.marks.length >= MARKS_MAX) return null
      open.marks.push({ by: message.senderId, message, kind })
      this.#newest = null
      return null
    }
    if (kind !== null) return null
    if (open && goesOn(open, message, this.#capitals.has(message.senderId))) {
      open.messages.push(message)
      this.#newest = null
      return null
    }
    const closed = this.newest
    if (closed) this.#place += 1
    this.#open = { messages: [message], marks: [] }
    this.#newest = null
    return closed
  }
}

/** The utterances of messages that no more follow. */
export function utterancesIn(messages: readonly UserMessage[]): Utterance[] {
  const fold = new UtteranceFold()
  const closed = messages.flatMap((message) => fold.add(message) ?? [])
  return fold.newest === null ? closed : [...closed, fold.newest]
}

function goesOn({ messages }: Open, next: UserMessage, capitals: boolean): boolean {
  const last = messages.at(-1)
  if (!last || last.senderId !== next.senderId || last.sectionId !== next.sectionId) return false
  if (messages.length >= JOINED_MAX) return false
  if (DANGLING.test(last.text)) return true
  // Who never writes capitals begins no sentence with one.
  if (!capitals) return false
  return OPENS_SMALL.test(next.text) || !(ENDED.test(last.text) || OPENS_LARGE.test(next.text))
}

function utteranceOf({ messages, marks }: Open, place: number): Utterance {
  const { senderId, senderName, sectionId } = entryOf(messages, 0)
  const text = messages.map((message) => message.text).join(' ')
  return {
    place,
    messages: [...messages],
    speaker: { id: senderId, name: senderName },
    text,
    sentences: sentencesOf(messages, text),
    words: contentWords(text),
    marks: [...marks],
    sectionId,
  }
}

function sentencesOf(messages: readonly UserMessage[], text: string): Sentence[] {
  let [at, begins] = [0, 0]
  return sentenceSpans(text, messages.length).map(({ from, to, question }) => {
    for (let end = begins + lengthOf(messages[at]); from > end && at + 1 < messages.length; ) {
      at += 1
      begins = end + 1
      end = begins + lengthOf(messages[at])
    }
    const words = text.slice(from, to)
    return { text: words, question, tokens: tokensOf(words), messageId: messages[at]?.id ?? '', from: from - begins }
  })
}

const lengthOf = (message: UserMessage | undefined): number => message?.text.length ?? 0
