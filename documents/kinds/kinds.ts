import { DOCUMENT_KIND_NAMES, type DocumentKind } from '#engine/room/documentKinds.ts'
import * as docx from './docx/detect.ts'
import * as email from './email/detect.ts'
import type { Detector, KindReader, KindRecorder } from './kind.ts'
import * as pdf from './pdf/detect.ts'

/** The code of a kind: documents/kinds/<name>/{detect,read,record}.ts. [DK1] */
interface Kind {
  readonly detector: Detector
  /** Loaded where files are read: parsers are large. */
  readonly reader: () => Promise<KindReader>
  /** Loaded where records are written. */
  readonly recorder: () => Promise<KindRecorder>
}

const KINDS: Readonly<Record<DocumentKind, Kind>> = {
  pdf: { detector: pdf, reader: () => import('./pdf/read.ts'), recorder: () => import('./pdf/record.ts') },
  docx: { detector: docx, reader: () => import('./docx/read.ts'), recorder: () => import('./docx/record.ts') },
  email: { detector: email, reader: () => import('./email/read.ts'), recorder: () => import('./email/record.ts') },
}

/** The kind of a file by its first bytes; null when it is none. */
export function kindOf(head: Uint8Array): DocumentKind | null {
  return DOCUMENT_KIND_NAMES.find((name) => KINDS[name].detector.detect(head)) ?? null
}

export function readerOf(kind: DocumentKind): Promise<KindReader> {
  return KINDS[kind].reader()
}

export function recorderOf(kind: DocumentKind): Promise<KindRecorder> {
  return KINDS[kind].recorder()
}
