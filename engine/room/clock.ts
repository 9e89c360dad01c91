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

export const TIME_MARKS = [
  { percent: 90, trigger: 'time90' },
  { percent: 75, trigger: 'time75' },
  { percent: 50, trigger: 'time50' },
] as const satisfies readonly { percent: number; trigger: Trigger }[]

/** Instant at which the clock runs out; null before the start. [CK1] */
export function deadline(room: RoomState): number | null {
  return room.startedAt === null ? null : room.startedAt + room.durationMs
}

/** Time left at an instant, in ms: the full duration in setup, never negative, frozen at the end. [CK1] */
export function remainingMs(room: RoomState, now: number): number {
  if (room.startedAt === null) return room.durationMs
  const at = room.endedAt ?? Math.max(now, room.at)
  return Math.max(0, Math.min(room.durationMs, room.startedAt + room.durationMs - at))
}

export const saysTime = (mode: AiMode): boolean => mode !== 'silent'
export const opensBubbles = saysTime
/** True in modes with idle and progress lines: `moderator` and above. */
export const moderates = (mode: AiMode): boolean => mode !== 'silent' && mode !== 'assist'

/** Returns the highest time mark that has passed, if neither it nor a higher one was announced. */
export function passedMark(room: RoomState, at: number): (typeof TIME_MARKS)[number] | null {
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
  return startOf(room) + Math.ceil((room.durationMs * percent) / 100)
}

export function idleAt(room: RoomState): number {
  return Math.max(startOf(room), room.lastUserMessageAt ?? 0) + IDLE_MS
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

/** Earliest instant at which `tick` has something to do, perhaps already past; null when nothing is due. */
export function nextDue(room: RoomState, now: number): number | null {
  if (room.phase !== 'chat') return null
  const dues = [startOf(room) + room.durationMs]
  if (saysTime(room.aiMode)) dues.push(...markDues(room))
  if (moderates(room.aiMode) && !room.idleSaid) dues.push(idleAt(room))
  for (const messageId of Object.values(room.openBubbles))
    dues.push(...bubbleDues(room, entryOf(room.bubbles, messageId), now))
  return Math.min(...dues)
}

function markDues(room: RoomState): number[] {
  const dues: number[] = []
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
