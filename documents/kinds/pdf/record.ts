import { numberedAnnotations } from '../../record/draft.ts'
import { isFormerForm } from '../../record/job.ts'
import { marginsOf, NO_MARGINS } from '../../record/place/margins.ts'
import { pagesOf } from '../../record/place/pages.ts'
import { placeAll } from '../../record/place/placing.ts'
import { traitsOf } from '../../record/sourceTraits.ts'
import type { KindRecorder } from '../kind.ts'
import { openPdf } from './open.ts'

/** The record begins with the file's own bytes; where that cannot be, with its pages saved anew. */
export const drafts: KindRecorder['drafts'] = async function* (input, annotations) {
  const source = await openPdf(input.source.slice()).catch(() => null)
  if (source === null) return
  try {
    const pages = pagesOf(source, isFormerForm(input))
    const sections = input.session.doc.sections.filter(({ docId }) => docId === input.docId)
    const placements = await placeAll(annotations, sections, pages).catch(() => null)
    if (placements === null) return
    const margins = isFormerForm(input) ? NO_MARGINS : await marginsOf(sections, input.session.progress.sections, pages)
    const traits = await traitsOf(input.source, source)
    for (const mode of ['appended', 'rewritten'] as const)
      yield { mode, traits, source, typeset: null, annotations: numberedAnnotations(annotations, placements), margins }
  } finally {
    await source.loadingTask.destroy()
  }
}
