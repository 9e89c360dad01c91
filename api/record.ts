import type { Request, Response, Router } from 'express'
import type { Records } from '#gateway/archive/records.ts'
import { sha256 } from '#gateway/digest.ts'
import type { SessionDetail } from '#projections/views/session/shape.ts'
import type { DocumentStore } from '#stores/files/documentStore.ts'
import { type RoomDoor, roomOf } from './caller.ts'
import { HttpError, ValidationError } from './errors.ts'
import { patiently } from './history.ts'
import { routed } from './routes.ts'
import { disposition, namesTag } from './storedFile.ts'

const TITLE_CHARACTERS_MAX = 100

export interface RecordDoor extends RoomDoor {
  readonly records: Records
  readonly store: DocumentStore
}

/** The review record of a room's document, as a PDF to keep. [RD18] */
export function recordRouter(services: RecordDoor): Router {
  return routed({
    '/api/rooms/:code/annotated-pdf': { get: (request, response) => record(services, request, response) },
  })
}

async function record({ records, store, ...door }: RecordDoor, request: Request, response: Response): Promise<void> {
  const wanted = wantedOf(request)
  const { code } = await roomOf(door, request)
  const session = await patiently(records.session(code))
  if (session === null) throw new HttpError(404, 'There is no room with that code.')
  const doc = documentOf(session, wanted)
  const kept = doc.sha256
  if (kept === null || (await store.size(code, kept)) === null) throw new HttpError(409, 'not-retained')
  // The record is a function of the stream and the document.
  const etag = `"${sha256(`${doc.id} ${session.headHash}`)}"`
  response.set({ ETag: etag, 'Content-Security-Policy': 'sandbox', 'Cache-Control': 'private, no-cache' })
  if (namesTag(request.get('if-none-match'), etag)) return void response.status(304).end()
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const written = await records.write(session, doc.id, kept, gone.signal).catch((error: unknown) => {
    if (gone.signal.aborted) return null
    throw error instanceof Error && error.name === 'RecordBusy' ? busy() : error
  })
  if (written === null) return
  if (!written.ok) throw new HttpError(503, written.error)
  const title = doc.title.slice(0, TITLE_CHARACTERS_MAX).toWellFormed()
  response.set('Content-Disposition', disposition('attachment', `${title} - review record.pdf`))
  response.type('application/pdf').send(written.bytes)
}

function wantedOf({ query: { doc_id: wanted } }: Request): string | undefined {
  if (wanted === undefined || typeof wanted === 'string') return wanted
  throw new ValidationError([{ loc: ['query', 'doc_id'], msg: 'doc_id must be one text.', type: 'string_type' }])
}

/** The document named, or the first one. 409 where the interface says so. [RD18] */
function documentOf({ docs, doc }: SessionDetail, wanted: string | undefined): SessionDetail['docs'][number] {
  const found = wanted === undefined ? docs[0] : docs.find(({ id }) => id === wanted)
  if (!found && wanted !== undefined) throw new HttpError(404, 'There is no such document in this room.')
  if (!found) throw new HttpError(409, 'not-retained')
  if (doc.selectedSections.length === 0) throw new HttpError(409, 'No sections were selected for review.')
  return found
}

function busy(): HttpError {
  const headers = { 'Retry-After': '5' }
  return new HttpError(503, 'Too many records are being written at once. Try again in a moment.', {}, headers)
}
