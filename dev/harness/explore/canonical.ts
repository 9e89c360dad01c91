import { ABSENCE_MS, HOST_AWAY_MS, SEAT_RESERVED_MS } from '#engine/room/clock.ts'
import { MATURE_MESSAGES, type RoomState } from '#engine/room/state.ts'
import { NAMES, type Place } from './world.ts'

const COOLDOWN_MS = 8_000

/**
 * Canonical text of everything that determines a state's future: ids become names, counts are cut where they no longer
 * matter, times become distances, and the two guests are ordered so that the text is smallest. The host, and the host's
 * absence, are included where the role can move.
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

/** Milliseconds since a connection was lost, as far as they matter. */
function reach({ maxParticipants }: RoomState, lostAt: number | null, now: number): string | null {
  if (lostAt === null) return null
  if (lostAt + ABSENCE_MS > now) return `recent ${lostAt + ABSENCE_MS - now}`
  // Where there are seats for everybody, nobody needs another's.
  if (maxParticipants >= NAMES.length) return 'away'
  return lostAt + SEAT_RESERVED_MS > now ? `held ${lostAt + SEAT_RESERVED_MS - now}` : 'long ago'
}

/** Time left until somebody may claim the host role. */
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
