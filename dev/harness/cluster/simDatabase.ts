import { START_AT } from '../clock.ts'
import { SimDocuments } from './documents.ts'
import type { VirtualTime } from './virtualTime.ts'

/** A message of the bus, as its sender left it. */
export interface BusMessage {
  readonly from: string
}

/** The database of all nodes: their registry, their leases, and the messages that they leave for each other. */
export class SimDatabase {
  readonly time: VirtualTime
  readonly latency: (from: number, to: number) => number
  /** Messages of the bus, in order. */
  readonly messages: BusMessage[] = []
  readonly #collections = new Map<string, SimDocuments>()
  readonly #listeners = new Set<() => void>()
  /** Instant of the true time from which on nothing fails. */
  healedAt = Number.POSITIVE_INFINITY

  constructor(time: VirtualTime, latency: (from: number, to: number) => number) {
    this.time = time
    this.latency = latency
  }

  collection(name: string): SimDocuments {
    let found = this.#collections.get(name)
    if (!found) {
      found = new SimDocuments(this.now)
      this.#collections.set(name, found)
    }
    return found
  }

  /** The clock of the database. */
  readonly now = (): Date => new Date(START_AT + this.time.now)

  /** From now on nothing fails. */
  heal(): void {
    this.healedAt = this.time.now
  }

  leave(message: BusMessage): void {
    this.messages.push(message)
    for (const listener of [...this.#listeners]) listener()
  }

  /** Calls back after every message. Returns the way to stop. */
  onMessage(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}
