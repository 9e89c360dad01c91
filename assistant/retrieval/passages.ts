import { PASSAGE_CHARACTERS_MAX } from '../shapes.ts'
import { type Span, sentencesOf } from './sentences.ts'

/** A passage this long ends with its sentence, and at a paragraph's end it may be half as long. */
const PASSAGE_CHARACTERS_WANTED = 420

/** Cuts a text into passages of whole sentences, in order, together all of it but blanks; each at most PASSAGE_CHARACTERS_MAX long. [AS11] */
export function passagesOf(text: string): Span[] {
  const passages: Span[] = []
  for (const sentence of sentencesOf(text, PASSAGE_CHARACTERS_MAX)) {
    const last = passages.at(-1)
    if (last && joins(text, last, sentence)) passages[passages.length - 1] = { from: last.from, to: sentence.to }
    else passages.push(sentence)
  }
  return passages
}

function joins(text: string, open: Span, sentence: Span): boolean {
  const length = open.to - open.from
  if (sentence.to - open.from > PASSAGE_CHARACTERS_MAX || length >= PASSAGE_CHARACTERS_WANTED) return false
  const parted = text.slice(open.to, sentence.from).includes('\n')
  return !parted || length < PASSAGE_CHARACTERS_WANTED / 2
}
