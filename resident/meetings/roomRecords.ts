import type { Response } from 'express'
import { disposition } from '#api/storedFile.ts'
import type { RecordResult, RecordWriter } from '#documents/record/recordWriter.ts'
import type { RecordReply, RecordRequest } from '#protocol/kxp/exchanges.ts'
import { Turns } from '#workers/turns.ts'
import { ResidentError, RoomEnded } from '../residentError.ts'
import type { Vault } from '../vault/vault.ts'
import type { RoomDocuments } from './roomDocuments.ts'
import type { RecordMaterial, SealedRecords } from './sealedRecords.ts'

export interface RoomRecordServices {
  readonly vault: Vault
  readonly documents: RoomDocuments
  readonly sealed: SealedRecords
  readonly writer: RecordWriter
}

/** Records that are opened and written at a time, and those who wait: a record's material may take 50 MB of memory. */
const WRITTEN_AT_ONCE = 1
const WAITING_MAX = 16
const TITLE_CHARACTERS_MAX = 100

/** Records of meetings in the enterprise tier: their material is sealed before the end, and written when somebody asks. [KX40] */
export class RoomRecords {
  readonly #services: RoomRecordServices
  readonly #turns = new Turns(WRITTEN_AT_ONCE, WAITING_MAX, busy)

  constructor(services: RoomRecordServices) {
    this.#services = services
  }

  /** Seals what a record is written from. Throws RoomEnded, 404 for an unknown document, 422 for the meeting of another room. [KX40] */
  async take({ room, docId, session, events }: RecordRequest): Promise<RecordReply> {
    const { vault, documents, sealed } = this.#services
    if ((await vault.status(room)) === 'ended') throw new RoomEnded()
    if (session.code !== room) throw new ResidentError(422, 'The meeting is that of another room.')
    const source = await documents.bytes(room, docId)
    if (source === null) throw new ResidentError(404, 'There is no such document in this room.')
    const ticket = await sealed.seal(room, { docId, session, events: Buffer.from(events), source })
    return { ok: true, ...ticket }
  }

  /** Sends the record that a ticket opens. Throws 404 for any other ticket, 503 when too many are written. [KX41] */
  async send(ticket: string, response: Response): Promise<void> {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const free = await this.#turns.next(gone.signal)
    try {
      const material = await this.#services.sealed.opened(ticket)
      if (material === null) throw new ResidentError(404, 'There is no record for that ticket.')
      const headers = headersOf(material)
      if (response.req.method === 'HEAD') return void response.set(headers).end()
      const written = await this.#written(material, gone.signal)
      if (!written.ok) throw new ResidentError(503, written.error)
      response.set(headers).send(written.bytes)
    } catch (error) {
      if (!gone.signal.aborted) throw error
    } finally {
      free()
    }
  }

  close(): void {
    this.#turns.close()
  }

  #written({ docId, session, events, source }: RecordMaterial, signal: AbortSignal): Promise<RecordResult> {
    return this.#services.writer
      .write({ docId, session, source: [source], events: () => [events] }, signal)
      .catch((error: unknown) => {
        throw error instanceof Error && error.name === 'RecordBusy' ? busy() : error
      })
  }
}

function headersOf({ session, docId }: RecordMaterial): Record<string, string> {
  const title = session.docs?.find(({ id }) => id === docId)?.title ?? 'Document'
  const name = `${title.slice(0, TITLE_CHARACTERS_MAX).toWellFormed()} - review record.pdf`
  return {
    'Content-Type': 'application/pdf',
    'Content-Disposition': disposition('attachment', name),
    'Content-Security-Policy': 'sandbox',
    'Cache-Control': 'private, no-store',
  }
}

function busy(): ResidentError {
  const headers = { 'Retry-After': '5' }
  return new ResidentError(503, 'Too many records are being written at once. Try again in a moment.', {}, headers)
}
