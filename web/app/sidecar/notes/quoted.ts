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

/** The quoted words of an annotation, and what its author says of them; either may be empty. */
export interface NoteParts {
  readonly quote: string
  readonly said: string
}

/** Quotation marks around the beginning of a text, as clients wrote them before quotes had a field of their own. */
const LEADING_QUOTE = /^“([^“”]{1,600})”\s*/u

/** Splits an annotation into quote and comment, so that they never run together. [WS40] */
export function noteParts({ quote, text }: { readonly quote: string | null; readonly text: string }): NoteParts {
  const lead = LEADING_QUOTE.exec(text)
  if (quote === null) return { quote: lead?.[1] ?? '', said: lead ? text.slice(lead[0].length) : text }
  return { quote, said: text === `“${quote}”` ? '' : text }
}

/** The text and quote of a new annotation. One without a comment repeats its quote, since the text may not be empty. */
export function newNote(words: string, comment: string): { readonly text: string; readonly quote?: string } {
  const quote = quotable(words)
  const said = comment.trim().slice(0, NOTE_TEXT_MAX).toWellFormed()
  if (quote === '') return { text: said }
  return { text: said === '' ? `“${quote}”` : said, quote }
}
