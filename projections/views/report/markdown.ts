import { cleanLine } from '#engine/text.ts'

/** Whatever Markdown or one of its dialects could take for more than a letter. */
const SPECIAL = /[\\`*_{}[\]<>()|#~!&$^@]|:(?=\/\/|[\w+-]+:)|(?<!:)\/(?=\/)/gu
/** What makes a list, a heading or a rule of a line that it begins. */
const OPENING = /^[-+=]/u
const NUMBERED = /^(\p{N}+)([.)])/u
const WEB = /\bwww(?=\.)/giu

/**
 * Foreign text as one line of Markdown that shows exactly these words: no link, picture, heading, list, table, tag or
 * formula comes out of it. At most `max` UTF-16 units of the text. [RP3]
 */
export function plain(text: string, max?: number): string {
  return inline(text, max).replace(OPENING, '\\$&').replace(NUMBERED, '$1\\$2')
}

/** The same in quotation marks. */
export function quoted(text: string, max?: number): string {
  return `“${inline(text, max)}”`
}

/** Where something else stands before it on the line. */
function inline(text: string, max = Number.POSITIVE_INFINITY): string {
  const line = cleanLine(text)
  const cut = line.length <= max ? line : `${cleanLine(line, max - 1)}…`
  return cut.replace(SPECIAL, '\\$&').replace(WEB, '$&\\')
}

/** A table; cells are Markdown already. An empty one is no table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return []
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [row(head), row(head.map(() => '---')), ...rows.map(row)]
}

/** A list, each item with what stands indented below it. */
export function list(items: readonly { readonly text: string; readonly below?: readonly string[] }[]): string[] {
  return items.flatMap(({ text, below = [] }) => [`- ${text}`, ...below.map((line) => `  - ${line}`)])
}

/** A heading and what is below it, or the sentence that says that there is nothing. */
export function chapter(heading: string, body: readonly string[], otherwise: string): string[] {
  return [`## ${heading}`, '', ...(body.length === 0 ? [otherwise] : body), '']
}

/** The first ones, and a line that counts those left out. */
export function firstOf<T>(
  items: readonly T[],
  max: number,
): { readonly shown: readonly T[]; readonly more: string[] } {
  const left = items.length - max
  return { shown: items.slice(0, max), more: left > 0 ? ['', `… and ${left} more, which the archive holds.`] : [] }
}
