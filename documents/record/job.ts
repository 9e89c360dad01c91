import { DOCUMENT_KINDS, type DocumentKind } from '#engine/room/documentKinds.ts'
import type { ChainedEvent } from '#engine/stream.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import type { ByteSource } from '#workers/parts.ts'

/** Events in order, or a piece of the lines that they are exported as. */
export type EventPage = readonly ChainedEvent[] | Uint8Array

/** What is asked for. */
export interface RecordJob {
  readonly docId: string
  /** The document's bytes as uploaded. */
  readonly source: ByteSource
  readonly session: SessionDetail
  /**
   * The stream that the session was folded from, in pages, or as it is exported, one event a line, in pieces; read only when the
   * record is not remembered.
   */
  events(): AsyncIterable<EventPage> | Iterable<EventPage>
}

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
export const GENERATOR = 'parley-record 1.3'

/** Before there were suggestions: records of it are written anew from a session in its former form. [IN25] */
export const FORMER_GENERATOR = 'parley-record 1.1'

/** Without one page first, from before threads. [RD64] */
export const PLAIN_GENERATOR = 'parley-record 1.2'

/** True when a record is to be written anew in the form of an earlier generator. [RD64] */
export const isFormerForm = ({ generator = GENERATOR }: Pick<RecordInput, 'generator'>): boolean =>
  generator !== GENERATOR

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
