import { createHash, randomBytes } from 'node:crypto'
import { setImmediate as breath } from 'node:timers/promises'
import { accepted } from '#api/settled.ts'
import type { DocumentIngest, IngestedDocument, IngestedSection } from '#documents/document.ts'
import { entropyFrom, idMaker } from '#engine/ids.ts'
import { refuse } from '#engine/refusal.ts'
import { DOCUMENTS_MAX } from '#engine/room/decide/documents.ts'
import { DOCUMENT_KINDS, sectionPrefix } from '#engine/room/documentKinds.ts'
import type { Clock } from '#gateway/clock.ts'
import type { DocumentReply, KeptSection } from '#protocol/kxp/exchanges.ts'
import type { DocumentText } from '#protocol/views/documentText.ts'
import { ResidentError } from '../residentError.ts'
import type { RecordName } from '../vault/record.ts'
import type { RoomLog } from '../vault/roomLog.ts'
import type { Vault } from '../vault/vault.ts'
import { HeldReplies } from './heldReplies.ts'
import { RoomTurns } from './roomTurns.ts'
import { documentIn, replyIn, sealedReading } from './sealedReading.ts'

/** A file in memory. */
export interface ArrivedFile {
  readonly fileName: string
  readonly chunks: readonly Uint8Array[]
  readonly bytes: number
}

export interface DocumentServices {
  readonly vault: Vault
  readonly log: Pick<RoomLog, 'record'>
  readonly ingest: DocumentIngest
  readonly clock: Pick<Clock, 'now'>
}

/** The documents of all rooms: read from memory by confined processes, their bytes and what was read sealed. [KX30] */
export class RoomDocuments {
  readonly #services: DocumentServices
  readonly #held = new HeldReplies()
  readonly #turns = new RoomTurns()
  /** Files being read, by room and SHA-256: the same bytes may come twice at once. */
  readonly #arriving = new Map<string, Promise<DocumentReply>>()
  /** Ids of documents that are being read: their bytes are sealed already. */
  readonly #unread = new Set<string>()

  constructor(services: DocumentServices) {
    this.#services = services
  }

  /**
   * Takes a file into a room, which is opened when it is unknown. Bytes that the room has get the first answer again. Throws
   * HttpError with the status and the sentence of the standard tier's upload, and RoomEnded. [KX30] [KX31] [KX32]
   */
  async keep(room: string, file: ArrivedFile): Promise<DocumentReply> {
    await this.#services.vault.open(room)
    const sha256 = await digestOf(file.chunks)
    const key = `${room} ${sha256}`
    const arriving = this.#arriving.get(key) ?? this.#take(room, file, sha256).finally(() => this.#arriving.delete(key))
    this.#arriving.set(key, arriving)
    return arriving
  }

  /** The documents of a room in the order in which they came; none for a room that is not open. */
  async list(room: string): Promise<readonly DocumentReply[]> {
    const { vault } = this.#services
    if ((await vault.status(room)) !== 'open') return []
    const held = this.#held.get(room)
    if (held) return held
    const { version } = this.#held
    const documents: DocumentReply[] = []
    for (const { id, seq } of await vault.list(room, 'reading')) {
      const reading = await vault.get(room, { kind: 'reading', id, seq })
      if (reading) documents.push(replyIn(reading))
    }
    this.#held.set(room, documents, version)
    return documents
  }

  /** The bytes of a document as uploaded; null when the room has no such document. */
  bytes(room: string, docId: string): Promise<Buffer | null> {
    return this.#record(room, 'document', docId)
  }

  /** What was read of a document, as `sealedReading` wrote it; null when the room has no such document. */
  reading(room: string, docId: string): Promise<Buffer | null> {
    return this.#record(room, 'reading', docId)
  }

  /** The text of a document that is not displayed as pages; null when the room has none such. */
  async view(room: string, docId: string): Promise<DocumentText | null> {
    const reading = await this.reading(room, docId)
    if (reading === null) return null
    const { sections: shown } = replyIn(reading)
    const { kind, title, messages = [], sections } = await documentIn(reading)
    if (DOCUMENT_KINDS[kind].shownAs === 'messages') return { kind, title, messages }
    return {
      kind,
      title,
      sections: shown.map(({ id, title: heading, level }, i) => {
        return { id, title: heading, level, text: sections[i]?.text ?? '' }
      }),
    }
  }

