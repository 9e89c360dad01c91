import type { RecordMode } from './job.ts'
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
  readonly traits: SourceTraits | null
  readonly annotations: readonly DraftAnnotation[]
  /** Pages of an e-mail thread, with the fonts that they are drawn in. */
  readonly thread: { readonly sheets: readonly Sheet[]; readonly fonts: FontBook } | null
}
