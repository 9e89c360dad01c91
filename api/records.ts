import type { ReportRenderer } from '#documents/reports/render.ts'
import type { RoomDocument, RoomState } from '#engine/room/state.ts'
import type { Archive } from '#gateway/archive/archive.ts'
import type { Records } from '#gateway/archive/records.ts'
import { sha256 } from '#gateway/digest.ts'
import type { Plane } from '#gateway/plane/plane.ts'
import type { PlaneRecords } from '#gateway/plane/planeRecords.ts'
import type { records } from '#protocol/http/rooms.ts'
import type { FileStore } from '#stores/files/port.ts'
import { type RoomAccess, roomOf } from './caller.ts'
import type { Call, Handlers, Reply } from './endpoints.ts'
import { HttpError } from './errors.ts'
import { offPlane } from './offPlane.ts'
import { orServiceUnavailable } from './serviceUnavailable.ts'
import { orResidentAway } from './settled.ts'
import { disposition, matchesETag } from './storedFile.ts'

const TITLE_CHARACTERS_MAX = 100

export interface RecordServices extends RoomAccess {
  readonly archive: Archive
  readonly records: Records
  readonly renderer: ReportRenderer
  readonly store: FileStore
  readonly plane: Plane | null
  /** Null where the service writes records itself. */
  readonly planeRecords: PlaneRecords | null
}

export function recordHandlers(services: RecordServices): Handlers<typeof records> {
  return {
    report: (call) => report(services, call),
    annotatedPdf: (call) => writeRecord(services, call),
    recordLink: (call) => recordLink(services, call),
  }
}

/** Sends the report as Markdown, HTML or a Word document. [RP1] [RP24] */
async function report(
  services: RecordServices,
  { request, response, ...call }: Call<typeof records.report>,
): Promise<void> {
  const { archive, renderer } = services
  const { code, state } = await roomOf(services, { ...call, request })
  const markdown = await orServiceUnavailable(archive.report(code))
  if (markdown === null) throw new HttpError(404, 'There is no room with that code.')
  const { format } = call.query
  if (format === 'md') return void response.type('text/markdown; charset=utf-8').send(markdown)
  const facts = { title: `${state.docs[0]?.title ?? code} - report`, lang: state.lang }
  if (format === 'html') {
    response.set('Content-Security-Policy', HTML_POLICY)
    return void response.type('html').send(await renderer.html(markdown, facts))
  }
  const title = facts.title.slice(0, TITLE_CHARACTERS_MAX).toWellFormed()
  response.set('Content-Disposition', disposition('attachment', `${title}.docx`))
  response.type('docx').send(Buffer.from(await renderer.docx(markdown, facts)))
}

/** The page has its own styles, and loads and runs nothing. */
const HTML_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-modals allow-downloads"

/** Sends the review record of a room's document as a PDF attachment. [RD18] */
async function writeRecord(services: RecordServices, call: Call<typeof records.annotatedPdf>): Promise<void> {
  const { store } = services
  const { request, response } = call
  const room = await roomOf(services, call)
  const { code, state, head } = room
  if (services.plane !== null && sourceOf(state, call.query.doc_id)?.sha256 !== null) throw offPlane()
  const doc = documentOf(state, call.query.doc_id)
  const kept = doc.sha256
  if (kept === null || (await store.size(code, kept)) === null) throw new HttpError(409, 'not-retained')
  // The record depends only on the stream and the document.
  const etag = `"${sha256(`${doc.id} ${head.hash}`)}"`
  response.set({ ETag: etag, 'Content-Security-Policy': 'sandbox', 'Cache-Control': 'private, no-cache' })
  if (matchesETag(request.get('if-none-match'), etag)) return void response.status(304).end()
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const asked = { docId: doc.id, sha256: kept }
  const written = await services.records.write({ code, head }, asked, gone.signal).catch((error: unknown) => {
    if (gone.signal.aborted) return null
    throw error instanceof Error && error.name === 'RecordBusy' ? busy() : error
  })
  if (written === null) return
  if (!written.ok) throw new HttpError(503, written.error)
  const title = doc.title.slice(0, TITLE_CHARACTERS_MAX).toWellFormed()
  response.set('Content-Disposition', disposition('attachment', `${title} - review record.pdf`))
  response.type('application/pdf').send(written.bytes)
}

/** Returns where the resident hands out the record of a room's document. [KX62] */
async function recordLink(
  { planeRecords, ...services }: RecordServices,
  call: Call<typeof records.recordLink>,
): Promise<Reply<typeof records.recordLink>> {
  const room = await roomOf(services, call)
  const { code, state } = room
  const wanted = call.query.doc_id
  const doc = wanted === undefined ? state.docs[0] : state.docs.find(({ id }) => id === wanted)
  if (!doc && wanted !== undefined) throw new HttpError(404, 'There is no such document in this room.')
  if (planeRecords === null) throw new HttpError(409, 'This service writes records itself: download annotated-pdf.')
  if (!doc || doc.sha256 === null) throw new HttpError(409, 'not-retained')
  if (state.scope.length === 0) throw new HttpError(409, 'No sections were selected for review.')
  const remembered = state.phase === 'ended' ? planeRecords.remembered(code, doc.id) : null
  const link = remembered ?? (await orResidentAway(planeRecords.link(room, doc.id)))
  if ('refused' in link)
    throw new HttpError(409, link.refused === 409 && state.phase !== 'ended' ? link.error : 'not-retained')
  return link
}

/** Returns the named document, by default the first one. Throws 404 or 409. [RD18] */
function documentOf(state: RoomState, wanted: string | undefined): RoomDocument {
  const found = sourceOf(state, wanted)
  if (!found) throw new HttpError(409, 'not-retained')
  if (state.scope.length === 0) throw new HttpError(409, 'No sections were selected for review.')
  return found
}

/** Returns the named document, by default the first one, if there is any. Throws 404. */
function sourceOf({ docs }: RoomState, wanted: string | undefined): RoomDocument | undefined {
  const found = wanted === undefined ? docs[0] : docs.find(({ id }) => id === wanted)
  if (!found && wanted !== undefined) throw new HttpError(404, 'There is no such document in this room.')
  return found
}

function busy(): HttpError {
  const headers = { 'Retry-After': '5' }
  return new HttpError(503, 'Too many records are being written at once. Try again in a moment.', {}, headers)
}
