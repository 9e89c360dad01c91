import { decodePDFRawStream, ParseSpeeds, PDFDict, PDFDocument, PDFRawStream } from 'pdf-lib'
import { DOCUMENT_KIND_NAMES } from '#engine/room/documentKinds.ts'
import { attached } from './file/attach.ts'
import { ATTACHED, attachedName } from './job.ts'
import { unlocked } from './lock/open.ts'

const OPTIONS = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest } as const

/** What a record carries in its attachments; null for what is missing. */
export interface RecordParts {
  /** `record.json`, as read; see RecordFacts. */
  readonly facts: unknown
  readonly events: Uint8Array | null
  /** The attached document as uploaded. */
  readonly original: Uint8Array | null
}

/** Takes a record apart. Throws when the file cannot be read as a PDF, or `record.json` as JSON. */
export async function readRecord(file: Uint8Array): Promise<RecordParts> {
  const { context } = (await unlocked(file)) ?? (await PDFDocument.load(file, OPTIONS))
  const root = context.lookup(context.trailerInfo.Root, PDFDict)
  const files = attached(context, root, (stream) => {
    if (!(stream instanceof PDFRawStream)) throw new Error('an attachment is no stream')
    return decodePDFRawStream(stream).decode()
  })
  const facts = files.get(ATTACHED.facts)
  return {
    facts: facts ? JSON.parse(Buffer.from(facts).toString('utf8')) : null,
    events: files.get(ATTACHED.events) ?? null,
    original:
      DOCUMENT_KIND_NAMES.map((kind) => files.get(attachedName(kind))).find((bytes) => bytes !== undefined) ?? null,
  }
}
