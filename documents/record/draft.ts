import type { SessionDetail } from '#protocol/views/session.ts'
import type { PdfDocument } from '../kinds/pdf/open.ts'
import type { RecordMode } from './job.ts'
import type { Margins } from './place/margins.ts'
import type { Annotation, Placement } from './place/placing.ts'
import type { SourceTraits } from './sourceTraits.ts'
import type { FontBook } from './type/fontBook.ts'
import type { Sheet } from './type/sheet.ts'

export interface DraftAnnotation {
  readonly annotation: Annotation
  /** In the record's list, from 1. */
  readonly number: number
  /** Null when the file has no pages of the document. */
  readonly placement: Placement | null
}

/** All that is decided before the file is written. */
export interface Draft {
  readonly mode: RecordMode
  readonly annotations: readonly DraftAnnotation[]
  /** Results of sections in the margins of the document's pages. */
  readonly margins: Margins
  /** Of a PDF; null for a document without pages of its own. */
  readonly traits: SourceTraits | null
  /** The PDF whose pages the record shows, to be compared with them; null where it shows none. */
  readonly source: PdfDocument | null
  /** Pages that the document was set in, with the fonts that they are drawn in. */
  readonly typeset: { readonly sheets: readonly Sheet[]; readonly fonts: FontBook } | null
}

/** The annotations in order, each with its number and its place. */
export function numberedAnnotations(
  annotations: SessionDetail['annotations'],
  placements: readonly Placement[] | null,
): DraftAnnotation[] {
  return annotations.map((annotation, i) => ({ annotation, number: i + 1, placement: placements?.[i] ?? null }))
}
