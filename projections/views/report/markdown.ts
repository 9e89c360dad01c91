import { cleanLine } from '#engine/text.ts'
import type { ReportWords } from '#engine/words/reportWords.ts'

/**
 * Characters with a meaning in Markdown or one of its dialects, where they have it: a bracket always, an underscore not within a
 * word, an ampersand only before what may be an entity.
 */
const SPECIAL =
  /[`*[\]<|~$^]|\\(?=[\p{P}\p{S}]|$)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|(?<=\S)@(?=\S)|:(?=\/\/|[\w+-]+:)|(?<!:)\/(?=\/)/gu
/** Characters that start a list, heading, quotation or rule at the beginning of a line. */
const OPENING = /^[-+=#>]/u
const NUMBERED = /^(\p{N}+)([.)])(?=\s|$)/u
const WEB = /\bwww(?=\.)/giu

/**
 * Escapes untrusted text as one line of Markdown that shows exactly these words, without links, images, headings, lists,
 * tables, tags or formulas. At most `max` UTF-16 units of the text. [RP3]
 */
export function plain(text: string, max?: number): string {
  return within(text, max).replace(OPENING, '\\$&').replace(NUMBERED, '$1\\$2')
}

/** Escapes text and puts it in quotation marks. */
export function quoted(text: string, max?: number): string {
  return `“${within(text, max)}”`
}

/** The same for text that does not begin its line, as in a cell or after a label: fewer characters need an escape there. */
export function within(text: string, max = Number.POSITIVE_INFINITY): string {
  const line = cleanLine(text)
  const cut = line.length <= max ? line : `${wholeWords(cleanLine(line, max - 1))}…`
  return cut.replace(SPECIAL, '\\$&').replace(WEB, '$&\\')
}

/** Leaves out a word that is cut, unless that is half of the text. */
function wholeWords(text: string): string {
  const end = text.lastIndexOf(' ')
  return end > text.length / 2 ? text.slice(0, end) : text
}

/** Formats a table of Markdown cells; nothing without rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return []
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [row(head), row(head.map(() => '---')), ...rows.map(row)]
}

/** Formats a list; lines in `below` are indented under their item. */
export function list(items: readonly { readonly text: string; readonly below?: readonly string[] }[]): string[] {
  return items.flatMap(({ text, below = [] }) => [`- ${text}`, ...below.map((line) => `  - ${line}`)])
}

/** Formats a heading with its body, or with the sentence `otherwise` if the body is empty. */
export function chapter(heading: string, body: readonly string[], otherwise: string): string[] {
  return [`## ${heading}`, '', ...(body.length === 0 ? [otherwise] : body), '']
}

/** Formats the first items, and a line with the number of those omitted. */
export function firstOf<T>(
  items: readonly T[],
  max: number,
  words: Pick<ReportWords, 'more'>,
): { readonly shown: readonly T[]; readonly more: string[] } {
  const left = items.length - max
  return { shown: items.slice(0, max), more: left > 0 ? ['', words.more(left)] : [] }
}
