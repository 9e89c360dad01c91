import { setAutoFreeze } from 'immer'
import type { RoomEvent } from '#engine/room/events.ts'
import { roomEvent, streamOf } from '#gateway/rooms/stream.ts'
import type { EventLog } from '#stores/events/port.ts'
import type { Finding } from '../findings.ts'
import { type Stage, take } from '../play.ts'
import { PEOPLE } from '../steps.ts'
import { Cluster } from './cluster.ts'
import { clusterFindings } from './findings.ts'
import { Meeting } from './meeting.ts'
import { type ClusterEpisode, type ClusterMeeting, type ClusterStep, type Incident, isIncident } from './plan.ts'
import { virtualTimers } from './timers.ts'
import { Watch } from './watch.ts'

/** Attempts to create a room, and how long each takes. */
const CREATE_TRIES = 40
const CREATE_MS = 8_000
/** After the last step everything heals; this long without an append means that nothing is left to mend. */
const MENDED_MS = 25_000
const MENDED_ROUNDS_MAX = 60
/** A room that nobody is in left memory after this, and a meeting that ends within that is waited for. */
const FORGOTTEN_MS = 80_000
const ENDS_SOON_MS = 700_000
/** A node that dies while everybody is away comes back after this. */
const GONE_MS = 400_000

export interface ClusterOutcome {
  /** What was wrong, in order; empty when all was well. */
  readonly findings: readonly Finding[]
  /** The streams of the meetings. */
  readonly streams: readonly (readonly RoomEvent[])[]
  readonly steps: number
  readonly requests: number
  /** Milliseconds of the true time, and events in it. */
  readonly lasted: number
  readonly happened: number
}

/** A meeting being played: its script, and how far it has come. */
interface Playing {
  readonly script: ClusterMeeting
  readonly meeting: Meeting
  readonly shelf: Stage['shelf']
  next: number
}

setAutoFreeze(true)

/** Plays an installation to its end, heals it, waits until it is at rest, and reports what was wrong. */
export async function runCluster(episode: ClusterEpisode): Promise<ClusterOutcome> {
  using _ = virtualTimers()
  const cluster = new Cluster(episode)
  const playing = episode.meetings.map((script, i): Playing => {
    return { script, meeting: new Meeting(cluster, i, PEOPLE), shelf: [], next: 0 }
  })
  const watch = new Watch(
    cluster,
    playing.map(({ meeting }) => meeting),
  )
  for (const { script, meeting } of playing) await open(script, meeting)
  let steps = 0
  for (let left = playing; left.length > 0; left = left.filter(({ next, script }) => next < script.steps.length)) {
    const one = left[cluster.time.draw(left.length)]
    const next = one?.script.steps[one.next]
    if (!one || !next) break
    one.next += 1
    await step(cluster, one, next)
    steps += 1
  }
  cluster.heal()
  await mended(cluster)
  const meetings = playing.map(({ meeting }) => meeting)
  await desert(
    cluster,
    playing.flatMap(({ script, meeting }) => (script.deserted ? meeting : [])),
  )
  for (const meeting of meetings) meeting.visit()
  await mended(cluster)
  for (const meeting of meetings) meeting.allSpeak()
  await mended(cluster)
  const streams = await Promise.all(meetings.map(({ code }) => stored(cluster.store.log, code)))
  const requests = meetings.reduce((sum, { sent }) => sum + sent.length, 0)
  const looked = meetings.map((meeting, i) => clusterFindings({ cluster, meeting, events: streams[i] ?? [] }))
  const findings = [...watch.findings, ...looked.flat()]
  for (const node of cluster.nodes) node.die()
  return { findings, streams, steps, requests, lasted: cluster.time.now, happened: cluster.time.happened }
}

/** Makes the room and lets people in; picks, starts and the rest are steps. */
async function open({ aiMode, durationMs, maxParticipants, present }: ClusterMeeting, meeting: Meeting): Promise<void> {
  const [host, ...others] = meeting.people
  if (!host) return
  for (let tries = 0; meeting.code === '' && tries < CREATE_TRIES; tries++) {
    meeting.create(host, { aiMode, durationMs, maxParticipants, voice: true })
    await meeting.wait(CREATE_MS)
  }
  if (meeting.code === '') return
  for (const someone of others.slice(0, present)) meeting.enter(someone)
  await meeting.settled()
  const staged = (run: (stage: Stage) => Promise<void>) => meeting.onStage(() => run(stageOf(meeting, [])))
  await staged((stage) => take(stage, { do: 'upload', doc: 0 }))
  await staged((stage) => take(stage, { do: 'divide', doc: 2 }))
  await meeting.settled()
  await staged((stage) => take(stage, { do: 'pick', who: 0, sections: [0, 1, 2, 3, 4, 5] }))
  await staged((stage) => take(stage, { do: 'start', who: 0 }))
}

async function step(cluster: Cluster, { meeting, shelf }: Playing, one: ClusterStep): Promise<void> {
  if (meeting.code === '') return
  if (!isIncident(one)) return meeting.onStage(() => take(stageOf(meeting, shelf), one))
  happens(cluster, meeting, one)
  await meeting.stir()
}

function happens(cluster: Cluster, meeting: Meeting, one: Incident): void {
  if ('node' in one) return cluster.happens(one)
  for (const [i, person] of meeting.people.entries()) {
    if (one.do === 'desert') meeting.drop(person)
    else if (one.who === i) meeting.move(person)
  }
}

function stageOf(meeting: Meeting, shelf: Stage['shelf']): Stage {
  return { rig: meeting, people: meeting.people, shelf }
}

/** Everybody leaves; when the rooms left memory a node dies; then time passes until meetings that end soon have ended. */
async function desert(cluster: Cluster, meetings: readonly Meeting[]): Promise<void> {
  if (meetings.length === 0) return
  const { time, store, episode } = cluster
  for (const meeting of meetings) for (const person of meeting.people) meeting.drop(person)
  await time.pass(FORGOTTEN_MS)
  cluster.happens({ do: 'crash', node: time.draw(episode.clocks.length), ms: GONE_MS })
  const [now = 0] = cluster.clocksAt(time.now)
  const left = meetings.map(({ code }) => (store.durable(streamOf(code)).dueAt ?? 0) - now)
  const soon = left.filter((ms) => ms < ENDS_SOON_MS)
  await time.pass(Math.max(0, ...soon) + FORGOTTEN_MS)
}

/** Lets time pass until nothing is written any more. */
async function mended({ time, store }: Cluster): Promise<void> {
  for (let rounds = 0, tried = -1; tried !== store.attempts && rounds < MENDED_ROUNDS_MAX; rounds++) {
    tried = store.attempts
    await time.pass(MENDED_MS)
  }
}

async function stored(log: EventLog, code: string): Promise<RoomEvent[]> {
  const events: RoomEvent[] = []
  if (code === '') return events
  for await (const one of log.readStream(streamOf(code))) {
    const { stream: _s, position: _p, ...event } = roomEvent(one)
    events.push(event)
  }
  return events
}
