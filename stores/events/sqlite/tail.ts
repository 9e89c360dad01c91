import { categoryOf } from '../admission.ts'
import { TAIL_CHARS_MAX, TAIL_EVENTS_MAX } from '../limits.ts'
import type { NewEvent, StoredEvent, StreamName } from '../port.ts'
import { fromPosition, toPosition } from '../position.ts'
import { storedEvent } from '../stored.ts'
import type { LogPage, PageRequest } from '../subscription.ts'

interface TailEntry {
  readonly stream: StreamName
  readonly seq: number
  readonly pos: number
  readonly body: string
  event: StoredEvent | undefined
}

/** The newest committed events, so that subscribers at the head need not ask the disk for what just passed through. */
export class Tail {
  #entries: TailEntry[] = []
  #start = 0
  #chars = 0
  /** Complete from here (exclusive) to the head. */
  #after: number

  constructor(head: number) {
    this.#after = head
  }

  push(stream: StreamName, seq: number, pos: number, body: string): void {
    this.#entries.push({ stream, seq, pos, body, event: undefined })
    this.#chars += body.length
    while (this.#entries.length - this.#start > TAIL_EVENTS_MAX || this.#chars > TAIL_CHARS_MAX) this.#dropOldest()
    if (this.#start * 2 > this.#entries.length) {
      this.#entries = this.#entries.slice(this.#start)
      this.#start = 0
    }
  }

  /** Starts afresh: everything up to `head` has to be asked for. */
  reset(head: number): void {
    this.#entries = []
    this.#start = 0
    this.#chars = 0
    this.#after = head
  }

  /** Undefined when the events after this position are no longer, or not all, here. */
  page({ after, categories, limit }: PageRequest): LogPage | undefined {
    const from = fromPosition(after)
    if (from < this.#after) return undefined
    const events: StoredEvent[] = []
    let reached = from
    for (let i = this.#indexAfter(from); i < this.#entries.length && events.length < limit; i += 1) {
      const entry = this.#entries[i]!
      reached = entry.pos
      if (categories && !categories.includes(categoryOf(entry.stream))) continue
      entry.event ??= storedEvent(JSON.parse(entry.body) as NewEvent, entry.stream, entry.seq, entry.pos)
      events.push(entry.event)
    }
    return { reached: toPosition(reached), decode: () => events }
  }

  #dropOldest(): void {
    const oldest = this.#entries[this.#start]!
    this.#after = oldest.pos
    this.#chars -= oldest.body.length
    this.#start += 1
  }

  #indexAfter(pos: number): number {
    let low = this.#start
    let high = this.#entries.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#entries[middle]!.pos <= pos) low = middle + 1
      else high = middle
    }
    return low
  }
}
