import { cutWhole } from '#engine/text.ts'

const FENCE = /^(?:```|~~~)/u
const RULE = /^[-*_ ]{3,}$/u
const TABLE = /^\|.*\|$/u
const HEADING = /^#{1,6} +/u
const QUOTE = /^>+ ?/u
const BULLET = /^[-*+] +/u
/** Of an image or a link what is shown of it. */
const LINK = /!?\[([^[\]\n]*)\]\([^()\s]*\)/gu
const MARKS = /\*\*|__|~~|`/gu
/** Beside a word on one side only: between two it belongs to them. */
const EMPHASIS = /(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu
const SENTENCE_END = /[.!?…。！？]["'”’)»]?(?=\s|$)/gu

/** A model's text without the marks of Markdown, with the words that they stand around. */
export function withoutMarkdown(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !FENCE.test(line) && !RULE.test(line) && !TABLE.test(line))
    .map((line) => line.replace(HEADING, '').replace(QUOTE, '').replace(BULLET, '• '))
    .map((line) => line.replace(LINK, '$1').replace(MARKS, '').replace(EMPHASIS, ''))
    .join('\n')
}

/** The sentences that take at most `max` UTF-16 units together; empty where the first one is longer. */
export function cutAtSentence(text: string, max: number): string {
  if (text.length <= max) return text
  const kept = cutWhole(text, max)
  const end = [...kept.matchAll(SENTENCE_END)].at(-1)
  return end === undefined ? '' : kept.slice(0, end.index + end[0].length)
}
