import { idMaker } from '../../ids.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import { DURATION_MS_MAX, PAUSES_MS_MAX, remainingMs } from '../clock.ts'
import { type Decide, decided } from '../decision.ts'
import { fact, guest, systemLine } from '../facts.ts'
import { extendedLine, pausedLine, resumedLine } from '../moderator/lines.ts'
import { outsideChat } from '../phase.ts'
import { seatOf } from '../seats.ts'
import type { RoomState } from '../state.ts'

/** What the host does with the clock. */
export const timing: Decide<'extend' | 'pause' | 'resume'> = {
  /** [TI5] [TI7] */
  extend(room, { at, entropy, by, ms }) {
    const refusal = beyondHost(room, by)
    if (refusal) return refusal
    const durationMs = room.durationMs + ms
    if (durationMs > DURATION_MS_MAX) return refuse('too-long')
    return decided(
      [fact('extended', guest(room, by), { ms }), systemLine(idMaker(at, entropy)('m'), extendedLine(room, by, ms))],
      { durationMs, remainingMs: remainingMs({ ...room, durationMs }, at) },
    )
  },

  /** [TI10] [TI12] [TI14] */
  pause(room, { at, entropy, by }) {
    const refusal = beyondHost(room, by)
    if (refusal) return refusal
    if (room.meter.pausedAt !== null) return refuse('already-paused')
    if (room.meter.pausedMs >= PAUSES_MS_MAX) return refuse('pauses-spent')
    return decided([fact('paused', guest(room, by), {}), systemLine(idMaker(at, entropy)('m'), pausedLine(room, by))])
  },

  /** [TI10] [TI12] */
  resume(room, { at, entropy, by }) {
    const refusal = beyondHost(room, by)
    if (refusal) return refusal
    if (room.meter.pausedAt === null) return refuse('not-paused')
    return decided([fact('resumed', guest(room, by), {}), systemLine(idMaker(at, entropy)('m'), resumedLine(room, by))])
  },
}

/** Refusal of what only the host does, in a running meeting. */
export function beyondHost(room: RoomState, by: string): Refusal | null {
  if (!seatOf(room, by)) return refuse('not-participant')
  if (by !== room.hostId) return refuse('not-host')
  return outsideChat(room)
}
