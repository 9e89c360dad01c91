import { createHash, randomBytes } from 'node:crypto'
import { setImmediate as breath } from 'node:timers/promises'
import { accepted } from '#api/settled.ts'
import type { DocumentIngest, IngestedDocument, IngestedSection } from '#documents/document.ts'
import { entropyFrom, idMaker } from '#engine/ids.ts'
import { refuse } from '#engine/refusal.ts'
import { DOCUMENTS_MAX } from '#engine/room/decide/documents.ts'
import { DOCUMENT_KINDS, sectionPrefix } from '#engine/room/documentKinds.ts'
import { DEFAULT_LANGUAGE } from '#engine/words/languages.ts'
import type { Clock } from '#gateway/clock.ts'
import type { DocumentReply, KeptSection } from '#protocol/kxp/exchanges.ts'
import type { DocumentText } from '#protocol/views/documentText.ts'
import { ResidentError } from '../residentError.ts'
import { RoomTurns } from '../roomTurns.ts'
import type { RecordName } from '../vault/record.ts'
import type { RoomLog } from '../vault/roomLog.ts'
import type { Vault } from '../vault/vault.ts'
import { HeldReplies } from './heldReplies.ts'
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
  /** By room and number of bytes. */
  readonly #sizes = new RoomTurns()
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
    // The same bytes may come twice at once.
    return this.#sizes.take(`${room} ${file.bytes}`, () => this.#take(room, file))
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

  async #take(room: string, file: ArrivedFile): Promise<DocumentReply> {
    const documents = await this.list(room)
    // Bytes are compared by their hash, which is needed first only where there are as many already.
    const isFamiliar = documents.some(({ bytes }) => bytes === file.bytes)
    const known = knownIn(documents, isFamiliar ? await digestOf(file.chunks) : null)
    if (known) return known
    const { ingest, clock } = this.#services
    const docId = idMaker(clock.now(), entropyFrom(randomBytes(20)))('doc')
    const storing: { done?: Promise<string> } = {}
    const stored = () => (storing.done ??= this.#store(room, docId, file))
    this.#unread.add(docId)
    try {
      const read = await accepted<IngestedDocument>(
        ingest.ingest(file.chunks, file.fileName, { handed: () => void stored().catch(() => {}) }),
        // Whoever asks knows the room's language and says it in that.
        DEFAULT_LANGUAGE,
      )
      const sha256 = await stored()
      const reply = replyOf(docId, read, { ...file, sha256 })
      return await this.#turns.take(room, async () => {
        return knownIn(await this.list(room), sha256) ?? (await this.#list(room, reply, read))
      })
    } finally {
      await storing.done?.catch(() => {})
      this.#unread.delete(docId)
      await this.#dropUnlisted(room, docId)
    }
  }

  /** Seals a file's bytes; they count once their reading is sealed too. Returns their SHA-256. */
  async #store(room: string, docId: string, { chunks }: ArrivedFile): Promise<string> {
    const sealed = this.#services.vault.putPieces(room, bytesAt(docId), chunks)
    const [sha256] = await Promise.all([digestOf(chunks), sealed])
    return sha256
  }

  async #dropUnlisted(room: string, docId: string): Promise<void> {
    const { vault } = this.#services
    const readings = await vault.list(room, 'reading')
    if (!readings.some(({ id }) => id === docId)) await vault.drop(room, bytesAt(docId))
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

/** The first answer for bytes that the room has. Throws 409 when it can hold no further document. [KX32] */
function knownIn(documents: readonly DocumentReply[], sha256: string | null): DocumentReply | null {
  const known = documents.find((document) => document.sha256 === sha256)
  if (!known && documents.length >= DOCUMENTS_MAX) throw new ResidentError(409, refuse('too-many-documents').error)
  return known ?? null
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
