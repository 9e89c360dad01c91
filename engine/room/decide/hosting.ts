import { entryOf } from '../../entries.ts'
import { idMaker } from '../../ids.ts'
import { refuse } from '../../refusal.ts'
import { HOST_AWAY_MS } from '../clock.ts'
import { type Decide, decided, nothing } from '../decision.ts'
import { fact, guest, systemLine } from '../facts.ts'
import { hostClaimedLine, hostMovedLine } from '../moderator/lines.ts'
import { seatOf } from '../seats.ts'

/** Transfers the host's role: the host hands it over, or a participant claims it from an absent host. */
export const hosting: Decide<'moveHost' | 'claimHost'> = {
  /** [SE19] */
  moveHost(room, { at, entropy, by, participantId }) {
    if (!seatOf(room, by)) return refuse('not-participant')
    if (by !== room.hostId) return refuse('not-host')
    if (room.phase === 'ended') return refuse('room-ended')
    const next = seatOf(room, participantId)
    if (!next) return refuse('unknown-participant')
    if (participantId === by) return nothing
    if (next.connectionId === null) return refuse('participant-away')
    return decided([
      fact('hostMoved', guest(room, by), { participantId }),
      systemLine(idMaker(at, entropy)('m'), hostMovedLine(room, participantId)),
    ])
  },

  /** [SE20] */
  claimHost(room, { at, entropy, by }) {
    const seat = seatOf(room, by)
    if (!seat) return refuse('not-participant')
    if (room.phase === 'ended') return refuse('room-ended')
    if (by === room.hostId) return nothing
    if (seat.connectionId === null) return refuse('participant-away')
    const { lostAt } = entryOf(room.seats, room.hostId)
    if (lostAt === null) return refuse('host-here')
    if (lostAt + HOST_AWAY_MS > at) return refuse('host-just-left')
    return decided([
      fact('hostMoved', guest(room, by), { participantId: by }),
      systemLine(idMaker(at, entropy)('m'), hostClaimedLine(room, by)),
    ])
  },
}
