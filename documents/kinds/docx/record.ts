import type { IngestedSection } from '../../document.ts'
import { counted } from '../../record/chapters/times.ts'
import type { Flow } from '../../record/type/flow.ts'
import { STYLES } from '../../record/type/styles.ts'
import type { TextStyle } from '../../record/type/textStyle.ts'
import { type Drawn, drawParagraphs, drawTitle, typeset } from '../../record/typeset.ts'
import type { KindRecorder } from '../kind.ts'
import { readDocx } from './document.ts'
import { sectionsOf } from './sections.ts'

const TOP: TextStyle = { ...STYLES.strong, size: 12 }

/** Where the lines of a Word document break is up to each reader: its text is set in pages of the record's own. */
export const drafts: KindRecorder['drafts'] = async function* (input, annotations) {
  const document = readDocx(input.source, '')
  if (document === null) return
  const sections = sectionsOf(document)
  yield await typeset(input, annotations, {
    name: 'Document',
    draw: (flow, title) => drawSections(flow, title, sections),
    partOf: (_, place) => place,
    leftOut: 'The rest of the document is left out of these pages; the attached file has it all.',
  })
}

function drawSections(flow: Flow, title: string, sections: readonly IngestedSection[]): Drawn[] {
  drawTitle(flow, { label: 'WORD DOCUMENT', title, about: counted(sections.length, 'section') })
  return sections.map((section) => {
    flow.need(60)
    flow.gap(section.level === 1 ? 16 : 10)
    const head = flow.paragraph(section.title, { style: section.level === 1 ? TOP : STYLES.strong })
    flow.gap(5)
    return { head, body: section.text === '' ? [] : drawParagraphs(flow, section.text) }
  })
}
