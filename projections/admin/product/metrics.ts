import type { PeriodMetrics } from '#protocol/views/admin/overview.ts'
import { ACT, type ActKind } from '../acts/acts.ts'
import type { Hidden } from '../acts/hidden.ts'
import type { ActCounts } from '../acts/tally.ts'
import type { Facts } from '../facts.ts'
import { isWithin, type Window } from '../ranges.ts'
import { meanOf, rateOf } from '../rates.ts'
import { isSession, type ShownRoom, shownRoom } from '../rooms/roomFacts.ts'
import { medianOf } from './median.ts'

/** What acts count. */
type Counted =
  | 'newUsers'
  | 'roomsCreated'
  | 'roomsStarted'
  | 'messages'
  | 'voiceMessages'
  | 'summons'
  | 'uploads'
  | 'annotations'
  | 'spacesCreated'
  | 'recaps'
  | 'waitlist'
  | 'betaRequests'
type OfRooms = 'roomsEnded' | 'completionRate' | 'avgScore' | 'avgCoverage' | 'medianDurationMs'
export type ProductMetrics = Pick<PeriodMetrics, Counted | OfRooms | 'activeUsers' | 'assistantMinutes'>

/** Metrics of the product in a window, of whose acts these are the counts. [OW1] [OW2] [OW3] [OW4] */
export function productMetrics(facts: Facts, window: Window, acts: ActCounts, hidden: Hidden): ProductMetrics {
  const of = (kind: ActKind) => acts.kinds[kind] ?? 0
  return {
    newUsers: of(ACT.signUp),
    activeUsers: acts.active,
    roomsCreated: of(ACT.roomCreated),
    roomsStarted: of(ACT.roomStarted),
    messages: of(ACT.message),
    voiceMessages: acts.voice,
    summons: acts.summons,
    uploads: of(ACT.upload),
    annotations: of(ACT.annotation),
    spacesCreated: of(ACT.spaceCreated),
    recaps: of(ACT.recap),
    waitlist: of(ACT.waiting),
    betaRequests: of(ACT.betaRequest),
    ...ofRooms(endedIn(facts, window, hidden)),
    assistantMinutes: minutesIn(facts, window, hidden),
  }
}

/** Returns the rooms that ended in a window. */
export function endedIn({ rooms }: Facts, window: Window, hidden: Hidden): ShownRoom[] {
  const found: ShownRoom[] = []
  for (const [code, { ended }] of rooms) {
    if (ended && ended.endedAt !== null && isWithin(window, ended.endedAt) && !hidden.rooms.has(code)) found.push(ended)
  }
  return found
}

/** Returns the rooms created in a window. */
export function createdIn({ rooms }: Facts, window: Window, hidden: Hidden): ShownRoom[] {
  return [...rooms]
    .filter(([code]) => !hidden.rooms.has(code))
    .map(([, room]) => shownRoom(room))
    .filter(({ createdAt }) => isWithin(window, createdAt))
}

function ofRooms(ended: readonly ShownRoom[]): Pick<ProductMetrics, OfRooms> {
  const sessions = ended.filter(isSession)
  return {
    roomsEnded: ended.length,
    completionRate: rateOf(ended.filter(({ endedReason }) => endedReason === 'goal').length, ended.length),
    avgScore: meanOf(sumOf(sessions, 'score'), sessions.length, 1),
    avgCoverage: meanOf(sumOf(sessions, 'coverage'), sessions.length, 1),
    medianDurationMs: medianOf(sessions.map(({ startedAt, endedAt }) => (endedAt ?? 0) - (startedAt ?? 0))),
  }
}

function sumOf(rooms: readonly ShownRoom[], figure: 'score' | 'coverage'): number {
  return rooms.reduce((sum, room) => sum + room[figure], 0)
}

function minutesIn({ accounts }: Facts, window: Window, hidden: Hidden): number {
  let sum = 0
  for (const { at, teamId, minutes } of accounts.minutes) {
    if (isWithin(window, at) && !hidden.teams.has(teamId)) sum += minutes
  }
  return sum
}
