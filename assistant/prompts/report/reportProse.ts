import { LANGUAGES } from '#engine/words/languages.ts'
import { reportWordsIn } from '#engine/words/reportWords.ts'

/** Heading of the summary in a report of any language. */
const HEADINGS = new Set(LANGUAGES.map((language) => `## ${reportWordsIn(language).summary.heading}`))

/** Puts paragraphs of plain text below the heading of the summary. No line of the report is changed. [LM12] */
export function withProse(draft: string, paragraphs: readonly string[]): string {
  const lines = draft.split('\n')
  const place = lines.findIndex((line) => HEADINGS.has(line)) + 1
  return [...lines.slice(0, place), ...paragraphs.flatMap((one) => ['', escaped(one)]), ...lines.slice(place)].join(
    '\n',
  )
}

/** People's words are text in Markdown too: no link, picture, table, heading or tag comes out of them. */
function escaped(text: string): string {
  return text
    .replace(/[\\`*_{}[\]<>|#~!&]/gu, '\\$&')
    .replace(/^([-+=])/u, '\\$1')
    .replace(/^(\p{N}+)([.)])/u, '$1\\$2')
}
