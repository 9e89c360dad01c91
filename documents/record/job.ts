import { DOCUMENT_KINDS, type DocumentKind } from '#engine/room/documentKinds.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import type { ByteSource } from '#workers/parts.ts'

/** The next events of a stream, as one JSON text. */
export interface EventPage {
  readonly bodies: string
}

/** Names what a stream holds up to an event. */
export interface StreamHead {
  readonly code: string
  readonly headHash: string
}

/** What is asked for: the record of a meeting that was folded, or of one that its stream alone tells of. */
export type RecordJob = FoldedJob | StreamedJob

interface Asked {
  readonly docId: string
  /** The document's bytes as uploaded. */
  readonly source: ByteSource
}

/** `events()` is read only when the record is not remembered. */
export interface FoldedJob extends Asked {
  readonly session: SessionDetail
  /** The stream that the session was folded from as it is exported, one event a line, in pieces. */
  events(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

export interface StreamedJob extends Asked {
  readonly session: StreamHead
  /** The stream up to that event, in pages. */
  events(): AsyncIterable<EventPage> | Iterable<EventPage>
}

export const isFolded = (job: RecordJob): job is FoldedJob => 'messages' in job.session

/** What a record is made from. */
export interface RecordInput {
  readonly docId: string
  /** The document as uploaded. */
  readonly source: Uint8Array
  readonly session: SessionDetail
  /** The stream as lines of JSON, one exported event a line. */
  readonly events: Uint8Array
  /** The document is attached without a look into it: a parser died of it, or the record to be written anew is such a one. */
  readonly isApart?: boolean
  /** Whose record is written anew; this version's own when absent. */
  readonly generator?: string
}

/**
 * How the document is in the record: `appended` = its bytes are the beginning of the file; `rewritten` = its pages, saved
 * anew, and its bytes attached; `apart` = its bytes attached only; `typeset` = a document without pages of its own set in some, its bytes attached.
 */
export type RecordMode = 'appended' | 'rewritten' | 'apart' | 'typeset'

/** What `record.json` says, in the file's attachments. */
export interface RecordFacts {
  readonly format: 'parley-record'
  readonly version: 1
  readonly generator: string
  readonly code: string
  readonly docId: string
  readonly mode: RecordMode
  readonly eventCount: number
  readonly headHash: string
  readonly document: { readonly kind: DocumentKind; readonly sha256: string; readonly bytes: number }
}

/** Changes whenever the same input gives other bytes than before. */
export const GENERATOR = 'parley-record 1.4'

/** Before there were suggestions: records of it are written anew from a session in its former form. [IN25] */
export const FORMER_GENERATOR = 'parley-record 1.1'

/** Without one page first, from before threads. [RD64] */
export const PLAIN_GENERATOR = 'parley-record 1.2'

/** With a summary that counted suggestions: written anew from a session with that summary. [IN25] */
export const COUNTED_GENERATOR = 'parley-record 1.3'

/** True when a record is to be written anew without one page first, in the form of the earliest generators. [RD64] */
export const isFormerForm = ({ generator = GENERATOR }: Pick<RecordInput, 'generator'>): boolean =>
  generator === FORMER_GENERATOR || generator === PLAIN_GENERATOR

export const ATTACHED = {
  facts: 'record.json',
  events: 'events.jsonl',
} as const

/** The file name under which a document is attached. */
export function attachedName(kind: DocumentKind): string {
  return `source${DOCUMENT_KINDS[kind].endings[0]}`
}

/** What makes a record impossible; the message is a sentence for the person who asked. */
export class RecordError extends Error {
  override readonly name = 'RecordError'
}
