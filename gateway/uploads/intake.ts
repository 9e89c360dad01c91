import type { DocumentIngest, Ingested, IngestedDocument, IngestedSection, Rejected } from '#documents/document.ts'
import type { NewSection, UnstampedCommand } from '#engine/room/commands.ts'
import { uploadRefusal } from '#engine/room/decide/documents.ts'
import { DOCUMENT_KINDS } from '#engine/room/documentKinds.ts'
import type { IncomingFiles } from '#stores/files/incoming.ts'
import type { FileStore } from '#stores/files/port.ts'
import type { Metrics } from '../metrics.ts'
import type { Outcome } from '../rooms/outcome.ts'
import type { Room } from '../rooms/room.ts'
import type { Rooms } from '../rooms/rooms.ts'
import type { DocumentIntake, HeldUpload, Upload } from './documentIntake.ts'
import { dropDocument, keepThread, threadOf } from './keptDocuments.ts'
import { UnderWay } from './underWay.ts'

export interface IntakeServices {
  readonly store: FileStore
  readonly incoming: IncomingFiles
  readonly ingest: DocumentIngest
  readonly rooms: Rooms
  readonly metrics: Metrics
  /** False: bytes are dropped after ingest. */
  readonly retain: boolean
  readonly fault: (error: unknown, where: string) => void
}

/** Takes uploaded documents into rooms: read apart, kept on disk, then put to the room. */
export class Intake implements DocumentIntake {
  readonly #services: IntakeServices
  /** Bytes being put to a room: the same may come twice at once, and what one drops must not be the other's. */
  readonly #keeping = new UnderWay()
  /** Documents that were read ahead of their room. */
  readonly #examined = new WeakMap<object, Promise<Ingested>>()

  constructor(services: IntakeServices) {
    this.#services = services
  }

  /** Puts a file to a room. The file at `upload.path` is taken over or removed. [DO1] [DO9] */
  async take(room: Room, by: string | null, upload: Upload | HeldUpload): Promise<Outcome | Rejected> {
    if (!('path' in upload)) throw new Error('A document in memory is not for this service to keep.')
    const { incoming, ingest, metrics, rooms } = this.#services
    const startedAt = performance.now()
    try {
      const refusal = uploadRefusal(room.state, by)
      if (refusal) return refusal
      const known = room.state.docs.find(({ sha256 }) => sha256 === upload.sha256)
      if (known) return { reply: { docId: known.id }, room: room.state }
      const read = await (this.#examined.get(upload) ?? ingest.ingest(upload.path, upload.fileName))
      metrics.ingested(read.kind, performance.now() - startedAt)
      if (read.kind === 'rejected') return read
      // Reading may take so long that an empty room was let go meanwhile.
      return await this.#keep((await rooms.find(room.code)) ?? room, by, upload, read)
    } finally {
      await incoming.discard(upload.path)
    }
  }

  async examine(upload: Upload | HeldUpload): Promise<Rejected | null> {
    if (!('path' in upload)) return null
    const reading = this.#services.ingest.ingest(upload.path, upload.fileName)
    this.#examined.set(upload, reading)
    const read = await reading
    return read.kind === 'rejected' ? read : null
  }

  /** Takes up a division that a crash left undone. [TH4] */
  async divide(code: string, docId: string): Promise<void> {
    const { rooms, store, retain, fault } = this.#services
    try {
      const room = await rooms.find(code)
      const doc = room?.state.docs.find(({ id }) => id === docId)
      const sha256 = doc?.pending ? doc.sha256 : null
      const kept = sha256 === null ? null : await threadOf(store, code, sha256)
      if (!room || sha256 === null || !kept) return
      await room.ask({ type: 'divide', docId, sections: sectionsOf(kept.topics) })
      if (!retain) await dropDocument(store, code, sha256)
    } catch (error) {
      fault(error, 'divide')
    }
  }

  /** Removes a document and its bytes. [DO12] */
  async withdraw(room: Room, by: string | null, docId: string): Promise<Outcome> {
    const doc = room.state.docs.find(({ id }) => id === docId)
    const outcome = await room.ask({ type: 'withdraw', by, docId })
    if (outcome.error === undefined && doc) await this.release(room, doc)
    return outcome
  }

  async #keep(room: Room, by: string | null, upload: Upload, read: IngestedDocument): Promise<Outcome> {
    const key = keyOf(room, upload.sha256)
    this.#keeping.begin(key)
    const outcome = await this.#put(room, by, upload, read).finally(() => this.#keeping.end(key))
    if (outcome.error !== undefined) await this.release(room, upload)
    return outcome
  }

  async #put(room: Room, by: string | null, upload: Upload, read: IngestedDocument): Promise<Outcome> {
    const { store, retain } = this.#services
    const { path, sha256 } = upload
    const { shownAs } = DOCUMENT_KINDS[read.kind]
    if (shownAs !== 'pages') {
      const { sections: topics, ...thread } = read
      await keepThread(this.#services, room.code, sha256, { thread, topics })
    }
    if (retain) await store.take(room.code, sha256, path)
    const outcome = await room.ask({ ...uploadCommand(upload, read), by })
    if (outcome.error === undefined && shownAs === 'messages') {
      // The topics follow the answer: the room is told that they are on their way.
      setImmediate(() => void this.divide(room.code, outcome.reply.docId as string))
    }
    return outcome
  }

  async release(room: Room, { sha256 }: { readonly sha256: string | null }): Promise<void> {
    if (sha256 === null) return
    if (this.#keeping.has(keyOf(room, sha256)) || room.state.docs.some((doc) => doc.sha256 === sha256)) return
    await dropDocument(this.#services.store, room.code, sha256)
  }
}

const keyOf = ({ code }: Room, sha256: string) => `${code} ${sha256}`

/** The topics of a thread are left out: the answer does not wait for them. [TH4] */
function uploadCommand(
  { sha256, bytes }: Upload,
  { kind, title, source, pages, messages, sections }: IngestedDocument,
): Omit<Extract<UnstampedCommand, { type: 'upload' }>, 'by'> {
  const pending = DOCUMENT_KINDS[kind].shownAs === 'messages'
  const emails = messages?.length ?? null
  const shown = pending ? [] : sectionsOf(sections)
  return { type: 'upload', kind, title, sha256, bytes, source, pages, emails, pending, sections: shown }
}

function sectionsOf(sections: readonly IngestedSection[]): NewSection[] {
  return sections.map(({ title, preview, text, page, level, messageIndexes, keywords = '' }) => ({
    title,
    preview,
    text,
    keywords,
    level,
    ...(page === undefined ? {} : { page }),
    ...(messageIndexes?.[0] === undefined ? {} : { messageIndex: messageIndexes[0] }),
  }))
}
