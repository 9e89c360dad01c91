import type { DocumentKind } from '#engine/room/documentKinds.ts'
import type { ByteSource } from '#workers/parts.ts'

/** What ingest makes of an uploaded file: the shapes that documents/ hands to its callers. */

/** A section that people can pick. `page` is 1-based and absent where there are no pages. */
export interface IngestedSection {
  readonly title: string
  /** Depth in the document's own order, 1 = top. */
  readonly level: number
  readonly page?: number
  /** The section's whole text, cleaned, paragraphs parted by line feeds. */
  readonly text: string
  /** First 240 characters of the text, white space folded; never empty. */
  readonly preview: string
  /** E-mail topics only: indexes into the thread's messages. */
  readonly messageIndexes?: readonly number[]
  /** The section's most telling words (engine/language/words.ts); set by the ingest child, which has the time for it. */
  readonly keywords?: string
}

export interface ThreadMessage {
  readonly from: string
  /** Epoch milliseconds, null when the message names none that can be read. */
  readonly date: number | null
  readonly subject: string
  /** Plain text, quoted earlier messages taken out. */
  readonly body: string
  /** Passages of earlier messages that the text from `at` (UTF-16 units into the body) on answers; absent without any. */
  readonly answers?: readonly { readonly at: number; readonly to: string }[]
}

export interface IngestedDocument {
  readonly kind: DocumentKind
  readonly title: string
  /** How the sections were found. */
  readonly source: 'outline' | 'headings' | 'pages' | 'email'
  /** Null for a document without pages of its own. */
  readonly pages: number | null
  readonly sections: readonly IngestedSection[]
  /** Of an e-mail thread, oldest first. */
  readonly messages?: readonly ThreadMessage[]
  /** Pages after this one were not read because a limit was reached; absent when all were. */
  readonly readUpTo?: number
  /** Messages of the file beyond the limit, which were not taken; absent when all were. */
  readonly omitted?: number
}

/** A file that cannot be taken: the answer's status and body. */
export interface Rejected {
  readonly kind: 'rejected'
  readonly status: number
  readonly error: string
  readonly ocrPlaceholder?: true
}

export function rejected(status: 415 | 422, error: string): Rejected {
  return { kind: 'rejected', status, error }
}

export type Ingested = IngestedDocument | Rejected

export interface IngestOptions {
  readonly signal?: AbortSignal | undefined
  /** Called when the whole file has gone to the process that reads it; not for one that is refused before. */
  readonly handed?: (() => void) | undefined
}

/** Reads uploaded files. Waits for a free place; throws an error named `IngestBusy` when too many wait already. */
export interface DocumentIngest {
  /** Starts a process ahead of the first upload. */
  prepare?(): void
  ingest(source: ByteSource, fileName: string, options?: IngestOptions): Promise<Ingested>
  close(): Promise<void>
}
