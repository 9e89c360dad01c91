import { applyOps } from '../../board/apply.ts'
import { entryOf } from '../../entries.ts'
import { KEYS_MAX } from '../state.ts'
import type { Apply } from './apply.ts'

export const board: Apply<'boardChanged'> = {
  boardChanged(room, { ops, by, key }, { at, actor }) {
    applyOps(room.board, ops, { at, by: actor })
    if (key === undefined) return
    const seat = entryOf(room.seats, by)
    seat.boardKeys.push([key, room.board.version])
    if (seat.boardKeys.length > KEYS_MAX) seat.boardKeys = seat.boardKeys.slice(-KEYS_MAX)
  },
}
