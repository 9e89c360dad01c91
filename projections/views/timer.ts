import { remainingMs } from '#engine/room/clock.ts'
import type { RoomState } from '#engine/room/state.ts'
import type { ServerPayload } from '#protocol/serverEvents.ts'

/** `timer` at an instant; `paused` only while the clock stands. [CK2] [TI10] */
export function timerView(room: RoomState, now: number): ServerPayload<'timer'> {
  const { durationMs, meter } = room
  const left = { remainingMs: remainingMs(room, now), durationMs }
  return meter.pausedAt === null ? left : { ...left, paused: true }
}
