import type { SessionDetail } from '#protocol/views/session.ts'
import { numberedAnnotations } from '../../record/draft.ts'
import type { RecordInput } from '../../record/job.ts'
import { pagesOf } from '../../record/place/pages.ts'
import { type Placement, placeAll } from '../../record/place/placing.ts'
import { traitsOf } from '../../record/sourceTraits.ts'
import type { KindRecorder } from '../kind.ts'
import { openPdf, type PdfDocument } from './open.ts'

/** The record begins with the file's own bytes; where that cannot be, with its pages saved anew. */
export const drafts: KindRecorder['drafts'] = async function* (input, annotations) {
  const source = await openPdf(input.source.slice()).catch(() => null)
  if (source === null) return
  try {
    const placements = await placed(input, annotations, source)
    if (placements === null) return
    const traits = await traitsOf(input.source, source)
    for (const mode of ['appended', 'rewritten'] as const)
      yield { mode, traits, source, typeset: null, annotations: numberedAnnotations(annotations, placements) }
  } finally {
    await source.loadingTask.destroy()
  }
}

async function placed(
  input: RecordInput,
  annotations: SessionDetail['annotations'],
  pdf: PdfDocument,
): Promise<Placement[] | null> {
  const sections = input.session.doc.sections.filter(({ docId }) => docId === input.docId)
  return await placeAll(annotations, sections, pagesOf(pdf)).catch(() => null)
}
