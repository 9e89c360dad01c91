import { SENTENCES_MAX } from '../limits.ts'
import { matchesOf } from './matches.ts'

/** A stretch of a message that says one thing; offsets are UTF-16 units of the message. */
export interface Clause {
  readonly text: string
  readonly from: number
  readonly to: number
  /** Its sentence ends with a question mark. */
  readonly question: boolean
  /** Its sentence, verbatim. */
  readonly sentence: string
  /** Place of its sentence in the message. */
  readonly place: number
}

const MARK = /(?<![.!?…。！？])[.!?…。！？]+["'”’)\]]*(?=\s|$)|\n+|\s[–—-]{1,2}\s|;\s/gu
const SHORTENED =
  /(?:^|[\s(])(?:e\.g|i\.e|cf|vs|etc|sec|art|nos?|nr|vol|pp?|approx|dept|inc|ltd|mr|mrs|ms|dr|prof|st|ca|bzw|usw|z\.b|\p{Lu}|\d{1,2}|jan|feb|aug|sept?|oct|nov|dec)\.$/iu

/** A sentence by its offsets in UTF-16 units. */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly question: boolean
}

const WHOLE = new RegExp(MARK.source.replace('|\\s[–—-]{1,2}\\s', ''), 'gu')

/** The sentences of a text, dashes within them; at most SENTENCES_MAX for each of its `messages`. */
export function sentenceSpans(text: string, messages: number): Stretch[] {
  return stretches(text, WHOLE).slice(0, SENTENCES_MAX * messages)
}

/** The clauses of a message, in order; at most SENTENCES_MAX sentences are looked at. `breaks` finds where a new subject begins. */
export function clausesOf(message: string, breaks: RegExp): Clause[] {
  return stretches(message)
    .slice(0, SENTENCES_MAX)
    .flatMap((sentence, place) => {
      const words = message.slice(sentence.from, sentence.to)
      return pieces(words, breaks).map(({ from, to }) => ({
        text: words.slice(from, to),
        from: sentence.from + from,
        to: sentence.from + to,
        question: sentence.question,
        sentence: words,
        place,
      }))
    })
}

function stretches(message: string, marks = MARK): Stretch[] {
  const found: Stretch[] = []
  let start = 0
  const close = (end: number, after: number) => {
    const stretch = trimmed(message, start, end)
    if (stretch) found.push({ ...stretch, question: /[?？]/u.test(message.slice(stretch.to - 2, stretch.to)) })
    start = after
  }
  for (const match of matchesOf(marks, message)) {
    const end = match.index + match[0].length
    const mark = message.charAt(match.index)
    if (mark === '.' && match[0].length === 1 && end < message.length && isShortened(message, start, end)) continue
    if (/[\s;\n]/u.test(mark)) close(match.index, end)
    else close(end, end)
  }
  close(message.length, message.length)
  return found
}

const isShortened = (message: string, start: number, end: number): boolean =>
  SHORTENED.test(message.slice(start, end)) ||
  (/\d\s?[ap]\.m\.$/iu.test(message.slice(Math.max(start, end - 8), end)) &&
    /^\s\p{Ll}/u.test(message.slice(end, end + 2)))

function pieces(sentence: string, breaks: RegExp): { from: number; to: number }[] {
  const cuts = matchesOf(breaks, sentence).filter(({ index }) => index > 1)
  const starts = [0, ...cuts.map(({ index, 0: words }) => index + words.length)]
  return starts.flatMap((start, i) => trimmed(sentence, start, cuts[i]?.index ?? sentence.length) ?? [])
}

function trimmed(text: string, from: number, to: number): { from: number; to: number } | null {
  let [start, end] = [from, to]
  while (start < end && /\s/u.test(text.charAt(start))) start += 1
  while (end > start && /\s/u.test(text.charAt(end - 1))) end -= 1
  return end > start ? { from: start, to: end } : null
}
