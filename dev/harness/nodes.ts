import type { JsonObject } from '#engine/json.ts'
import type { Bus, Nodes } from '#stores/nodes/port.ts'

/** A message of the bus on its way from one node to another. */
export interface Carried {
  readonly from: string
  readonly to: string
  readonly topic: string
  readonly message: JsonObject
}

/** What becomes of a message: it is lost, arrives at the end of this turn, or when the promise resolves. */
export type Carriage = 'lost' | undefined | Promise<void>

export interface MemoryNodesOptions {
  /** Fate of each message; without it none is lost or late. Messages between two nodes never overtake each other. */
  readonly carry?: (carried: Carried) => Carriage
  /** Ids of the nodes, eight letters and digits each; default: counted. */
  readonly freshId?: () => string
}

/** A node of this process, and what may happen to it. */
export interface MemoryNode extends Nodes {
  /** True after `lose` or `close`. */
  readonly isLost: boolean
  /** Finds it gone without goodbye: killed, paused or cut off. Its leases are free, and the other nodes are told. */
  lose(): void
  /** Ends a pause: the node is itself again, and knows that it was held for gone. */
  comeBack(): void
}

/** Several nodes of one process, with what they agree on. For tests: nodes are lost and found by hand. */
export class MemoryNodes {
  readonly #options: MemoryNodesOptions
  readonly #members = new Map<string, Member>()
  /** Holders, by lease. */
  readonly #leases = new Map<string, string>()
  #count = 0
  /** While true nobody can tell who is there: every lease may be taken, nobody is gone, and no message is carried. */
  isAway = false

  constructor(options: MemoryNodesOptions = {}) {
    this.#options = options
  }

  join(): MemoryNode {
    this.#count += 1
    const id = this.#options.freshId?.() ?? `node${String(this.#count).padStart(4, '0')}`
    const member = new Member(id, this)
    this.#members.set(id, member)
    return member
  }

  /** Who holds a lease, whether it is gone or not. */
  holder(lease: string): string | undefined {
    return this.#leases.get(lease)
  }

  /** Unknown ids are gone, as those of a former start are. */
  isGone(id: string): boolean {
    return !this.isAway && (this.#members.get(id)?.isLost ?? true)
  }

  take(lease: string, id: string): boolean {
    if (this.isAway) return true
    if (this.#members.get(id)?.isLost) return false
    const holder = this.#leases.get(lease)
    if (holder !== undefined && holder !== id && !this.isGone(holder)) return false
    this.#leases.set(lease, id)
    return true
  }

  release(lease: string, id: string): void {
    if (!this.isAway && this.#leases.get(lease) === id) this.#leases.delete(lease)
  }

  left(prefix: string): string[] {
    if (this.isAway) return []
    return [...this.#leases].flatMap(([lease, id]) => (lease.startsWith(prefix) && this.isGone(id) ? [lease] : []))
  }

  /** Tells the other nodes that one is gone. */
  gone(id: string): void {
    for (const member of this.#members.values()) if (member.id !== id && !member.isLost) member.found(id)
  }

  publish(from: string, topic: string, message: JsonObject): void {
    if (this.isAway || this.#members.get(from)?.isLost) return
    // As on a wire, the receiver gets a message of its own.
    const text = JSON.stringify(message)
    for (const { id, ways } of this.#members.values()) {
      if (id === from) continue
      const carriage = this.#options.carry?.({ from, to: id, topic, message })
      if (carriage === 'lost') continue
      const before = ways.get(from)
      ways.set(
        from,
        Promise.all([before, carriage]).then(() => this.#members.get(id)?.receive(topic, JSON.parse(text), from)),
      )
    }
  }
}

class Member implements MemoryNode {
  readonly id: string
  readonly isAlone = false
  readonly bus: Bus
  /** Messages under way to this node, by sender. */
  readonly ways = new Map<string, Promise<void>>()
  readonly #all: MemoryNodes
  readonly #topics = new Map<string, Set<(message: JsonObject, from: string) => void>>()
  readonly #onGone = new Set<(id: string) => void>()
  readonly #onReturned = new Set<() => void>()
  #isLost = false
  #isClosed = false

  constructor(id: string, all: MemoryNodes) {
    this.id = id
    this.#all = all
    this.bus = {
      publish: (topic, message) => all.publish(id, topic, message),
      subscribe: (topic, listener) => {
        const listeners = this.#topics.get(topic) ?? new Set()
        this.#topics.set(topic, listeners.add(listener))
        return () => void listeners.delete(listener)
      },
    }
  }

  get isLost(): boolean {
    return this.#isLost
  }

  isGone(id: string): boolean {
    return id !== this.id && this.#all.isGone(id)
  }

  onGone(listener: (id: string) => void): () => void {
    this.#onGone.add(listener)
    return () => void this.#onGone.delete(listener)
  }

  onReturned(listener: () => void): () => void {
    this.#onReturned.add(listener)
    return () => void this.#onReturned.delete(listener)
  }

  async take(lease: string): Promise<boolean> {
    return this.#all.take(lease, this.id)
  }

  isPresumed(): boolean {
    return this.#all.isAway
  }

  async release(lease: string): Promise<void> {
    this.#all.release(lease, this.id)
  }

  async left(prefix: string): Promise<readonly string[]> {
    return this.#all.left(prefix)
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#isLost = true
    this.#all.gone(this.id)
  }

  lose(): void {
    if (this.#isLost) return
    this.#isLost = true
    this.#all.gone(this.id)
  }

  comeBack(): void {
    if (!this.#isLost || this.#isClosed) return
    this.#isLost = false
    for (const listener of this.#onReturned) listener()
  }

  found(id: string): void {
    for (const listener of this.#onGone) listener(id)
  }

  receive(topic: string, message: JsonObject, from: string): void {
    if (this.#isLost) return
    for (const listener of this.#topics.get(topic) ?? []) listener(message, from)
  }
}

/** Several nodes of one process, which join one after the other. */
export function memoryNodes(options?: MemoryNodesOptions): MemoryNodes {
  return new MemoryNodes(options)
}
