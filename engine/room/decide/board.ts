import { decideOps } from '../../board/decide.ts'
import { isRefusal, refuse } from '../../refusal.ts'
import { type Decide, decided } from '../decision.ts'
import { fact, guest } from '../facts.ts'
import { seatOf } from '../seats.ts'

export const board: Decide<'changeBoard'> = {
  changeBoard(room, { at, entropy, by, ops, key }) {
    const seat = seatOf(room, by)
    if (!seat) return refuse('not-participant')
    if (room.phase === 'ended') return refuse('room-ended')
    const { version } = room.board
    const known = key === undefined ? undefined : seat.boardKeys.find(([used]) => used === key)
    if (known) return decided([], { version: known[1] })
    const outcome = decideOps(room.board, ops, { at, entropy, origin: 'user' })
    if (isRefusal(outcome)) return outcome
    if (outcome.ops.length === 0) return decided([], { version })
    const keyed = key === undefined ? {} : { key }
    return decided([fact('boardChanged', guest(room, by), { ops: [...outcome.ops], by, ...keyed })], {
      version: version + 1,
    })
  },
}
