import type { JsonObject } from '#engine/json.ts'
import type { Owner, VirtualTime } from './virtualTime.ts'

/** A node is gone when its record is older than this, by the clock of the database. */
export const RECORD_MS = 8_000
/** One in so many messages of the bus is lost. */
const LOST_ONE_IN = 25

/** A node, as the database reaches it. */
export interface Member {
  readonly id: string
  readonly owner: Owner
  /** Ends every cut. */
  mend(): void
  receive(topic: string, message: JsonObject, from: string): void
}

/** What the nodes agree on beside the log: who is there, who holds what, and an unreliable bus between them. */
export class SimDatabase {
  readonly time: VirtualTime
  readonly latency: (from: number, to: number) => number
  /** Instants at which the records of the nodes end, by id. */
  readonly records = new Map<string, number>()
  /** Holders, by lease. */
  readonly leases = new Map<string, string>()
  readonly #links = new Map<string, Member>()
  /** Instants at which the newest message of one node arrives at another: none overtakes another. */
  readonly #arrivals = new Map<string, number>()
  isHealed = false

  constructor(time: VirtualTime, latency: (from: number, to: number) => number) {
    this.time = time
    this.latency = latency
  }

  join(link: Member): void {
    this.#links.set(link.id, link)
  }

  part(link: Member): void {
    this.#links.delete(link.id)
  }

  /** From now on nothing fails. */
  heal(): void {
    this.isHealed = true
    for (const link of this.#links.values()) link.mend()
  }

  isGone(id: string): boolean {
    return (this.records.get(id) ?? 0) <= this.time.now
  }

  /** Renews a record. Returns false when it had ended. */
  beat(id: string): boolean {
    const wasGone = this.isGone(id)
    this.records.set(id, this.time.now + RECORD_MS)
    return !wasGone
  }

  take(lease: string, id: string): boolean {
    const holder = this.leases.get(lease)
    if (holder !== undefined && holder !== id && !this.isGone(holder)) return false
    this.leases.set(lease, id)
    return true
  }

  release(lease: string, id: string): void {
    if (this.leases.get(lease) === id) this.leases.delete(lease)
  }

  left(prefix: string): string[] {
    return [...this.leases].flatMap(([lease, id]) => (lease.startsWith(prefix) && this.isGone(id) ? [lease] : []))
  }

  remove(id: string): void {
    this.records.delete(id)
    for (const [lease, holder] of this.leases) if (holder === id) this.leases.delete(lease)
  }

  carry(from: string, topic: string, message: JsonObject): void {
    const text = JSON.stringify(message)
    for (const [to, link] of this.#links) {
      if (to === from) continue
      if (!this.isHealed && this.time.draw(LOST_ONE_IN) === 0) continue
      const way = `${from} ${to}`
      const at = Math.max(this.#arrivals.get(way) ?? 0, this.time.now + this.latency(0, 60))
      this.#arrivals.set(way, at)
      this.time.after(at - this.time.now, link.owner, () => link.receive(topic, JSON.parse(text), from))
    }
  }
}
