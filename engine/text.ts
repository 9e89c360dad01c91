/** Cleans text from people and documents for display and comparison. Pure; used wherever foreign text enters. */

/** Controls except tab and line feed, bidi controls, line and paragraph separators, byte order marks, non-characters. */
const UNSAFE = /[[\p{Cc}--[\t\n]]\p{Bidi_Control}\u2028\u2029\uFEFF\uFFFE\uFFFF]/gv

/** Removes control and bidi override characters and repairs lone surrogates; tabs and line feeds stay. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(UNSAFE, '')
}

/** Plain words with one blank between: most lines are clean. */
const CLEAN_LINE = /^[!-~]+(?: [!-~]+)*$/

/** Converts text to one clean line: white space collapsed, ends trimmed, at most `max` UTF-16 units. */
export function cleanLine(text: string, max = Number.POSITIVE_INFINITY): string {
  if (CLEAN_LINE.test(text) && text.length <= max) return text
  const line = cleanText(text.replace(/\s+/gu, ' ')).replace(/\s+/gu, ' ').trim()
  return line.length <= max ? line : cutWhole(line, max).trimEnd()
}

/** Cuts to at most `max` UTF-16 units without splitting a surrogate pair. */
export function cutWhole(text: string, max: number): string {
  return text.slice(0, max).toWellFormed() === text.slice(0, max) ? text.slice(0, max) : text.slice(0, max - 1)
}
