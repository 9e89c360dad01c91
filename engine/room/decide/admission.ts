import { entryOf } from '../../entries.ts'
import { idMaker } from '../../ids.ts'
import { isRefusal, type Refusal, refuse } from '../../refusal.ts'
import { SEAT_RESERVED_MS } from '../clock.ts'
import { type Decide, decided, nothing } from '../decision.ts'
import { fact, guest } from '../facts.ts'
import { seatOf } from '../seats.ts'
import type { RoomState } from '../state.ts'

/** Maximum seats of a room over its lifetime; a seat is never removed. [SE12] */
export const SEATS_MAX = 1000

export const admission: Decide<'create' | 'join' | 'rejoin' | 'unseat' | 'ready' | 'look' | 'refreshIntel'> = {
  create(room, { at, entropy, name, connectionId, cookieHash, code, template, durationMs, ...rest }) {
    // Two processes may draw one code at the same moment: the first has it.
    if (room.seq > 0) return refuse('code-in-use')
    const hostId = idMaker(at, entropy)('p')
    const host = { kind: 'guest', id: hostId, name } as const
    const { maxParticipants, dials, aiMode, voiceRoom, space, tz, lang } = rest
    const settings = { code, goalType: 'docreview', template, durationMs, maxParticipants, dials, aiMode } as const
    const chosen = {
      ...(space !== undefined && { space }),
      ...(tz !== undefined && { tz }),
      ...(lang !== undefined && { lang }),
    }
    return decided(
      [
        fact('created', host, { ...settings, dials: { ...dials }, voiceRoom, hostId, ...chosen }),
        fact('joined', host, { participantId: hostId, name, connectionId, cookieHash }),
      ],
      { participantId: hostId },
    )
  },

  join(room, { at, entropy, name, connectionId, cookieHash }) {
    if (room.phase === 'ended') return refuse('room-ended')
    if (Object.keys(room.seats).length >= SEATS_MAX) return refuse('too-many-seats')
    if (occupied(room, at) >= room.maxParticipants) return refuse('room-full')
    const participantId = idMaker(at, entropy)('p')
    const person = { kind: 'guest', id: participantId, name } as const
    return decided([fact('joined', person, { participantId, name, connectionId, cookieHash })], { participantId })
  },

  rejoin(room, { at, participantId, connectionId, cookieHash }) {
    const refusal = claimRefusal(room, participantId, cookieHash, at)
    if (isRefusal(refusal)) return refusal
    const claimed = room.phase === 'ended' || entryOf(room.seats, participantId).connectionId === connectionId
    const facts = claimed ? [] : [fact('seated', guest(room, participantId), { participantId, connectionId })]
    return decided(facts, { participantId })
  },

  unseat(room, { participantId, connectionId, reason }) {
    // A connection whose seat a newer one took over must not disconnect the newer one.
    const holds = seatOf(room, participantId)?.connectionId === connectionId
    if (!holds || room.phase === 'ended') return nothing
    return decided([fact('unseated', guest(room, participantId), { participantId, connectionId, reason })])
  },

  ready(room, { by, ready }) {
    const seat = seatOf(room, by)
    if (!seat) return refuse('not-participant')
    if (room.phase !== 'setup') return refuse('not-setup')
    if (seat.ready === ready) return nothing
    return decided([fact('readied', guest(room, by), { participantId: by, ready })])
  },

  look: onlySeated,
  refreshIntel: onlySeated,
}

function onlySeated(room: RoomState, { by }: { readonly by: string }) {
  return seatOf(room, by) ? nothing : refuse('not-participant')
}

function claimRefusal(room: RoomState, participantId: string, cookieHash: string | null, at: number): Refusal | object {
  const seat = seatOf(room, participantId)
  if (!seat) return refuse('not-participant')
  if (seat.cookieHash !== null && seat.cookieHash !== cookieHash) return refuse('not-yours')
  // In a running meeting a seat stays its owner's, even if others have filled the room meanwhile. [SE11]
  if (room.phase === 'setup' && occupied(room, at, participantId) >= room.maxParticipants) return refuse('room-full')
  return {}
}

/** Number of places taken, by participants connected or only recently disconnected. [SE10] */
function occupied(room: RoomState, at: number, without?: string): number {
  let taken = 0
  for (const seat of Object.values(room.seats)) {
    if (
      seat.id !== without &&
      (seat.connectionId !== null || (seat.lostAt !== null && seat.lostAt + SEAT_RESERVED_MS > at))
    )
      taken += 1
  }
  return taken
}
