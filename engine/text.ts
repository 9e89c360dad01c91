/** What people and documents wrote, made safe to show and to compare. Pure; used wherever foreign text enters. */

/** Controls but tab and line feed, bidi controls, line and paragraph separators, byte order marks, non-characters. */
const UNSAFE = /[[\p{Cc}--[\t\n]]\p{Bidi_Control}\u2028\u2029\uFEFF\uFFFE\uFFFF]/gv

/** Removes control and bidi override characters and mends lone surrogates; tabs and line feeds stay. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(UNSAFE, '')
}

/** One clean line: inner white space folded to single blanks, ends trimmed, at most `max` UTF-16 units. */
export function cleanLine(text: string, max = Number.POSITIVE_INFINITY): string {
  const line = cleanText(text.replace(/\s+/gu, ' ')).replace(/\s+/gu, ' ').trim()
  return line.length <= max ? line : cutWhole(line, max).trimEnd()
}

/** Cuts to at most `max` UTF-16 units without splitting a surrogate pair. */
export function cutWhole(text: string, max: number): string {
  return text.slice(0, max).toWellFormed() === text.slice(0, max) ? text.slice(0, max) : text.slice(0, max - 1)
}
