import { streamOf } from '#gateway/rooms/stream.ts'
import type { Finding } from '../findings.ts'
import type { Cluster } from './cluster.ts'
import type { Meeting } from './meeting.ts'

/** Looks at all nodes after every step: what each has in memory is a beginning of the log. */
export class Watch {
  readonly findings: Finding[] = []
  readonly #cluster: Cluster
  readonly #meetings: readonly Meeting[]

  constructor(cluster: Cluster, meetings: readonly Meeting[]) {
    this.#cluster = cluster
    this.#meetings = meetings
  }

  look(): void {
    if (this.findings.length > 0) return
    for (const { code } of this.#meetings) {
      const { hashes } = this.#cluster.store.durable(streamOf(code))
      for (const node of this.#cluster.nodes) {
        const room = node.room(code)
        if (!room || room.head.seq === 0) continue
        const { seq, hash } = room.head
        if (hashes[seq - 1] === hash) continue
        const what = `a room in memory is a beginning of its stream: ${node.id} is at event ${seq} of ${hashes.length}`
        this.findings.push({ what, rules: ['DU2'] })
      }
    }
  }
}
