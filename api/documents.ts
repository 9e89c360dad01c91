import { pipeline } from 'node:stream/promises'
import { DOCUMENT_KINDS } from '#engine/room/documentKinds.ts'
import type { Plane } from '#gateway/plane/plane.ts'
import type { Room } from '#gateway/rooms/room.ts'
import type { DocumentIntake } from '#gateway/uploads/documentIntake.ts'
import { threadOf } from '#gateway/uploads/keptDocuments.ts'
import { documentText } from '#projections/views/documentText.ts'
import type { documents } from '#protocol/http/documents.ts'
import type { FileStore } from '#stores/files/port.ts'
import { type RoomAccess, roomOf, seatOf } from './caller.ts'
import type { Call, Handlers, Reply } from './endpoints.ts'
import { HttpError } from './errors.ts'
import { offPlane } from './offPlane.ts'
import { accepted, settled } from './settled.ts'
import { disposition, matchesETag } from './storedFile.ts'

/** Maximum UTF-16 code units of a title in a file name. */
const TITLE_MAX = 100

export interface DocumentServices extends RoomAccess {
  readonly store: FileStore
  readonly intake: DocumentIntake
  /** Null where the service keeps documents itself. */
  readonly plane: Plane | null
}

export function documentHandlers(services: DocumentServices): Handlers<typeof documents> {
  return {
    uploadDocument: async (call) => {
      const { upload, fields } = call.body
      const room = await roomOf(services, call)
      const by = seatOf(services, room, call, fields.participantId)
      const { reply } = settled(await accepted(services.intake.take(room, by, upload), room.state.lang))
      return uploadAnswer(room, reply.docId as string)
    },
    rawDocument: (call) => raw(services, call),
    removeDocument: async (call) => {
      const room = await roomOf(services, call)
      const by = seatOf(services, room, call)
      const { docId } = call.params
      const after = settled(await services.intake.withdraw(room, by, docId)).room
      return { ok: true, docId, docs: after.docs.length }
    },
  }
}

/** Returns the response to an upload, derived from the room's state, so that repeated uploads get the first response. [DO9] */
function uploadAnswer(room: Room, docId: string): Reply<typeof documents.uploadDocument> {
  const { title, source, emails } = room.state.docs.find(({ id }) => id === docId)!
  if (emails !== null) return { ok: true, title, emails, topicsPending: true, docId }
  if (source === 'email' || source === 'seed') throw new Error(`${docId} was not uploaded as a file with sections.`)
  const sections = room.state.sections.filter((section) => section.docId === docId).length
  return { ok: true, title, sections, source, docId }
}

/** Sends the bytes of a document that is shown page by page, or the text of any other document. [DO14] [DO15] [DO16] [TH6] */
async function raw(services: DocumentServices, call: Call<typeof documents.rawDocument>): Promise<void> {
  const { request, response } = call
  const wanted = call.query.doc_id
  const { store } = services
  const room = await roomOf(services, call)
  const { docs } = room.state
  const doc = wanted === undefined ? docs[0] : docs.find(({ id }) => id === wanted)
  if (!doc && wanted !== undefined) throw new HttpError(404, 'There is no such document in this room.')
  // A seeded document has no bytes anywhere.
  if (services.plane !== null && doc?.sha256 !== null) throw offPlane()
  const sha256 = doc?.sha256 ?? null
  const size = sha256 === null ? null : await store.size(room.code, sha256)
  if (!doc || sha256 === null || size === null) throw new HttpError(409, 'not-retained')
  const etag = `"${sha256}"`
  response.set({ ETag: etag, 'Content-Security-Policy': 'sandbox' })
  if (matchesETag(request.get('if-none-match'), etag)) return void response.status(304).end()
  const { shownAs, mimes, endings } = DOCUMENT_KINDS[doc.kind]
  if (shownAs !== 'pages') {
    const kept = await threadOf(store, room.code, sha256)
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
  // A client that disconnects during the download is not an error; the file is closed either way.
  await pipeline(store.read(room.code, sha256), response).catch(() => {})
}
