import { isDeepStrictEqual } from 'node:util'
import { deadline } from '#engine/room/clock.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import { evolve, fold } from '#engine/room/evolve.ts'
import { emptyRoom, type RoomState } from '#engine/room/state.ts'
import { verifyChain } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'
import { streamOf } from '#gateway/rooms/stream.ts'
import { LogError } from '#stores/events/port.ts'
import { START_AT } from '../clock.ts'
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
  /** Instant of the true time from which on nothing failed. */
  readonly healedAt: number
}

/** What a look at a meeting needs beside it. */
interface Looked extends PlayedMeeting {
  /** The fold of the stream. */
  readonly truth: RoomState
}

type Look = (looked: Looked) => string | null

/** After the clock ran out, or after everything healed, a meeting has ended within this. */
const END_MS = 30_000

/** Checks of a meeting on several nodes, after it has come to rest. */
const LOOKS: readonly (Finding & { readonly look: Look })[] = [
  { what: 'nothing is told before it is in the log', rules: ['DU1'], look: ({ meeting: { early } }) => listed(early) },
  { what: 'every request is answered once', rules: ['DU5', 'EV3'], look: unanswered },
  { what: 'the stream is a chain without a gap', rules: ['HC3', 'HC7'], look: broken },
  { what: 'every event keeps the invariants', rules: [], look: breached },
  { what: 'both reducers agree', rules: ['DU2'], look: twoFolds },
  { what: 'what was acknowledged is in the stream', rules: ['DU1'], look: unkept },
  { what: 'every room in memory is the fold of its stream', rules: ['DU2'], look: unfolded },
  {
    what: 'every client gets the events of its room once and in order',
    rules: ['OR6'],
    look: ({ meeting, events }) => misdelivered(meeting, events),
  },
  { what: 'clients hold what a rejoin would give them', rules: ['ST9'], look: strayed },
  { what: 'seats are held by those who are connected', rules: ['SE8', 'SE9'], look: misheld },
  { what: 'the meeting ends when its time is up', rules: ['CK1'], look: mistimed },
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
      return `${node.id} is at event ${room.head.seq}, the stream at event ${last?.seq}`
    if (!isDeepStrictEqual(room.state, truth)) return `the state of ${node.id} differs`
  }
  return null
}

function strayed({ cluster, meeting, truth }: Looked): string | null {
  for (const { id, connectionId } of Object.values(truth.seats)) {
    const line = meeting.lines.find((one) => one.isOpen && one.connection.id === connectionId)
    const room = line && cluster.nodes.includes(line.node) ? line.node.room(meeting.code) : undefined
    if (!line || !room) continue
    const held = shownTo(line.client.state)
    const shown = shownTo(JSON.parse(JSON.stringify(room.view())))
    const odd = Object.keys(shown).filter((field) => !isDeepStrictEqual(held[field], shown[field]))
    if (odd.length > 0) return `${id} on ${line.node.id} shows a different ${odd.join(', ')}`
  }
  return null
}

function misheld({ cluster, meeting, truth }: Looked): string | null {
  if (truth.phase === 'ended') return null
  const open = meeting.lines.filter(({ isOpen, node }) => isOpen && !node.over)
  for (const { id, name, connectionId } of Object.values(truth.seats)) {
    const seated = open.filter(({ connection: { seat } }) => seat?.participantId === id)
    if (connectionId === null && seated.length > 0)
      return `${name} is connected to ${seated[0]?.node.id} without a seat`
    if (connectionId === null) continue
    const line = seated.find(({ connection }) => connection.id === connectionId)
    if (!line) return `nobody is at the seat of ${name} (${connectionId})`
    if (line.node.room(meeting.code)?.channel.connectionOf(id) !== line.connection) return `${name} hears nothing`
    if (seated.length > 1) return `${name} sits on ${seated.length} connections`
  }
  return truth.botReady && !cluster.nodes.some((node) => node.room(meeting.code)?.channel.hasBots)
    ? 'there is no bot'
    : null
}

/** The end by time comes when the clock of some node may have reached it, and soon after the clock of every node has. */
function mistimed({ cluster, meeting, truth, healedAt }: Looked): string | null {
  const due = deadline(truth)
  if (due === null) return null
  const { time, store, episode } = cluster
  const aheadBy = (now: number) =>
    episode.clocks.map(({ aheadMs, driftPpm }) => START_AT + aheadMs + now * (1 + driftPpm / 1_000_000))
  if (truth.phase !== 'ended') {
    const isLate = Math.min(...aheadBy(time.now)) > due + END_MS && time.now > healedAt + END_MS
    return isLate ? 'it goes on' : null
  }
  if (truth.endedReason !== 'timeout') return null
  const endedAt = store.durable(streamOf(meeting.code)).at.get('ended') ?? 0
  if (Math.max(...aheadBy(endedAt)) < due) return `it ended ${Math.round(due - Math.max(...aheadBy(endedAt)))} ms early`
  return null
}

function thrown({ cluster }: Looked): string | null {
  const bug = cluster.faults.find(({ error }) => !(error instanceof LogError))
  return bug === undefined ? null : `${bug.where}: ${bug.error instanceof Error ? bug.error.stack : String(bug.error)}`
}
