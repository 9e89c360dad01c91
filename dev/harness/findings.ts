import { isDeepStrictEqual } from 'node:util'
import type { RoomEvent } from '#engine/room/events.ts'
import { evolve, fold } from '#engine/room/evolve.ts'
import { emptyRoom } from '#engine/room/state.ts'
import { verifyChain } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'
import type { RoomView } from '#protocol/views/room.ts'
import { LogError } from '#stores/events/port.ts'
import { breachIn } from './invariants/all.ts'
import type { Player } from './people.ts'
import { comparable } from './referenceClient.ts'
import type { Rig } from './rig.ts'

/** Something wrong, and the rules of `spec/` that it breaks. */
export interface Finding {
  readonly what: string
  readonly rules: readonly string[]
}

export interface Played {
  readonly rig: Rig
  readonly people: readonly Player[]
  /** The stream as stored. */
  readonly events: readonly RoomEvent[]
  /** Names of packets sent before their events were in the log. */
  readonly early: readonly string[]
}

type Look = (played: Played) => string | null

/** Checks of a whole meeting, including its faults, after it has come to rest. */
const LOOKS: readonly (Finding & { readonly look: Look })[] = [
  {
    what: 'nothing is told before it is in the log',
    rules: ['DU1'],
    look: ({ early }) => (early.length === 0 ? null : early.slice(0, 5).join(', ')),
  },
  { what: 'every request is answered once', rules: ['DU5', 'DU6', 'EV3'], look: unanswered },
  { what: 'the stream is a chain without a gap', rules: ['HC3', 'HC7'], look: ({ events }) => broken(events) },
  { what: 'every event keeps the invariants', rules: [], look: ({ events }) => breached(events) },
  { what: 'the room is the fold of its stream', rules: ['DU2'], look: unfolded },
  { what: 'both reducers agree', rules: ['DU2'], look: ({ events }) => (twoFolds(events) ? null : 'they differ') },
  { what: 'clients hold what a rejoin would give them', rules: ['ST9', 'SE16'], look: strayed },
  { what: 'seats are held by those who are connected', rules: ['SE8', 'SE9'], look: misheld },
  { what: 'no message reaches a client twice', rules: ['MS4'], look: repeated },
  { what: 'what was answered with an id is in the stream', rules: ['DU1'], look: unkept },
  { what: 'nothing but the log fails', rules: ['DU5'], look: thrown },
]

/** Returns what was wrong with a played meeting; empty when all was well. */
export function findingsOf(played: Played): Finding[] {
  return LOOKS.flatMap(({ what, rules, look }) => {
    const wrong = look(played)
    return wrong === null ? [] : [{ what: `${what}: ${wrong}`, rules }]
  })
}

function unanswered({ rig }: Played): string | null {
  const odd = rig.sent.find(({ replies, lost }) => replies.length !== 1 && !lost)
  return odd === undefined ? null : `${odd.event} got ${odd.replies.length} answers`
}

function broken(events: readonly RoomEvent[]): string | null {
  const verdict = verifyChain(events, sha256)
  return verdict.ok ? null : `${verdict.why} at ${verdict.seq}`
}

function breached(events: readonly RoomEvent[]): string | null {
  const breach = breachIn(events)
  return breach && `${breach.invariant} [${breach.rules.join('] [')}]: ${breach.what}, at event ${breach.seq}`
}

function unfolded({ rig, events }: Played): string | null {
  const room = rig.loaded
  if (!room) return 'the room was not read again'
  const { seq, hash } = events.at(-1)!
  if (room.head.seq !== seq || room.head.hash !== hash)
    return `the room is at event ${room.head.seq}, the stream at event ${seq}`
  return isDeepStrictEqual(room.state, fold(events)) ? null : 'the states differ'
}

function twoFolds(events: readonly RoomEvent[]): boolean {
  return isDeepStrictEqual(events.reduce(evolve, emptyRoom()), fold(events))
}

function strayed({ rig, people }: Played): string | null {
  const truth = shownTo(rig.loaded?.view() ?? null)
  for (const { connection, client, name } of people) {
    if (!connection?.seat) continue
    const held = shownTo(client.state)
    const odd = Object.keys(truth).filter((field) => !isDeepStrictEqual(held[field], truth[field]))
    if (odd.length > 0) return `${name} shows a different ${odd.join(', ')}`
  }
  return null
}

/** The part of the state on which all clients must agree. */
export function shownTo(view: RoomView | null): Readonly<Record<string, unknown>> {
  return comparable(view) ?? {}
}

function misheld({ rig }: Played): string | null {
  const room = rig.loaded
  if (!room || room.state.phase === 'ended') return null
  const odd = Object.values(room.state.seats).find(({ id, connectionId }) => {
    return (room.channel.connectionOf(id)?.id ?? null) !== connectionId
  })
  return odd === undefined ? null : `the seat of ${odd.name}`
}

function repeated({ people }: Played): string | null {
  const odd = people.find(({ client }) => new Set(client.delivered).size !== client.delivered.length)
  return odd === undefined ? null : odd.name
}

function unkept({ rig, events }: Played): string | null {
  const seqs = new Map<string, number>()
  for (const { seq, type, data } of events) if (type === 'messaged') seqs.set(data.messageId, seq)
  for (const { event, replies } of rig.sent) {
    if (event !== 'chat:message') continue
    const { id } = (replies[0] ?? {}) as { id?: string }
    if (id !== undefined && !seqs.has(id)) return `${id} was acknowledged and is not in the stream`
  }
  return null
}

function thrown({ rig }: Played): string | null {
  const bug = rig.faults.find(({ error }) => !(error instanceof LogError))
  return bug === undefined ? null : `${bug.where}: ${bug.error instanceof Error ? bug.error.stack : String(bug.error)}`
}
