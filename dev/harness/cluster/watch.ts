import { streamOf } from '#gateway/rooms/stream.ts'
import type { Finding } from '../findings.ts'
import type { Cluster } from './cluster.ts'
import type { Meeting } from './meeting.ts'

const LOOK_MS = 1_000
/** A running meeting with people has no conductor for so long at most, on a good day. */
const UNCONDUCTED_MS = 45_000
/** After its time, and after everything healed, a meeting has ended within this. */
const END_MS = 30_000

/**
 * Looks at all nodes once a second of the true time: what each has in memory is a beginning of the log, and whoever is in a
 * meeting is not without an assistant for long, nor goes on when its time is up.
 */
export class Watch {
  readonly findings: Finding[] = []
  readonly #cluster: Cluster
  readonly #meetings: readonly Meeting[]
  /** Instants since when a meeting has had no conductor, by meeting. */
  readonly #unconducted = new Map<Meeting, number>()

  constructor(cluster: Cluster, meetings: readonly Meeting[]) {
    this.#cluster = cluster
    this.#meetings = meetings
    this.#plan()
  }

  #plan(): void {
    this.#cluster.time.after(LOOK_MS, null, () => {
      for (const meeting of this.#meetings) this.#look(meeting)
      if (this.findings.length === 0) this.#plan()
    })
  }

  #look(meeting: Meeting): void {
    const { hashes } = this.#cluster.store.durable(streamOf(meeting.code))
    for (const node of this.#cluster.nodes) {
      const head = node.room(meeting.code)?.head
      if (!head || head.seq === 0 || hashes[head.seq - 1] === head.hash) continue
      const where = `${node.name} is at event ${head.seq} of ${hashes.length}`
      this.findings.push({ what: `a room in memory is no beginning of its stream: ${where}`, rules: ['MN91'] })
    }
    this.#lookForConductor(meeting)
    this.#lookForEnd(meeting)
  }

  #lookForEnd({ code }: Meeting): void {
    const { time, healedAt, store, episode } = this.#cluster
    const { dueAt, at } = store.durable(streamOf(code))
    const patience = END_MS + episode.slowness * LOOK_MS
    if (dueAt === null || at.has('ended') || time.now < healedAt + patience) return
    const [slowest = 0] = this.#cluster.clocksAt(time.now)
    if (slowest > dueAt + patience)
      this.findings.push({ what: 'a meeting ends when its time is up: one goes on', rules: ['MN93'] })
  }

  #lookForConductor(meeting: Meeting): void {
    const { time, nodes, episode } = this.#cluster
    const { code, seated } = meeting
    const isRunning = seated.some(({ node }) => node.room(code)?.state.phase === 'chat')
    if (!isRunning || nodes.some((node) => !node.isAsleep && node.room(code) && node.rooms.conducts(code))) {
      this.#unconducted.delete(meeting)
      return
    }
    const since = this.#unconducted.get(meeting) ?? time.now
    this.#unconducted.set(meeting, since)
    if (time.now - since <= UNCONDUCTED_MS + episode.slowness * LOOK_MS) return
    const what = `a meeting with people has a conductor: none for ${Math.round((time.now - since) / 1_000)} s`
    this.findings.push({ what, rules: ['MN93'] })
  }
}
