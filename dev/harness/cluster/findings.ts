import { isDeepStrictEqual } from 'node:util'
import type { RoomEvent } from '#engine/room/events.ts'
import { evolve, fold } from '#engine/room/evolve.ts'
import { emptyRoom, type RoomState } from '#engine/room/state.ts'
import { verifyChain } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'
import { streamOf } from '#gateway/rooms/stream.ts'
import { LogError } from '#stores/events/port.ts'
import { type Finding, shownTo } from '../findings.ts'
import { breachIn } from '../invariants/all.ts'
import type { Cluster } from './cluster.ts'
import { misdelivered } from './deliveries.ts'
import type { Meeting } from './meeting.ts'

export interface PlayedMeeting {
  readonly cluster: Cluster
  readonly meeting: Meeting
  /** The stream as stored. */
  readonly events: readonly RoomEvent[]
}

/** What a look at a meeting needs beside it. */
interface Looked extends PlayedMeeting {
  /** The fold of the stream. */
  readonly truth: RoomState
}

type Look = (looked: Looked) => string | null

/** Times that one connection takes its seat at most. */
const SEATED_MAX = 12

/** Checks of a meeting on several nodes, after it has come to rest. */
const LOOKS: readonly (Finding & { readonly look: Look })[] = [
  { what: 'nothing is told before it is in the log', rules: ['DU1'], look: ({ meeting: { early } }) => listed(early) },
  { what: 'every request is answered once', rules: ['DU5', 'EV3'], look: unanswered },
  { what: 'the stream is a chain without a gap', rules: ['HC3', 'HC7'], look: broken },
  { what: 'every event keeps the invariants', rules: [], look: breached },
  { what: 'both reducers agree', rules: ['DU2'], look: twoFolds },
  { what: 'what was acknowledged is in the stream', rules: ['DU1', 'MN90'], look: unkept },
  { what: 'every room in memory is the fold of its stream', rules: ['DU2', 'MN91'], look: unfolded },
  {
    what: 'every client gets the events of its room once and in order',
    rules: ['OR6', 'MN92'],
    look: ({ meeting, events }) => misdelivered(meeting, events),
  },
  { what: 'clients hold what a rejoin would give them', rules: ['ST9', 'MN92'], look: strayed },
  { what: 'seats are held by those who are connected', rules: ['SE8', 'SE9', 'MN93'], look: misheld },
  { what: 'nobody takes their seat again and again', rules: ['MN93'], look: restless },
  { what: 'no meeting ends before its time', rules: ['CK1', 'MN93'], look: mistimed },
  { what: 'everything goes on after the faults', rules: ['MN93'], look: stuck },
  { what: 'nothing but the log fails', rules: ['DU5'], look: thrown },
]

/** Returns what was wrong with a meeting that has come to rest; empty when all was well. */
export function clusterFindings(played: PlayedMeeting): Finding[] {
  if (played.meeting.code === '') return []
  const looked = { ...played, truth: fold(played.events) }
  return LOOKS.flatMap(({ what, rules, look }) => {
    const wrong = look(looked)
    return wrong === null ? [] : [{ what: `${what}: ${wrong}`, rules }]
  })
}

function listed(names: readonly string[]): string | null {
  return names.length === 0 ? null : names.slice(0, 5).join(', ')
}

function unanswered({ meeting }: Looked): string | null {
  const odd = meeting.sent.find(({ replies, lost }) => replies.length !== 1 && !lost)
  return odd === undefined ? null : `${odd.event} got ${odd.replies.length} answers`
}

function broken({ events }: Looked): string | null {
  const verdict = verifyChain(events, sha256)
  return verdict.ok ? null : `${verdict.why} at ${verdict.seq}`
}

function breached({ events }: Looked): string | null {
  const breach = breachIn(events)
  return breach && `${breach.invariant} [${breach.rules.join('] [')}]: ${breach.what}, at event ${breach.seq}`
}

function twoFolds({ events, truth }: Looked): string | null {
  return isDeepStrictEqual(events.reduce(evolve, emptyRoom()), truth) ? null : 'they differ'
}

/** An answer with an id names a message of the stream; the state after a command is one that the stream went through. */
function unkept({ meeting, events }: Looked): string | null {
  const ids = events.flatMap(({ type, data }) => (type === 'messaged' ? [data.messageId] : []))
  const known = new Set(ids)
  for (const { event, replies } of meeting.sent) {
    const [reply] = replies
    if (event !== 'chat:message' || !reply || !('id' in reply)) continue
    const { id } = reply
    if (typeof id === 'string' && !known.has(id)) return `${id} is not there`
  }
  if (known.size < ids.length) return 'a message is there twice'
  const acknowledged = meeting.acknowledged.toSorted((one, other) => one.seq - other.seq)
  let room = emptyRoom()
  for (const state of acknowledged) {
    for (const event of events.slice(room.seq, state.seq)) room = evolve(room, event)
    if (!isDeepStrictEqual(room, state)) return `the state acknowledged after event ${state.seq} never was`
  }
  return null
}

