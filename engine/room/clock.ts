import { entryOf } from '../entries.ts'
import type { Bubble } from './discussion.ts'
import type { AiMode, Trigger } from './events.ts'
import type { RoomState } from './state.ts'

/** Silence after which the moderator asks whether to go on, once. [CK5] */
export const IDLE_MS = 90_000
/** Time after which a disconnected participant no longer blocks a bubble. [BU12] */
export const ABSENCE_MS = 15_000
/** Time for which a disconnected participant still counts towards the room's size. [SE10] */
export const SEAT_RESERVED_MS = 120_000
/** Time after which a disconnected host can be replaced. [SE20] */
export const HOST_AWAY_MS = 60_000

/** Time for which a meeting may stand still, over all its pauses. [TI14] */
export const PAUSES_MS_MAX = 3_600_000
/** Longest duration of a meeting, extensions included. [TI7] */
export const DURATION_MS_MAX = 14_400_000
/** The last part of a meeting, which has a line of its own and no line because of silence. [TI15] [TI17] */
export const LAST_MS = 120_000
/** Meetings up to this length have no line for their last part. [TI15] */
const SHORT_MS = 600_000
/** Time after the end for closing remarks. [TI30] */
export const CLOSING_MS = 60_000

export const TIME_MARKS = [
  { percent: 90, trigger: 'time90' },
  { percent: 75, trigger: 'time75' },
  { percent: 50, trigger: 'time50' },
] as const satisfies readonly { percent: number; trigger: Trigger }[]

/** How long the clock has stood until an instant, in ms; never more than pauses may take. [TI13] [TI14] */
export function stoodMs({ meter: { pausedMs, pausedAt } }: RoomState, at: number): number {
  return pausedAt === null ? pausedMs : Math.min(PAUSES_MS_MAX, pausedMs + Math.max(0, at - pausedAt))
}

/** Instant at which the clock runs out; null before the start and during a pause. [CK1] [TI10] */
export function deadline({ startedAt, durationMs, meter }: RoomState): number | null {
  return startedAt === null || meter.pausedAt !== null ? null : startedAt + durationMs + meter.pausedMs
}

/** Instant at which a pause ends by itself; null while the clock runs. [TI14] */
export function resumesAt({ meter: { pausedAt, pausedMs } }: RoomState): number | null {
  return pausedAt === null ? null : pausedAt + PAUSES_MS_MAX - pausedMs
}

/** Time left at an instant, in ms: the full duration in setup, never negative, frozen in a pause and at the end. [CK1] [TI10] */
export function remainingMs(room: RoomState, now: number): number {
  if (room.startedAt === null) return room.durationMs
  const at = room.endedAt ?? Math.max(now, room.at)
  return Math.max(0, Math.min(room.durationMs, room.startedAt + room.durationMs + stoodMs(room, at) - at))
}

export const saysTime = (mode: AiMode): boolean => mode !== 'silent'
export const opensBubbles = saysTime
/** True in modes with idle and progress lines: `moderator` and above. */
export const moderates = (mode: AiMode): boolean => mode !== 'silent' && mode !== 'assist'

/** Returns the highest time mark that has passed, if neither it nor a higher one was announced; none passes in a pause. */
export function passedMark(room: RoomState, at: number): (typeof TIME_MARKS)[number] | null {
  if (room.meter.pausedAt !== null) return null
  for (const mark of TIME_MARKS) {
    if (room.said.includes(mark.trigger)) return null
    if (at >= markAt(room, mark.percent)) return mark
  }
  return null
}

/** Start of a meeting; throws if it has not started. */
function startOf({ startedAt }: RoomState): number {
  if (startedAt === null) throw new Error('the meeting has not started')
  return startedAt
}

function markAt(room: RoomState, percent: number): number {
  return startOf(room) + room.meter.pausedMs + Math.ceil((room.durationMs * percent) / 100)
}

/** Instant of the line about the last two minutes; null when there is none, or none any more. [TI15] */
export function lastPartAt(room: RoomState): number | null {
  const end = deadline(room)
  return end === null || room.durationMs <= SHORT_MS || room.said.includes('time2m') ? null : end - LAST_MS
}

/**
 * Instant at which silence is worth a line; null when it is not, as in the last two minutes. `activeAt` is when somebody last
 * typed, scrolled or marked something. [CK5] [TI16] [TI17]
 */
export function idleAt(room: RoomState, activeAt: number): number | null {
  const end = deadline(room)
  if (end === null || room.idleSaid) return null
  const due = Math.max(startOf(room), room.lastUserMessageAt ?? 0, room.meter.activeAt, activeAt) + IDLE_MS
  return due < end - LAST_MS ? due : null
}

/** Members who are connected, or disconnected so recently that they may come back. */
export function expectedVoters(room: RoomState, at: number): string[] {
  return Object.values(room.seats)
    .filter(({ connectionId, lostAt }) => connectionId !== null || (lostAt !== null && lostAt + ABSENCE_MS > at))
    .map(({ id }) => id)
}

export function connectedIds(room: RoomState): string[] {
  return Object.values(room.seats)
    .filter(({ connectionId }) => connectionId !== null)
    .map(({ id }) => id)
}

/** True if absences make an open bubble unanimous: someone is connected, and all expected voters said yes. [BU12] */
export function settledByAbsence(room: RoomState, bubble: Bubble, at: number): boolean {
  const connected = connectedIds(room)
  return connected.length > 0 && expectedVoters(room, at).every((id) => bubble.votes[id]?.action === 'yes')
}

/** Earliest instant at which `tick` has something to do, perhaps already past; null when nothing is due. `activeAt` as in `idleAt`. */
export function nextDue(room: RoomState, now: number, activeAt = 0): number | null {
  if (room.phase !== 'chat') return null
  const dues = [resumesAt(room) ?? startOf(room) + room.durationMs + room.meter.pausedMs]
  if (saysTime(room.aiMode)) dues.push(...markDues(room))
  const idle = moderates(room.aiMode) ? idleAt(room, activeAt) : null
  if (idle !== null) dues.push(idle)
  for (const messageId of Object.values(room.openBubbles))
    dues.push(...bubbleDues(room, entryOf(room.bubbles, messageId), now))
  return Math.min(...dues)
}

function markDues(room: RoomState): number[] {
  if (room.meter.pausedAt !== null) return []
  const last = lastPartAt(room)
  const dues = last === null ? [] : [last]
  for (const { percent, trigger } of TIME_MARKS) {
    if (room.said.includes(trigger)) break
    dues.push(markAt(room, percent))
  }
  return dues
}

function bubbleDues(room: RoomState, bubble: Bubble, now: number): number[] {
  if (Object.keys(bubble.votes).length === 0) return []
  if (settledByAbsence(room, bubble, now)) return [now]
  return Object.values(room.seats)
    .map(({ lostAt }) => (lostAt ?? Number.NEGATIVE_INFINITY) + ABSENCE_MS)
    .filter((due) => due > now)
}
