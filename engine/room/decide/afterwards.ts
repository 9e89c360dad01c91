import { idMaker } from '../../ids.ts'
import { refuse } from '../../refusal.ts'
import { CLOSING_MS } from '../clock.ts'
import { type Decide, decided } from '../decision.ts'
import { fact, guest } from '../facts.ts'
import { seatOf } from '../seats.ts'

export const afterwards: Decide<'sayClosing'> = {
  /** [TI30] [TI31] [TI32] */
  sayClosing(room, { at, entropy, by, text, key }) {
    if (!seatOf(room, by)) return refuse('not-participant')
    if (room.endedAt === null || room.startedAt === null) return refuse('not-ended')
    const earlier = room.remarks[by]
    if (earlier && key !== undefined && earlier.key === key) return decided([], { id: earlier.messageId })
    if (earlier) return refuse('already-remarked')
    if (at > room.endedAt + CLOSING_MS) return refuse('closing-over')
    const messageId = idMaker(at, entropy)('m')
    const remark = { messageId, participantId: by, text, ...(key !== undefined && { key }) }
    return decided([fact('remarked', guest(room, by), remark)], { id: messageId })
  },
}
