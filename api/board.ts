import { pipeline } from 'node:stream/promises'
import type { Request, Response, Router } from 'express'
import { boardIsHeld } from '#engine/room/decide/context.ts'
import type { BoardFile, RoomState } from '#engine/room/state.ts'
import type { Clock } from '#gateway/clock.ts'
import type { Outcome } from '#gateway/rooms/letter.ts'
import type { BoardIntake } from '#gateway/uploads/boardIntake.ts'
import type { BoardStore } from '#stores/files/boardStore.ts'
import type { DocumentStore } from '#stores/files/documentStore.ts'
import { type RoomDoor, roomOf, seatOf } from './caller.ts'
import { HttpError } from './errors.ts'
import { routed } from './routes.ts'
import { accepted, settled } from './settled.ts'
import { disposition, namesTag, rangeOf } from './storedFile.ts'
import type { FormLimits } from './upload.ts'
import type { UploadPlace, UploadPlaces } from './uploadPlaces.ts'

/** [CX12] */
const FILE_LIMITS: FormLimits = { bytesMax: 15 * 2 ** 20, paceMs: 15_000, paceBytesMin: 16 * 1024 }
/** What browsers may show in place; all else is saved. [CX15] */
const SHOWN = /^(?:application\/pdf|image\/(?:png|jpeg|webp|gif)|audio\/.+|video\/.+|text\/plain)$/u

export interface BoardRouterServices extends RoomDoor {
  readonly store: DocumentStore
  readonly boards: BoardStore
  readonly board: BoardIntake
  readonly clock: Clock
}

/** Files on a room's board: put there, and read again until a day after the end. */
export function boardRouter(services: BoardRouterServices, uploads: UploadPlaces): Router {
  return routed({
    '/api/rooms/:code/board/file': {
      post: async (request, response) => {
        using place = await uploads.take(services.addressOf(request))
        const stored = await add(services, request, place)
        place.kept()
        response.json(stored)
      },
    },
    '/api/rooms/:code/board/file/:fileId': { get: (request, response) => read(services, request, response) },
  })
}

async function add(services: BoardRouterServices, request: Request, place: UploadPlace): Promise<object> {
  const path = await services.store.incoming()
  try {
    const { upload, declared, fields } = await place.receive(request, path, FILE_LIMITS)
    const room = await roomOf(services, request)
    const by = seatOf(services, room, request, fields.participantId)
    const { reply, room: after } = settled(await accepted<Outcome>(services.board.take(room, by, { upload, declared })))
    const { fileId, name, mime, size, sha256 } = after.boardFiles.find((file) => file.fileId === reply.fileId)!
    return { ok: true, fileId, name, mime, size, sha256, contextItemId: reply.contextItemId }
  } finally {
    await services.store.discard(path)
  }
}

/** A file of the board, or one that a context item came from. [CX12] [CX17] */
function fileOf({ boardFiles, context }: RoomState, fileId: string): BoardFile | null {
  const files = [...boardFiles, ...context.flatMap(({ file }) => file ?? [])]
  return files.find((file) => file.fileId === fileId) ?? null
}

async function read(services: BoardRouterServices, request: Request, response: Response): Promise<void> {
  const { boards, clock } = services
  const { code, state } = await roomOf(services, request)
  const file = fileOf(state, String(request.params.fileId))
  const size = file && boardIsHeld(state, clock.now()) ? await boards.size(code, file.sha256) : null
  if (!file || size === null) throw new HttpError(404, 'There is no such file on the board of this room.')
  const etag = `"${file.sha256}"`
  response.set({
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-cache',
    'Content-Security-Policy': 'sandbox',
    'X-Content-Type-Options': 'nosniff',
  })
  if (namesTag(request.get('if-none-match'), etag)) return void response.status(304).end()
  const range = rangeOf(request, size, etag)
  if (range === 'unsatisfiable') {
    throw new HttpError(416, 'The file has no such range of bytes.', {}, { 'Content-Range': `bytes */${size}` })
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  response.status(range === null ? 200 : 206)
  if (range !== null) response.set('Content-Range', `bytes ${start}-${end}/${size}`)
  // Not by `set`, which would name a character set for every text.
  response.setHeader('Content-Type', file.mime === 'text/plain' ? 'text/plain; charset=utf-8' : file.mime)
  response.set({
    'Content-Length': String(end - start + 1),
    'Content-Disposition': disposition(SHOWN.test(file.mime) ? 'inline' : 'attachment', file.name),
  })
  if (request.method === 'HEAD' || size === 0) return void response.end()
  // A reader that goes away in the middle is no fault; the file is closed either way.
  await pipeline(boards.read(code, file.sha256, { start, end }), response).catch(() => {})
}
