import { sectionPreview } from '#engine/room/sectionPreview.ts'
import type { IngestedSection } from '../../document.ts'
import { SECTIONS_MAX } from '../picker.ts'
import type { Heading } from './headings/heading.ts'
import type { Body } from './page/body.ts'
import type { Line } from './page/lines.ts'
import type { ReadPage } from './page/pages.ts'
import { textOf } from './page/paragraphs.ts'

const NOT_READ = '(this part was not read: the document is too long)'
/** A shorter piece of text in front of the first heading belongs to that heading's section. */
const LEADING_MIN = 300

export interface Whole {
  readonly lines: readonly Line[]
  readonly body: Pick<Body, 'pitch'>
  /** Lines that hardly count as text: contents lists, running heads. */
  readonly aside: (line: Line) => boolean
  readonly title: string
}

/** Cuts the whole text at the headings; the sections together hold all of it. */
export function sectionsAt(headings: readonly Heading[], whole: Whole): IngestedSection[] {
  const { lines, body } = whole
  const first = headings[0]!
  const leads = leadingChars(whole, first.at) >= LEADING_MIN
  const top = Math.min(...headings.map(({ level }) => level))
  const cut = headings.map(({ title, page, level, at }, i) => {
    const from = i === 0 && !leads ? 0 : at
    const text = textOf(lines.slice(from, headings[i + 1]?.at ?? lines.length), body)
    return section({ title, level: level - top + 1, page, text, isRead: at < lines.length })
  })
  if (!leads) return cut
  const text = textOf(lines.slice(0, first.at), body)
  return [section({ title: whole.title, level: 1, page: lines[0]!.page, text }), ...cut]
}

/** One section per page; of a very long document, of as many pages as it takes to stay within the limit. */
export function sectionsByPage(pages: readonly ReadPage[], body: Pick<Body, 'pitch'>): IngestedSection[] {
  const step = Math.ceil(pages.length / SECTIONS_MAX)
  const sections: IngestedSection[] = []
  for (let i = 0; i < pages.length; i += step) {
    const group = pages.slice(i, i + step)
    const last = group.at(-1)!.number
    const title = group.length === 1 ? `Page ${i + 1}` : `Pages ${i + 1}–${last}`
    const text = textOf(
      group.flatMap((page) => page.lines),
      body,
    )
    sections.push(section({ title, level: 1, page: i + 1, text }))
  }
  return sections
}

interface Parts {
  readonly title: string
  readonly level: number
  readonly page: number
  readonly text: string
  /** False when the reading ended before it. */
  readonly isRead?: boolean
}

function section({ title, level, page, text, isRead = true }: Parts): IngestedSection {
  return { title, level, page, text, preview: isRead ? sectionPreview(title, text) : NOT_READ }
}

function leadingChars({ lines, aside }: Whole, end: number): number {
  return lines.slice(0, end).reduce((sum, line) => (aside(line) ? sum : sum + line.text.length), 0)
}
