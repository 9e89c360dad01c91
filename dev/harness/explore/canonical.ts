import { ABSENCE_MS, HOST_AWAY_MS, SEAT_RESERVED_MS } from '#engine/room/clock.ts'
import { MATURE_MESSAGES, type RoomState } from '#engine/room/state.ts'
import { NAMES, type Place } from './world.ts'

const COOLDOWN_MS = 8_000

/**
 * What decides the future of a place, as one text: ids are names, counts end where they no longer matter, instants are
 * only how far they reach, and the two guests stand in the order that gives the smaller text. Who is host, and how long they
 * have been away, matters where the role moves.
 */
export function canonical(place: Place, hostMoves = false): string {
  const [host, ...guests] = NAMES
  const texts = [guests, guests.toReversed()].map((order) => textOf(place, [host, ...order], hostMoves))
  return texts.sort()[0]!
}

function textOf({ room, now }: Place, order: readonly string[], hostMoves: boolean): string {
  const names = new Map(Object.values(room.seats).map(({ id, name }) => [id, order.indexOf(name)]))
  const who = (id: string) => names.get(id) ?? -1
  const sorted = (ids: readonly string[]) => ids.map(who).sort()
  const seats = Object.values(room.seats)
    .map(({ id, connectionId, lostAt }) => [
      who(id),
      connectionId !== null,
      reach(room, lostAt, now),
      hostMoves && id === room.hostId && hostReach(lostAt, now),
    ])
    .sort()
  const picks = Object.entries(room.picks)
    .map(([id, sections]) => [who(id), sections])
    .sort()
  return JSON.stringify([
    [room.phase, room.endedReason, room.current, room.scope, room.aiMode],
    seats,
    room.phase === 'setup' ? picks : [],
    room.scope.map((id) => standing(room, id, sorted)),
    room.scope.map((id) => votes(room, id, who)),
    room.hands.map(who),
    [room.voiceRoom !== null, room.botReady, room.voiceMuted, room.speaking?.utteranceId ?? null, room.interrupted],
    room.asks.map(({ by, route }) => [who(by), route]),
    room.scope.map((id) => (room.summaries[id] ? room.summaries[id].at + COOLDOWN_MS > now : null)),
  ])
}

/** How long ago a line was lost, as far as it matters. */
function reach({ maxParticipants }: RoomState, lostAt: number | null, now: number): string | null {
  if (lostAt === null) return null
  if (lostAt + ABSENCE_MS > now) return `recent ${lostAt + ABSENCE_MS - now}`
  // Where there is a place for everybody nobody takes one.
  if (maxParticipants >= NAMES.length) return 'away'
  return lostAt + SEAT_RESERVED_MS > now ? `held ${lostAt + SEAT_RESERVED_MS - now}` : 'long ago'
}

/** How long the host still has before somebody may take the role. */
function hostReach(lostAt: number | null, now: number): number | true {
  return lostAt !== null && lostAt + HOST_AWAY_MS > now ? lostAt + HOST_AWAY_MS - now : true
}

function standing(room: RoomState, id: string, sorted: (ids: readonly string[]) => unknown): unknown {
  const { status, messageCount, agreed, cooling, remarked } = room.standings[id]!
  return [status, Math.min(messageCount, MATURE_MESSAGES), sorted(agreed), cooling, remarked]
}

function votes(room: RoomState, id: string, who: (id: string) => number): unknown {
  const open = room.openBubbles[id]
  if (open === undefined) return null
  return Object.values(room.bubbles[open]!.votes)
    .map(({ by, action }) => [who(by), action])
    .sort()
}
