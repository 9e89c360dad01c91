import { pipeline } from 'node:stream/promises'
import { boardIsRetained } from '#engine/room/decide/context.ts'
import type { BoardFile, RoomState } from '#engine/room/state.ts'
import type { Clock } from '#gateway/clock.ts'
import type { BoardIntake } from '#gateway/uploads/boardIntake.ts'
import type { board } from '#protocol/http/board.ts'
import type { FileStore } from '#stores/files/port.ts'
import { type RoomAccess, roomOf, seatOf } from './caller.ts'
import type { Call, Handlers } from './endpoints.ts'
import { HttpError } from './errors.ts'
import { accepted, settled } from './settled.ts'
import { disposition, matchesETag, rangeOf } from './storedFile.ts'

/** Media types that browsers may display inline; others are downloaded. [CX15] */
const SHOWN = /^(?:application\/pdf|image\/(?:png|jpeg|webp|gif)|audio\/.+|video\/.+|text\/plain)$/u

export interface BoardServices extends RoomAccess {
  readonly boards: FileStore
  readonly board: BoardIntake
  readonly clock: Clock
}

export function boardHandlers(services: BoardServices): Handlers<typeof board> {
  return {
    addBoardFile: async (call) => {
      const { upload, declared, fields } = call.body
      const room = await roomOf(services, call)
      const by = seatOf(services, room, call, fields.participantId)
      const { reply, room: after } = settled(await accepted(services.board.take(room, by, { upload, declared })))
      const { fileId, name, mime, size, sha256 } = after.boardFiles.find((file) => file.fileId === reply.fileId)!
      return { ok: true, fileId, name, mime, size, sha256, contextItemId: reply.contextItemId as string | null }
    },
    readBoardFile: (call) => read(services, call),
  }
}

/** Returns a file of the board or of a context item; null when the room has none with this id. [CX12] [CX17] */
function fileOf({ boardFiles, context }: RoomState, fileId: string): BoardFile | null {
  const files = [...boardFiles, ...context.flatMap(({ file }) => file ?? [])]
  return files.find((file) => file.fileId === fileId) ?? null
}

async function read(services: BoardServices, call: Call<typeof board.readBoardFile>): Promise<void> {
  const { boards, clock } = services
  const { request, response } = call
  const { code, state } = await roomOf(services, call)
  const file = fileOf(state, call.params.fileId)
  const size = file && boardIsRetained(state, clock.now()) ? await boards.size(code, file.sha256) : null
  if (!file || size === null) throw new HttpError(404, 'There is no such file on the board of this room.')
  const etag = `"${file.sha256}"`
  response.set({
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-cache',
    'Content-Security-Policy': 'sandbox',
    'X-Content-Type-Options': 'nosniff',
  })
  if (matchesETag(request.get('if-none-match'), etag)) return void response.status(304).end()
  const range = rangeOf(request, size, etag)
  if (range === 'unsatisfiable') {
    throw new HttpError(416, 'The requested range lies outside the file.', {}, { 'Content-Range': `bytes */${size}` })
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  response.status(range === null ? 200 : 206)
  if (range !== null) response.set('Content-Range', `bytes ${start}-${end}/${size}`)
  // `set` would add a charset to every text type.
  response.setHeader('Content-Type', file.mime === 'text/plain' ? 'text/plain; charset=utf-8' : file.mime)
  response.set({
    'Content-Length': String(end - start + 1),
    'Content-Disposition': disposition(SHOWN.test(file.mime) ? 'inline' : 'attachment', file.name),
  })
  if (request.method === 'HEAD' || size === 0) return void response.end()
  // A client that disconnects during the download is not an error; the file is closed either way.
  await pipeline(boards.read(code, file.sha256, { start, end }), response).catch(() => {})
}