  /** Removes a document; false when the room has no such document. */
  remove(room: string, docId: string): Promise<boolean> {
    return this.#turns.take(room, async () => {
      const { vault } = this.#services
      const readings = await vault.list(room, 'reading')
      const at = readings.find(({ id }) => id === docId)
      if (!at) return false
      // Without its reading a document is not listed; its bytes are removed either way.
      const removed = await vault.drop(room, { kind: 'reading', ...at })
      await vault.drop(room, bytesAt(docId))
      this.#held.delete(room)
      return removed
    })
  }

  forget(room: string): void {
    this.#held.delete(room)
  }

  async #record(room: string, kind: 'document' | 'reading', docId: string): Promise<Buffer | null> {
    const { vault } = this.#services
    const at = (await vault.list(room, kind)).find(({ id }) => id === docId)
    return at ? vault.get(room, { kind, ...at }) : null
  }

  async #take(room: string, file: ArrivedFile, sha256: string): Promise<DocumentReply> {
    const known = await this.#known(room, sha256)
    if (known) return known
    const { vault, ingest, clock } = this.#services
    const docId = idMaker(clock.now(), entropyFrom(randomBytes(20)))('doc')
    this.#unread.add(docId)
    // Bytes are sealed while they are read; they count once their reading is sealed too.
    const sealed = vault.put(room, bytesAt(docId), file.chunks)
    sealed.catch(() => {})
    try {
      const read = await accepted<IngestedDocument>(ingest.ingest(file.chunks, file.fileName))
      await sealed
      const reply = replyOf(docId, read, { ...file, sha256 })
      return await this.#turns.take(room, async () => {
        return (await this.#known(room, sha256)) ?? (await this.#list(room, reply, read))
      })
    } finally {
      await sealed.catch(() => {})
      this.#unread.delete(docId)
      await this.#dropUnlisted(room, docId)
    }
  }

  async #dropUnlisted(room: string, docId: string): Promise<void> {
    const { vault } = this.#services
    const readings = await vault.list(room, 'reading')
    if (!readings.some(({ id }) => id === docId)) await vault.drop(room, bytesAt(docId))
  }

  /** The first answer for bytes that the room has. Throws 409 when it can hold no further document. [KX32] */
  async #known(room: string, sha256: string): Promise<DocumentReply | null> {
    const documents = await this.list(room)
    const known = documents.find((document) => document.sha256 === sha256)
    if (!known && documents.length >= DOCUMENTS_MAX) throw new ResidentError(409, refuse('too-many-documents').error)
    return known ?? null
  }

  /** Seals the reading of a document whose bytes are sealed: from here on it is listed. */
  async #list(room: string, reply: DocumentReply, read: IngestedDocument): Promise<DocumentReply> {
    const { vault, log } = this.#services
    const { docId, sha256, bytes } = reply
    await this.#dropUnread(room)
    const seq = Math.max(0, ...(await vault.list(room, 'reading')).map((place) => place.seq)) + 1
    await vault.put(room, { kind: 'reading', id: docId, seq }, await sealedReading(reply, read))
    this.#held.delete(room)
    await log.record(room, { type: 'resident.document_stored', data: { docId, sha256, bytes } })
    return reply
  }

  /** Removes bytes whose reading a crash kept from being sealed. */
  async #dropUnread(room: string): Promise<void> {
    const { vault } = this.#services
    const read = new Set((await vault.list(room, 'reading')).map(({ id }) => id))
    for (const { id, seq } of await vault.list(room, 'document')) {
      if (!read.has(id) && !this.#unread.has(id)) await vault.drop(room, { kind: 'document', id, seq })
    }
  }
}

async function digestOf(chunks: readonly Uint8Array[]): Promise<string> {
  const digest = createHash('sha256')
  for (const chunk of chunks) {
    digest.update(chunk)
    await breath()
  }
  return digest.digest('hex')
}

/** Documents come in the order of their readings. */
function bytesAt(docId: string): RecordName {
  return { kind: 'document', id: docId, seq: 1 }
}

/** The answer of an upload. A section's id is its place within the document. [KX31] */
function replyOf(
  docId: string,
  { kind, title, source, pages, messages, sections }: IngestedDocument,
  { sha256, bytes }: { readonly sha256: string; readonly bytes: number },
): DocumentReply {
  const prefix = sectionPrefix(kind)
  const shown = sections.map((section, place) => keptSection(`${prefix}_${place + 1}`, section))
  const emails = messages?.length ?? null
  return { ok: true, docId, kind, title, source, sha256, bytes, pages, emails, sections: shown }
}

function keptSection(id: string, { title, preview, level, page, messageIndexes }: IngestedSection): KeptSection {
  return {
    id,
    title,
    preview,
    level,
    ...(page === undefined ? {} : { page }),
    ...(messageIndexes?.[0] === undefined ? {} : { messageIndex: messageIndexes[0] }),
  }
}
