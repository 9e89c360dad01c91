import { grouped } from '#engine/commandIds.ts'
import type { StoredEvent } from '#stores/events/port.ts'

/** Maximum events of one stream that wait; with more of them the stream is read instead. */
const WAITING_MAX = 4_000

/** Events that a subscription or a read brought and that are not folded yet, in the order of their stream. */
export class Arrivals {
  readonly #byCommand: boolean
  #events: StoredEvent[] = []
  /** Up to here, inclusively, the stream was read to its end: no command goes on behind it. */
  #readTo = 0

  constructor(byCommand: boolean) {
    this.#byCommand = byCommand
  }

  /** An event that is here already, or lies before one that is, changes nothing. */
  add(event: StoredEvent): void {
    const last = this.#events.at(-1)
    if (last && event.seq <= last.seq) return
    if (this.#events.length < WAITING_MAX) this.#events.push(event)
  }

  /** Adds what the stream holds from `events[0]` to its end. */
  addRead(events: readonly StoredEvent[]): void {
    const last = events.at(-1)
    if (!last) return
    this.#readTo = last.seq
    this.#events = [...events, ...this.#events.filter(({ seq }) => seq > last.seq)]
  }

  /**
   * Takes out what follows an event without a gap, in groups: by command, where the last one waits until it is whole, or one by
   * one. What was folded meanwhile is dropped.
   */
  groupsAfter(seq: number): readonly (readonly StoredEvent[])[] {
    if (this.#events.length === 0) return []
    const following = this.#following(seq)
    if (!this.#byCommand) return following.map((event) => [event])
    const { whole, open } = grouped(following)
    const last = open.at(-1)
    if (!last) return whole
    if (last.seq <= this.#readTo) return [...whole, open]
    this.#events.unshift(...open)
    return whole
  }

  #following(seq: number): StoredEvent[] {
    const start = this.#events.findIndex((event) => event.seq > seq)
    if (start === -1) {
      this.#events = []
      return []
    }
    let end = start
    while (this.#events[end]?.seq === seq + 1 + end - start) end += 1
    const following = this.#events.slice(start, end)
    this.#events = this.#events.slice(end)
    return following
  }

  /** The event of an id, if it waits at this place of the stream. */
  at(seq: number, id: string): StoredEvent | undefined {
    return this.#events.find((event) => event.seq === seq && event.id === id)
  }

  /** Something waits that does not follow what was taken out. */
  get isAhead(): boolean {
    return this.#events.length > 0
  }

  clear(): void {
    this.#events = []
  }
}
