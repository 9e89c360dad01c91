import { pipeline } from 'node:stream/promises'
import type { Request, Response, Router } from 'express'
import { DOCUMENT_KINDS } from '#engine/room/documentKinds.ts'
import type { Outcome } from '#gateway/rooms/letter.ts'
import type { Room } from '#gateway/rooms/room.ts'
import type { Intake } from '#gateway/uploads/intake.ts'
import { documentText } from '#projections/views/documentText.ts'
import type { DocumentStore } from '#stores/files/documentStore.ts'
import { type RoomDoor, roomOf, seatOf } from './caller.ts'
import { HttpError, ValidationError } from './errors.ts'
import { routed } from './routes.ts'
import { accepted, settled } from './settled.ts'
import { disposition, namesTag } from './storedFile.ts'
import type { FormLimits } from './upload.ts'
import type { UploadPlace, UploadPlaces } from './uploadPlaces.ts'

/** [DO4] */
const DOCUMENT_LIMITS: FormLimits = { bytesMax: 15 * 2 ** 20, paceMs: 15_000, paceBytesMin: 16 * 1024 }

/** UTF-16 units of a title in a file name. */
const TITLE_MAX = 100

export interface DocumentServices extends RoomDoor {
  readonly store: DocumentStore
  readonly intake: Intake
}

/** Upload, removal and raw download of a room's documents. */
export function documentsRouter(services: DocumentServices, uploads: UploadPlaces): Router {
  return routed({
    '/api/rooms/:code/document': {
      post: async (request, response) => {
        using place = await uploads.take(services.addressOf(request))
        const stored = await upload(services, request, place)
        place.kept()
        response.json(stored)
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

async function upload(services: DocumentServices, request: Request, place: UploadPlace): Promise<object> {
  const path = await services.store.incoming()
  try {
    const { upload, fields } = await place.receive(request, path, DOCUMENT_LIMITS)
    const room = await roomOf(services, request)
    const by = seatOf(services, room, request, fields.participantId)
    if (room.state.phase !== 'setup') throw new HttpError(409, 'Documents are uploaded before the meeting starts.')
    const { reply } = settled(await accepted<Outcome>(services.intake.take(room, by, upload)))
    return uploadAnswer(room, reply.docId as string)
  } finally {
    await services.store.discard(path)
  }
}

/** The answer is a function of the room, so that the same bytes again answer as the first time. [DO9] */
function uploadAnswer(room: Room, docId: string): object {
  const { kind, title, source, emails } = room.state.docs.find(({ id }) => id === docId)!
  if (DOCUMENT_KINDS[kind].shownAs === 'messages') return { ok: true, title, emails, topicsPending: true, docId }
  const sections = room.state.sections.filter((section) => section.docId === docId).length
  return { ok: true, title, sections, source, docId }
}

/** The bytes of a document that is shown by its pages, or the text of another. [DO14] [DO15] [DO16] [TH6] */
async function raw({ store, ...door }: DocumentServices, request: Request, response: Response): Promise<void> {
  const { doc_id: wanted } = request.query
  if (wanted !== undefined && typeof wanted !== 'string') {
    throw new ValidationError([{ loc: ['query', 'doc_id'], msg: 'doc_id must be one text.', type: 'string_type' }])
  }
  const room = await roomOf(door, request)
  const { docs } = room.state
  const doc = wanted === undefined ? docs[0] : docs.find(({ id }) => id === wanted)
  if (!doc && wanted !== undefined) throw new HttpError(404, 'There is no such document in this room.')
  const sha256 = doc?.sha256 ?? null
  const size = sha256 === null ? null : await store.size(room.code, sha256)
  if (!doc || sha256 === null || size === null) throw new HttpError(409, 'not-retained')
  const etag = `"${sha256}"`
  response.set({ ETag: etag, 'Content-Security-Policy': 'sandbox' })
  if (namesTag(request.get('if-none-match'), etag)) return void response.status(304).end()
  const { shownAs, mimes, endings } = DOCUMENT_KINDS[doc.kind]
  if (shownAs !== 'pages') {
    const kept = await store.thread(room.code, sha256)
    if (!kept) throw new HttpError(409, 'not-retained')
    response.json(documentText(room.state, doc, { ...kept.thread, sections: kept.topics }))
    return
  }
  response.set({
    'Cache-Control': 'private, no-cache',
    'Content-Type': mimes[0],
    'Content-Length': String(size),
    'Content-Disposition': disposition('inline', `${doc.title.slice(0, TITLE_MAX)}${endings[0]}`),
  })
  if (request.method === 'HEAD') return void response.end()
  // A reader that goes away in the middle is no fault; the file is closed either way.
  await pipeline(store.read(room.code, sha256), response).catch(() => {})
}
