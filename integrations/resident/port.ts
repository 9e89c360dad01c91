import type {
  AnswerReply,
  DocumentReply,
  RecordReply,
  RecordRequest,
  SummarizeReply,
  SummarizeRequest,
} from '#protocol/kxp/exchanges.ts'

/** A file held in memory on its way to the resident. */
export interface PassedFile {
  readonly fileName: string
  readonly declared: string
  readonly chunks: readonly Uint8Array[]
  readonly bytes: number
}

/** The resident does not take a file or a request: the status and the sentence for the person who asked. */
export interface ResidentRefusal {
  readonly refused: number
  readonly error: string
  readonly ocrPlaceholder?: true
}

/** The resident cannot be reached, is busy, or answers nothing that can be read; the same request may succeed later. */
export class ResidentAway extends Error {
  override readonly name = 'ResidentAway'
}

/**
 * The service that holds documents and summary texts on the organisation's own machine. Every method rejects with ResidentAway,
 * and with nothing else; each may be asked again with the same arguments. [KX50]
 */
export interface Resident {
  /** Where browsers reach it, as the setting says it: a slash may stand at its end. */
  readonly publicUrl: string
  /** Has it start what reads documents, ahead of one; a resident that knows nothing of that is left alone. */
  prepare(): Promise<void>
  /** Reads and seals a document; the same bytes in the same room give the first answer again. */
  keep(code: string, file: PassedFile): Promise<DocumentReply | ResidentRefusal>
  remove(code: string, docId: string): Promise<void>
  /** Writes and seals a summary; its text stays there. */
  summarise(request: SummarizeRequest): Promise<SummarizeReply | ResidentRefusal>
  answer(code: string, question: string): Promise<AnswerReply | ResidentRefusal>
  /** Seals what a record is made from under a ticket that the resident forgets. */
  record(request: RecordRequest): Promise<RecordReply | ResidentRefusal>
  /** Destroys the room's keys, then its data. */
  end(code: string): Promise<{ readonly destroyed: boolean }>
  /** Resolves when it can be reached. */
  check(): Promise<void>
  close(): Promise<void>
}
