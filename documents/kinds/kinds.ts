import { DOCUMENT_KIND_NAMES, type DocumentKind } from '#engine/room/documentKinds.ts'
import type { Detector, KindReader, KindRecorder } from './kind.ts'

/** The code of a kind is found by its name: documents/kinds/<name>/{detect,read,record}.ts. [DK1] */
const detectors = await Promise.all(
  DOCUMENT_KIND_NAMES.map(async (name) => {
    const { detect }: Detector = await import(`./${name}/detect.ts`)
    return { name, detect }
  }),
)

/** The kind of a file by its first bytes; null when it is none. */
export function kindOf(head: Uint8Array): DocumentKind | null {
  return detectors.find(({ detect }) => detect(head))?.name ?? null
}

/** Loaded where files are read: parsers are large. */
export function readerOf(kind: DocumentKind): Promise<KindReader> {
  return import(`./${kind}/read.ts`)
}

/** Loaded where records are written. */
export function recorderOf(kind: DocumentKind): Promise<KindRecorder> {
  return import(`./${kind}/record.ts`)
}
