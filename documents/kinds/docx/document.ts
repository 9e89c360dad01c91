import { cleanLine } from '#engine/text.ts'
import { readBlocks, readNotes } from './blocks.ts'
import { type DocxHeading, headingsOf } from './headings.ts'
import { type Line, linesOf } from './lines.ts'
import { Numbering } from './numbering.ts'
import { openDocx } from './package.ts'
import { Styles } from './styles.ts'
import { visitXml } from './xml.ts'

export interface DocxDocument {
  readonly lines: readonly Line[]
  readonly headings: readonly DocxHeading[]
  readonly title: string
}

const TITLE_MAX = 300

/** Reads a Word document; null for an archive that is none. Throws UnreadableDocx. */
export function readDocx(bytes: Uint8Array, fileName: string): DocxDocument | null {
  const parts = openDocx(bytes)
  if (parts === null) return null
  const notes = { footnotes: readNotes(parts.footnotes), endnotes: readNotes(parts.endnotes) }
  const blocks = readBlocks(parts.document, notes)
  const lines = linesOf(blocks, new Styles(parts.styles), new Numbering(parts.numbering))
  const headings = headingsOf(lines)
  const named = [
    lines.find(({ isTitle }) => isTitle)?.text,
    soleTop(headings),
    ownTitle(parts.properties),
    stem(fileName),
  ]
  const title = named.map((text) => cleanLine(text ?? '', TITLE_MAX)).find((text) => text !== '') ?? 'Untitled'
  return { lines, headings, title }
}

/** A document whose first heading is the only one of its level is called by it. */
function soleTop([first, ...others]: readonly DocxHeading[]): string | undefined {
  return first && others.length > 0 && others.every(({ level }) => level > first.level) ? first.title : undefined
}

/** The title among the file's properties. */
function ownTitle(properties: Uint8Array | undefined): string {
  let title = ''
  let isTitle = false
  if (properties === undefined) return title
  visitXml(properties, {
    open: (name) => {
      isTitle = name === 'title'
    },
    close: () => {
      isTitle = false
    },
    text: (text) => {
      if (isTitle) title += text
    },
  })
  return title
}

function stem(fileName: string): string {
  return fileName.replace(/\.[A-Za-z]{3,4}$/u, '')
}
