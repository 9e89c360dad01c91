import { cutWhole } from '#engine/text.ts'

/** A stretch of a text: UTF-16 offsets, `to` exclusive. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** An end mark, what closes after it, and blanks before something that can begin a sentence; CJK marks need no blank. */
const END =
  /(?<![.!?…])[.!?…]+["'”’»)\]]*\s+(?=[\p{Lu}\p{Lt}\p{Lo}\p{N}"'“‘«([•–-])|(?<![。！？])[。！？]+[」』”）]*|;\s+(?=\(?[a-z\d]{1,4}\))/gu
/** A full stop after these ends no sentence. */
const SHORTENED =
  /(?:^|[\s(])(?:e\.g|i\.e|cf|vs|etc|al|fig|figs|sec|art|no|nos|vol|pp?|ch|eq|approx|dept|inc|ltd|co|corp|mr|mrs|ms|dr|prof|st|jr|sr|ca|resp|bzw|usw|z\.b|p\.ex|\p{Lu}|\d{1,3}(?:\.\d+)*)\.\s*$/iu

/** The sentences of a text in order; none crosses a line feed, none is longer than `max` characters. Their blanks at both ends are left out. */
export function sentencesOf(text: string, max: number, from = 0, to = text.length): Span[] {
  const spans: Span[] = []
  for (let at = from; at < to; ) {
    const feed = text.indexOf('\n', at)
    const end = feed < 0 || feed > to ? to : feed
    addLine(spans, text, at, end, max)
    at = end + 1
  }
  return spans
}

function addLine(spans: Span[], text: string, from: number, to: number, max: number): void {
  const line = text.slice(from, to)
  let start = 0
  for (const match of line.matchAll(END)) {
    const end = match.index + match[0].length
    if (match[0].startsWith('.') && SHORTENED.test(line.slice(Math.max(start, end - 16), end))) continue
    addPieces(spans, text, { from: from + start, to: from + end }, max)
    start = end
  }
  addPieces(spans, text, { from: from + start, to }, max)
}

/** Overlong sentences are cut between words where that is possible. */
function addPieces(spans: Span[], text: string, whole: Span, max: number): void {
  let rest = trimmed(text, whole)
  while (rest.to - rest.from > max) {
    const piece = cutWhole(text.slice(rest.from, rest.from + max), max)
    const blank = piece.lastIndexOf(' ')
    const to = rest.from + (blank > max / 2 ? blank : piece.length)
    spans.push(trimmed(text, { from: rest.from, to }))
    rest = trimmed(text, { from: to, to: rest.to })
  }
  if (rest.to > rest.from) spans.push(rest)
}

function trimmed(text: string, { from, to }: Span): Span {
  let [start, end] = [from, to]
  while (start < end && /\s/.test(text.charAt(start))) start += 1
  while (end > start && /\s/.test(text.charAt(end - 1))) end -= 1
  return { from: start, to: end }
}
