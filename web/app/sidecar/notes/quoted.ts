/** Characters of an annotation's text, as the service takes them. */
export const NOTE_TEXT_MAX = 1_000
/** Characters of the document's words that are quoted in an annotation. */
export const QUOTE_MAX = 300

/** The words as one line, cut at a word's end, without quotation marks that would end the quotation. */
export function quotable(words: string): string {
  const line = words
    .replace(/[“”„"«»]/gu, "'")
    .replace(/\s+/gu, ' ')
    .trim()
  if (line.length <= QUOTE_MAX) return line
  const cut = line.slice(0, QUOTE_MAX).toWellFormed()
  const space = cut.lastIndexOf(' ')
  return space > QUOTE_MAX / 2 ? cut.slice(0, space) : cut
}

/** The text of an annotation: the document's words in quotation marks, then what is said of them. */
export function annotationText(words: string, comment: string): string {
  const quote = quotable(words)
  const said = comment.trim()
  const whole = quote === '' ? said : said === '' ? `“${quote}”` : `“${quote}” ${said}`
  return whole.slice(0, NOTE_TEXT_MAX).toWellFormed()
}

/** Characters left for a comment beside the quoted words. */
export function commentRoom(words: string): number {
  const quote = quotable(words)
  return quote === '' ? NOTE_TEXT_MAX : NOTE_TEXT_MAX - quote.length - 3
}
