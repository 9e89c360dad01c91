import { sectionPreview } from '#engine/room/sectionPreview.ts'
import type { IngestedSection } from '../../document.ts'
import { offered, SECTIONS_MAX } from '../picker.ts'
import type { DocxDocument } from './document.ts'
import type { Line } from './lines.ts'

/** A shorter piece of text in front of the first heading belongs to that heading's section. */
const LEADING_MIN = 300
/** Characters of a section where nothing divides the text. */
const PART_MIN = 3_000

/** The sections of a document; together they hold all of its text. */
export function sectionsOf(document: DocxDocument): IngestedSection[] {
  return document.headings.length > 0 ? byHeadings(document) : byLength(document)
}

function byHeadings({ lines, headings, title }: DocxDocument): IngestedSection[] {
  const offer = offered(headings)
  const [first] = offer
  if (!first) return []
  const leading = textOf(lines.slice(0, first.at).filter(({ isTitle }) => !isTitle))
  const leads = leading.length >= LEADING_MIN
  const top = Math.min(...offer.map(({ level }) => level))
  const cut = offer.map((heading, i) => {
    const text = textOf(lines.slice(heading.at + 1, offer[i + 1]?.at ?? lines.length))
    const whole = i === 0 && !leads ? [leading, text].filter((part) => part !== '').join('\n\n') : text
    return section(heading.title, heading.level - top + 1, whole)
  })
  return leads ? [section(title, 1, leading), ...cut] : cut
}

function byLength({ lines, title }: DocxDocument): IngestedSection[] {
  const parts: Line[][] = [[]]
  const all = lines.reduce((sum, { text }) => sum + text.length, 0)
  const most = Math.max(PART_MIN, Math.ceil(all / (SECTIONS_MAX - 1)))
  let length = 0
  for (const line of lines) {
    if (length >= most) {
      parts.push([])
      length = 0
    }
    parts.at(-1)?.push(line)
    length += line.text.length
  }
  return parts.map((part, i) => section(parts.length === 1 ? title : `Part ${i + 1}`, 1, textOf(part)))
}

function section(title: string, level: number, text: string): IngestedSection {
  return { title, level, text, preview: sectionPreview(title, text) }
}

/** Paragraphs are parted by an empty line, entries of a list and rows of a table by none. */
function textOf(lines: readonly Line[]): string {
  let text = ''
  let before: Line | undefined
  for (const line of lines) {
    if (before) text += before.isTight && line.isTight ? '\n' : '\n\n'
    text += line.text
    before = line
  }
  return text
}
