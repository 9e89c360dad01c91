import { LANGUAGES } from '#engine/words/languages.ts'
import { reportWordsIn } from '#engine/words/reportWords.ts'

/** A paragraph for a heading of the report. */
export interface Prose {
  /** Title of the section; null for the summary of the whole. */
  readonly title: string | null
  /** Plain text in one line. */
  readonly paragraph: string
}

const SUMMARY_HEADING = '## Executive summary'
const SECTIONS_HEADING = '## Section by section'
/** As the report of a room in any language has it. */
const SUMMARIES = new Set(LANGUAGES.map((language) => `## ${reportWordsIn(language).summary.heading}`))
const SUMMARY = /^#{1,3} +(?:executive )?summary\s*$/iu

/**
 * Puts paragraphs below the headings of a Markdown text that they belong to, under headings of their own where there are none.
 * No line of the text is changed. What would pass the limit in UTF-8 bytes is left out.
 */
export function insertProse(draft: string, prose: readonly Prose[], bytesMax: number): string {
  const lines = draft.replace(/(?<!\n)\n+$/u, '').split('\n')
  const headings = new Map<string, number>()
  lines.forEach((line, place) => {
    const title = /^#{2,6} [^\S\n]*(\S(?:.*\S)?)\s*$/u.exec(line)?.[1]
    if (title !== undefined && !headings.has(bare(title))) headings.set(bare(title), place)
  })
  const summaryAt = lines.findIndex((line) => SUMMARIES.has(line) || SUMMARY.test(line))
  const below = new Map<number, string[]>()
  const ahead: string[] = []
  const after: string[] = []
  let bytes = Buffer.byteLength(draft) + 2 * Buffer.byteLength(`${SUMMARY_HEADING}${SECTIONS_HEADING}`)
  for (const { title, paragraph } of prose) {
    const text = escaped(paragraph)
    bytes += Buffer.byteLength(text) + Buffer.byteLength(escaped(title ?? '')) + 8
    if (bytes > bytesMax) break
    const place = title === null ? summaryAt : (headings.get(bare(title)) ?? -1)
    if (place >= 0) below.set(place, [...(below.get(place) ?? []), text])
    else if (title === null) ahead.push(text)
    else after.push(`### ${escaped(title)}`, text)
  }
  return assembled(lines, { below, ahead, after })
}

interface Placed {
  /** Paragraphs below the heading of that line. */
  readonly below: ReadonlyMap<number, readonly string[]>
  /** Paragraphs of the summary where the text has no heading for one. */
  readonly ahead: readonly string[]
  /** Headings and paragraphs of sections that the text does not have. */
  readonly after: readonly string[]
}

function assembled(lines: readonly string[], { below, ahead, after }: Placed): string {
  const first = lines.findIndex((line) => line.startsWith('## '))
  const opening = ahead.length === 0 ? [] : [SUMMARY_HEADING, '', ...ahead.flatMap((text) => [text, ''])]
  const out: string[] = []
  for (const [place, line] of lines.entries()) {
    if (place === first) out.push(...opening)
    out.push(line)
    for (const text of below.get(place) ?? []) out.push('', text)
    if (below.has(place) && lines[place + 1] !== '') out.push('')
  }
  if (first < 0 && opening.length > 0) out.push('', ...opening.slice(0, -1))
  if (after.length > 0) out.push('', SECTIONS_HEADING, ...after.flatMap((text) => ['', text]))
  return `${out.join('\n')}\n`
}

/** A heading's words, however it is escaped or numbered by the writer of the report. */
function bare(title: string): string {
  return title
    .replace(/\\(?=[^\p{L}\p{N}\s])/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase()
}

/** People's words are text in Markdown too: no link, picture, table, heading or tag comes out of them. */
function escaped(text: string): string {
  return text
    .replace(/[\\`*_{}[\]<>|#~!&]/gu, '\\$&')
    .replace(/^([-+=])/u, '\\$1')
    .replace(/^(\p{N}+)([.)])/u, '$1\\$2')
}
