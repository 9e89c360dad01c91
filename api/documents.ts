import { pipeline } from 'node:stream/promises'
import type { Request, Response, Router } from 'express'
import type { RefusalCode } from '#engine/refusal.ts'
import type { DocumentStore } from '#gateway/documentStore.ts'
import type { Intake } from '#gateway/intake.ts'
import type { Outcome } from '#gateway/letter.ts'
import type { Room } from '#gateway/room.ts'
import { type RoomDoor, roomOf, seatOf } from './caller.ts'
import { HttpError, ValidationError } from './errors.ts'
import { routed } from './routes.ts'
import { type FormLimits, receiveForm } from './upload.ts'

/** [DO4] */
const DOCUMENT_LIMITS: FormLimits = { bytesMax: 15 * 2 ** 20, paceMs: 15_000, paceBytesMin: 16 * 1024 }
/** Uploads received or read at once, and those of one address; more are asked to come back. */
const UPLOADS_MAX = 64
const UPLOADS_PER_ADDRESS_MAX = 16

export interface DocumentServices extends RoomDoor {
  readonly store: DocumentStore
  readonly intake: Intake
}

/** Upload, removal and raw download of a room's documents. */
export function documentsRouter(services: DocumentServices): Router {
  const uploads = new UploadPlaces()
  return routed({
    '/api/rooms/:code/document': {
      post: async (request, response) => {
        using _place = uploads.take(services.addressOf(request))
        response.json(await upload(services, request))
      },
    },
    '/api/rooms/:code/document/raw': { get: (request, response) => raw(services, request, response) },
    '/api/rooms/:code/document/:docId': {
      delete: async (request, response) => {
        const room = await roomOf(services, request)
        const by = seatOf(services, room, request)
        const outcome = await services.intake.withdraw(room, by, String(request.params.docId))
        response.json({ ok: true, ...settled(outcome).reply })
      },
    },
  })
}

/** Counts uploads under way, so that neither all of them nor those of one address exceed their share. */
class UploadPlaces {
  readonly #byAddress = new Map<string, number>()
  #all = 0

  take(address: string): Disposable {
    const own = this.#byAddress.get(address) ?? 0
    if (this.#all >= UPLOADS_MAX || own >= UPLOADS_PER_ADDRESS_MAX) throw busy()
    this.#change(address, 1)
    return { [Symbol.dispose]: () => this.#change(address, -1) }
  }

  #change(address: string, by: 1 | -1): void {
    this.#all += by
    const own = (this.#byAddress.get(address) ?? 0) + by
    if (own === 0) this.#byAddress.delete(address)
    else this.#byAddress.set(address, own)
  }
}

async function upload(services: DocumentServices, request: Request): Promise<object> {
  const path = await services.store.incoming()
  try {
    const { upload, fields } = await receiveForm(request, path, DOCUMENT_LIMITS)
    const room = await roomOf(services, request)
    const by = seatOf(services, room, request, fields.participantId)
    if (room.state.phase !== 'setup') throw new HttpError(409, 'Documents are uploaded before the meeting starts.')
    const outcome = await services.intake.take(room, by, upload).catch((error: unknown) => {
      throw error instanceof Error && error.name === 'IngestBusy' ? busy() : error
    })
    if ('kind' in outcome) throw rejected(outcome)
    const { reply } = settled(outcome)
    return uploadAnswer(room, reply.docId as string)
  } finally {
    await services.store.discard(path)
  }
}

/** The answer is a function of the room, so that the same bytes again answer as the first time. [DO9] */
function uploadAnswer(room: Room, docId: string): object {
  const { kind, title, source, emails } = room.state.docs.find(({ id }) => id === docId)!
  if (kind === 'email') return { ok: true, title, emails, topicsPending: true, docId }
  const sections = room.state.sections.filter((section) => section.docId === docId).length
  return { ok: true, title, sections, source, docId }
}

function rejected({
  status,
  error,
  ocrPlaceholder,
}: {
  status: number
  error: string
  ocrPlaceholder?: true
}): HttpError {
  return new HttpError(status, error, ocrPlaceholder ? { ocrPlaceholder } : {})
}

const STATUS: Partial<Record<RefusalCode, number>> = {
  'unknown-document': 404,
  'not-setup': 409,
  'too-many-documents': 409,
  'not-participant': 403,
}

/** The reply of a command, or its refusal as a status. */
function settled(outcome: Outcome): Extract<Outcome, { reply: object }> {
  if (outcome.error === undefined) return outcome
  if (outcome.refused === 'busy') throw busy()
  if (outcome.refused === 'failed') throw new HttpError(503, outcome.error)
  throw new HttpError(STATUS[outcome.refused] ?? 409, outcome.error)
}

function busy(): HttpError {
  return new HttpError(
    503,
    'Too many documents are being read at once. Try again in a moment.',
    {},
    { 'Retry-After': '5' },
  )
}

/** The bytes of a PDF, or the view of an e-mail thread. [DO14] [DO15] [DO16] [TH6] */
async function raw({ store, ...door }: DocumentServices, request: Request, response: Response): Promise<void> {
  const { doc_id: wanted } = request.query
  if (wanted !== undefined && typeof wanted !== 'string') {
    throw new ValidationError([{ loc: ['query', 'doc_id'], msg: 'doc_id must be one text.', type: 'string_type' }])
  }
  const room = await roomOf(door, request)
  const { docs } = room.state
  const doc = wanted === undefined ? docs[0] : docs.find(({ id }) => id === wanted)
  if (!doc && wanted !== undefined) throw new HttpError(404, 'There is no such document in this room.')
  const size = doc ? await store.size(room.code, doc.sha256) : null
  if (!doc || size === null) throw new HttpError(409, 'not-retained')
  const etag = `"${doc.sha256}"`
  response.set({ ETag: etag, 'Content-Security-Policy': 'sandbox' })
  if (namesTag(request.get('if-none-match'), etag)) return void response.status(304).end()
  if (doc.kind === 'email') {
    const kept = await store.thread(room.code, doc.sha256)
    if (!kept) throw new HttpError(409, 'not-retained')
    response.json({ kind: 'email', title: doc.title, messages: kept.thread.messages })
    return
  }
  response.set({
    'Cache-Control': 'private, no-cache',
    'Content-Type': 'application/pdf',
    'Content-Length': String(size),
    'Content-Disposition': disposition(doc.title),
  })
  if (request.method === 'HEAD') return void response.end()
  // A reader that goes away in the middle is no fault; the file is closed either way.
  await pipeline(store.read(room.code, doc.sha256), response).catch(() => {})
}

/** `If-None-Match` compares weakly: `W/` in front of a tag does not matter, `*` means any. [DO15] */
function namesTag(header: string | undefined, etag: string): boolean {
  const named = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return named.includes('*') || named.includes(etag)
}

/** Shown in place, with a file name that any system can store: ASCII first, the true one beside it. [DO14] */
function disposition(title: string): string {
  const name = `${title
    .replace(/[\\/:*?"<>|]/g, '-')
    .slice(0, 100)
    .toWellFormed()}.pdf`
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/[%;]/g, '_')
  return `inline; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, encodeByte)}`
}

function encodeByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
