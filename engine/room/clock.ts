import { entryOf } from '../entries.ts'
import type { AiMode, Trigger } from './events.ts'
import type { Bubble, RoomState } from './state.ts'

/** Silence after which the moderator asks once. [CK5] */
export const IDLE_MS = 90_000
/** Who lost the connection this long ago no longer holds up a bubble. [BU12] */
export const ABSENCE_MS = 15_000
/** Who lost the connection less than this ago still takes a place in the room. [SE10] */
export const SEAT_HELD_MS = 120_000
/** A host who lost the connection this long ago can be replaced. [SE20] */
export const HOST_AWAY_MS = 60_000

export const TIME_MARKS = [
  { percent: 90, trigger: 'time90' },
  { percent: 75, trigger: 'time75' },
  { percent: 50, trigger: 'time50' },
] as const satisfies readonly { percent: number; trigger: Trigger }[]

/** When the clock runs out; null before the start. [CK1] */
export function deadline(room: RoomState): number | null {
  return room.startedAt === null ? null : room.startedAt + room.durationMs
}

/** Time left at an instant, in ms: all of it in setup, none below zero, frozen at the end. [CK1] */
export function remainingMs(room: RoomState, now: number): number {
  if (room.startedAt === null) return room.durationMs
  const at = room.endedAt ?? Math.max(now, room.at)
  return Math.max(0, Math.min(room.durationMs, room.startedAt + room.durationMs - at))
}

export const saysTime = (mode: AiMode): boolean => mode !== 'silent'
export const opensBubbles = saysTime
/** `moderator` and above add idle and progress lines. */
export const moderates = (mode: AiMode): boolean => mode !== 'silent' && mode !== 'assist'

/** The highest time mark that has passed and is not said, nor a higher one. */
export function passedMark(room: RoomState, at: number): (typeof TIME_MARKS)[number] | null {
  for (const mark of TIME_MARKS) {
    if (room.said.includes(mark.trigger)) return null
    if (at >= markAt(room, mark.percent)) return mark
  }
  return null
}

/** When the meeting started; asked of no other. */
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

/** Connected members and those lost so recently that they may come back. */
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

/** Whether absence has made an open bubble unanimous: somebody is here, and all who are expected said yes. [BU12] */
export function settledByAbsence(room: RoomState, bubble: Bubble, at: number): boolean {
  const connected = connectedIds(room)
  return connected.length > 0 && expectedVoters(room, at).every((id) => bubble.votes[id]?.action === 'yes')
}

/** The earliest instant at which `tick` has something to do, perhaps already past; null when it has nothing to wait for. */
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