function unfolded({ cluster, meeting, truth, events }: Looked): string | null {
  const last = events.at(-1)
  for (const node of cluster.nodes) {
    const room = node.room(meeting.code)
    if (!room) continue
    if (room.head.seq !== last?.seq || room.head.hash !== last.hash)
      return `${node.name} is at event ${room.head.seq}, the stream at event ${last?.seq}`
    if (!isDeepStrictEqual(room.state, truth)) return `the state of ${node.name} differs`
  }
  return null
}

/** Everybody who is seated shows what the room on their node would show them. */
function strayed({ meeting }: Looked): string | null {
  for (const line of meeting.seated) {
    const room = line.node.room(meeting.code)
    if (!room) continue
    const held = shownTo(line.client.state)
    const shown = shownTo(JSON.parse(JSON.stringify(room.view())))
    const odd = Object.keys(shown).filter((field) => !isDeepStrictEqual(held[field], shown[field]))
    if (odd.length > 0) return `${line.player.name} on ${line.node.name} shows a different ${odd.join(', ')}`
  }
  return null
}

function misheld({ cluster, meeting, truth }: Looked): string | null {
  const { seated } = meeting
  for (const node of cluster.nodes) {
    const room = node.room(meeting.code)
    if (!room) continue
    for (const { id, name, connected } of room.view().participants) {
      const lines = seated.filter(({ connection: { seat } }) => seat?.participantId === id)
      if (lines.length > 1) return `${name} sits on ${lines.length} connections`
      if (connected !== lines.length > 0)
        return `${node.name} shows ${name} ${connected ? 'here' : 'away'} (${truth.phase})`
      const [line] = lines
      if (line && line.node.room(meeting.code)?.channel.connectionOf(id) !== line.connection)
        return `${name} hears nothing`
      const { connectionId } = truth.seats[id] ?? {}
      if (truth.phase !== 'ended' && connectionId !== (line?.connection.id ?? null))
        return `the seat of ${name} is another's`
    }
  }
  return truth.botReady && !cluster.nodes.some((node) => node.room(meeting.code)?.channel.hasBots)
    ? 'there is no bot'
    : null
}

/** A connection may lose its seat when its node was held for gone, but it does not fight for it. */
function restless({ events }: Looked): string | null {
  const times = new Map<string, number>()
  for (const { type, data } of events) {
    if (type === 'seated') times.set(data.connectionId, (times.get(data.connectionId) ?? 0) + 1)
  }
  const most = Math.max(0, ...times.values())
  return most > SEATED_MAX ? `${most} times on one connection` : null
}

/** The end by time comes when the clock of some node may have reached it. */
function mistimed({ cluster, meeting, truth }: Looked): string | null {
  const { dueAt: due, at } = cluster.store.durable(streamOf(meeting.code))
  if (due === null || truth.endedReason !== 'timeout') return null
  const endedAt = at.get('ended') ?? 0
  const latest = cluster.clocksAt(endedAt).at(-1) ?? 0
  return latest < due ? `it ended ${due - latest} ms early` : null
}

/** Everyone can speak again, the assistant answers, and one node conducts. */
function stuck({ cluster, meeting, truth }: Looked): string | null {
  if (truth.phase !== 'chat') return null
  const { seated, sent, spokenFrom, code } = meeting
  const odd = sent
    .slice(spokenFrom)
    .find(({ event, replies: [reply] }) => event === 'chat:message' && !(reply && 'id' in reply))
  if (odd) return `somebody could not speak: ${JSON.stringify(odd.replies)}`
  if (seated.length === 0) return null
  const conductors = cluster.nodes.filter((node) => node.room(code) && node.rooms.conducts(code))
  if (conductors.length !== 1) return `${conductors.length} nodes conduct`
  return truth.asks.length === 0 ? null : 'the assistant does not answer'
}

function thrown({ cluster }: Looked): string | null {
  const bug = cluster.faults.find(({ error }) => !(error instanceof LogError))
  return bug === undefined ? null : `${bug.where}: ${bug.error instanceof Error ? bug.error.stack : String(bug.error)}`
}
