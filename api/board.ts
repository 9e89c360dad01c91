import { boardIsRetained } from '#engine/room/decide/context.ts'
import type { BoardFile } from '#engine/room/material.ts'
import type { RoomState } from '#engine/room/state.ts'
import type { Clock } from '#gateway/clock.ts'
import type { BoardIntake } from '#gateway/uploads/boardIntake.ts'
import type { board } from '#protocol/http/board.ts'
import type { FileStore } from '#stores/files/port.ts'
import { type RoomAccess, roomOf, seatOf } from './caller.ts'
import type { Call, Handlers } from './endpoints.ts'
import { HttpError } from './errors.ts'
import { serveFile } from './servedFile.ts'
import { accepted, settled } from './settled.ts'

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
      const { reply, room: after } = settled(
        await accepted(services.board.take(room, by, { upload, declared }), room.state.lang),
      )
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
  const { code, state } = await roomOf(services, call)
  const file = fileOf(state, call.params.fileId)
  const size = file && boardIsRetained(state, clock.now()) ? await boards.size(code, file.sha256) : null
  if (!file || size === null) throw new HttpError(404, 'There is no such file on the board of this room.')
  const { name, mime, sha256 } = file
  await serveFile(call, { name, mime, sha256, size, read: (range) => boards.read(code, sha256, range) })
}
