import type { SessionDetail } from '#protocol/views/session.ts'
import type { IngestedDocument, Rejected } from '../document.ts'
import type { Draft } from '../record/draft.ts'
import type { RecordInput } from '../record/job.ts'

/** `detect.ts` of a kind. Runs in the service itself: it looks at the first bytes and no further. */
export interface Detector {
  /** True when a file that begins so is of this kind. */
  detect(head: Uint8Array): boolean
}

/** `read.ts` of a kind. Runs in a confined process; may throw on what it cannot bear. */
export interface KindReader {
  /** Reads a file into sections. What cannot be read is answered as `Rejected`. The bytes are taken over. */
  read(bytes: Uint8Array<ArrayBuffer>, about: ReadAbout): Promise<IngestedDocument | Rejected>
}

export interface ReadAbout {
  readonly fileName: string
  /** Milliseconds of work after which no more is read, and what was found is kept. */
  readonly readMs: number
}

/** `record.ts` of a kind. Runs in a confined process. */
export interface KindRecorder {
  /** The ways to put the document into a record, best first. The bytes attached alone need no mention: that comes last. */
  drafts(input: RecordInput, annotations: SessionDetail['annotations']): AsyncGenerator<Draft>
}
