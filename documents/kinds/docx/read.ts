import { files } from '#engine/words/en/files.ts'
import { rejected } from '../../document.ts'
import { ARCHIVE } from '../../unreadable.ts'
import type { KindReader } from '../kind.ts'
import { readDocx } from './document.ts'
import { sectionsOf } from './sections.ts'
import { UnreadableDocx } from './xml.ts'

const NO_TEXT = rejected(422, files.wordNoText)

export const read: KindReader['read'] = async (bytes, { fileName }) => {
  try {
    const document = readDocx(bytes, fileName)
    if (document === null) return ARCHIVE
    const { title, headings, lines } = document
    if (lines.length === 0) return NO_TEXT
    const source = headings.length > 0 ? 'headings' : 'pages'
    return { kind: 'docx', title, source, pages: null, sections: sectionsOf(document) }
  } catch (error) {
    if (error instanceof UnreadableDocx) return rejected(422, error.message)
    throw error
  }
}
