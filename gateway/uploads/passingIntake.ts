import type { Rejected } from '#documents/document.ts'
import { keywordsOf } from '#engine/language/words.ts'
import { refuse } from '#engine/refusal.ts'
import type { NewSection, UnstampedCommand } from '#engine/room/commands.ts'
import { DOCUMENTS_MAX, uploadRefusal } from '#engine/room/decide/documents.ts'
import type { Resident } from '#integrations/resident/port.ts'
import type { DocumentReply, KeptSection } from '#protocol/kxp/exchanges.ts'
import type { Metrics } from '../metrics.ts'
import { isFailure, type Outcome } from '../rooms/outcome.ts'
import type { Room } from '../rooms/room.ts'
import type { Rooms } from '../rooms/rooms.ts'
import type { DocumentIntake, HeldUpload, Upload } from './documentIntake.ts'
import { UnderWay } from './underWay.ts'

export interface PassingServices {
  readonly resident: Resident
  readonly rooms: Pick<Rooms, 'find'>
  readonly metrics: Metrics
}

/**
 * Passes uploaded documents on to the resident and puts only their titles and previews to the room. Rejects with ResidentAway. [KX53]
 */
export class PassingIntake implements DocumentIntake {
  readonly #services: PassingServices
  /** Bytes being put to a room, by room and SHA-256: what one upload removes must not be the other's. */
  readonly #keeping = new UnderWay()
  /** Removals under way: the same bytes may come again before they are gone. */
  readonly #removing = new Map<string, Promise<void>>()

  constructor(services: PassingServices) {
    this.#services = services
  }

  async take(room: Room, by: string | null, upload: Upload | HeldUpload): Promise<Outcome | Rejected> {
    if (!('chunks' in upload)) throw new Error('A document on its way to the resident must be on no disk.')
    const { docs } = room.state
    const refusal = uploadRefusal(room.state, by)
    if (refusal) return refusal
    const known = docs.find(({ sha256 }) => sha256 === upload.sha256)
    if (known) return { reply: { docId: known.id }, room: room.state }
    if (docs.length >= DOCUMENTS_MAX) return refuse('too-many-documents')
    const key = keyOf(room, upload.sha256)
    this.#keeping.begin(key)
    let id: string | null = null
    let isUnsure = false
    try {
      await this.#removing.get(key)?.catch(() => {})
      const kept = await this.#pass(room, upload)
      if ('status' in kept) return kept
      id = kept.docId
      isUnsure = true
      // Reading may take so long that an empty room was let go meanwhile.
      const present = (await this.#services.rooms.find(room.code)) ?? room
      const outcome = await present.ask({ ...uploadCommand(upload, kept), by })
      // After a failure the stream may name the document nevertheless: then it stays.
      isUnsure = isFailure(outcome) && outcome.refused === 'failed'
      return outcome
    } finally {
      this.#keeping.end(key)
      if (id !== null && !isUnsure) await this.release(room, { id, sha256: upload.sha256 })
    }
  }

  /** The resident reads documents, and only for a room. */
  async examine(): Promise<null> {
    return null
  }

  async withdraw(room: Room, by: string | null, docId: string): Promise<Outcome> {
    const doc = room.state.docs.find(({ id }) => id === docId)
    const outcome = await room.ask({ type: 'withdraw', by, docId })
    if (outcome.error === undefined && doc) await this.release(room, doc)
    return outcome
  }

  /** What cannot be removed now goes when the meeting ends. */
  async release(room: Room, { id, sha256 }: { readonly id: string; readonly sha256: string | null }): Promise<void> {
    if (sha256 === null) return
    const key = keyOf(room, sha256)
    if (this.#keeping.has(key) || room.state.docs.some((doc) => doc.sha256 === sha256)) return
    const removed = this.#services.resident
      .remove(room.code, id)
      .catch(() => {})
      .finally(() => this.#removing.delete(key))
    this.#removing.set(key, removed)
    await removed
  }

  async #pass({ code }: Room, upload: HeldUpload): Promise<DocumentReply | Rejected> {
    const { resident, metrics } = this.#services
    const startedAt = performance.now()
    const kept = await resident.keep(code, upload)
    const refused = 'refused' in kept
    metrics.ingested(refused ? 'rejected' : kept.kind, performance.now() - startedAt)
    if (!refused) return kept
    const { refused: status, error, ocrPlaceholder } = kept
    return { kind: 'rejected', status, error, ...(ocrPlaceholder ? { ocrPlaceholder } : {}) }
  }
}

const keyOf = ({ code }: Room, sha256: string) => `${code} ${sha256}`

function uploadCommand(
  { sha256, bytes }: HeldUpload,
  { docId, kind, title, source, pages, emails, sections }: DocumentReply,
): Omit<Extract<UnstampedCommand, { type: 'upload' }>, 'by'> {
  const shown = sectionsOf(sections)
  return { type: 'upload', docId, kind, title, sha256, bytes, source, pages, emails, pending: false, sections: shown }
}

/** Words that tell a section come from its title and preview: nothing else of it is known here. */
function sectionsOf(sections: readonly KeptSection[]): NewSection[] {
  const keywords = keywordsOf(sections.map(({ title, preview }) => ({ title, text: preview })))
  return sections.map(({ title, preview, level, page, messageIndex }, i) => ({
    title,
    preview,
    text: '',
    keywords: keywords[i] ?? '',
    level,
    ...(page === undefined ? {} : { page }),
    ...(messageIndex === undefined ? {} : { messageIndex }),
  }))
}
