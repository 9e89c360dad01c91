import type { Rejected } from '#documents/document.ts'
import type { Outcome } from '../rooms/outcome.ts'
import type { Room } from '../rooms/room.ts'

/** A file that has arrived whole. */
export interface Upload {
  readonly path: string
  readonly fileName: string
  readonly sha256: string
  readonly bytes: number
}

/** A file that has arrived whole and is on no disk. */
export interface HeldUpload extends Omit<Upload, 'path'> {
  readonly chunks: readonly Uint8Array[]
  /** Media type that the sender named. */
  readonly declared: string
}

/** Takes documents into rooms, and removes them. Held uploads are for where the service is to keep no documents. */
export interface DocumentIntake {
  /** Puts a document to a room. [DO1] [DO9] */
  take(room: Room, by: string | null, upload: Upload | HeldUpload): Promise<Outcome | Rejected>
  /** Reads a document ahead of its room, where this service reads documents; null when it can be taken. [HP5] */
  examine(upload: Upload | HeldUpload): Promise<Rejected | null>
  /** Removes a document and its bytes. [DO12] */
  withdraw(room: Room, by: string | null, docId: string): Promise<Outcome>
  /** Drops the bytes of a document that the room no longer names, unless somebody is just bringing them. */
  release(room: Room, doc: { readonly id: string; readonly sha256: string | null }): Promise<void>
  /** Takes up a division that a crash left undone, where topics come after the document. [TH4] */
  divide?(code: string, docId: string): Promise<void>
}
