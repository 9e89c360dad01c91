import type { DocumentKind } from '#engine/room/documentKinds.ts'

/** What a process is told of a file that it is to read; the file's bytes come with it as parts. */
export interface IngestJob {
  readonly kind: DocumentKind | 'data' | 'page'
  readonly fileName: string
  /** Data files and web pages: the declared type, empty when none was. */
  readonly mime?: string
  /** Web pages: the declared character set, empty when none was. */
  readonly charset?: string
  /** Milliseconds from now after which no more pages are read. */
  readonly readMs: number
}
