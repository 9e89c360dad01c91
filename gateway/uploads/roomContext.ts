import { contextRefusal } from '#engine/room/decide/context.ts'
import type { RoomState } from '#engine/room/state.ts'
import { contextView } from '#projections/views/roomView.ts'
import { isFailure } from '../rooms/outcome.ts'
import type { Room } from '../rooms/room.ts'
import type { ContextPlace } from './contextIntake.ts'
import type { FileHolder } from './fileKeeper.ts'
import type { LinkPlace } from './linkReader.ts'

/** A room as the holder of the files on its board and in its context. */
export function roomFiles(room: Room): FileHolder {
  return { owner: room.code, holds: (sha256) => names(room.state, sha256) }
}

function names({ boardFiles, context }: RoomState, sha256: string): boolean {
  return [...boardFiles, ...context.map(({ file }) => file)].some((file) => file?.sha256 === sha256)
}

/** The context of a room, for items that a seat adds; null for a guest. */
export function roomContext(room: Room, by: string | null): ContextPlace {
  return {
    files: roomFiles(room),
    refusal: () => contextRefusal(room.state, by),
    async add(item) {
      const outcome = await room.ask({ type: 'addContext', by, ...item })
      if (isFailure(outcome)) return outcome
      const entry = outcome.room.context.find(({ id }) => id === outcome.reply.itemId)!
      return contextView(outcome.room, entry)
    },
    async remove(itemId) {
      const sha256 = room.state.context.find(({ id }) => id === itemId)?.file?.sha256 ?? null
      const outcome = await room.ask({ type: 'removeContext', by, itemId })
      return isFailure(outcome) ? outcome : { left: outcome.room.context.length, sha256 }
    },
  }
}

/** The links of a room. By the time that a page was read, the room may have been evicted: `find` returns it again. */
export function roomLinks({ code, state }: Room, find: (code: string) => Promise<Room | null>): LinkPlace {
  return {
    context: state.phase === 'ended' ? [] : state.context,
    async resolve(itemId, resolution) {
      const room = await find(code)
      await room?.ask({ type: 'resolveContext', itemId, ...resolution })
    },
  }
}
