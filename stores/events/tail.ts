import { categoryOf } from './admission.ts'
import { TAIL_CHARS_MAX, TAIL_EVENTS_MAX } from './limits.ts'
import type { Position, StoredEvent, StreamName } from './port.ts'
import type { LogPage, PageRequest } from './subscription.ts'

/** One committed event, not decoded before somebody wants it. */
export interface TailEntry {
  readonly stream: StreamName
  readonly type: string
  readonly seq: number
  readonly position: Position
  /** Of what is kept; characters or bytes. */
  readonly size: number
  decode(): StoredEvent
}

/** The newest committed events, so that subscribers at the head need not ask the store for what just passed through. */
export class Tail {
  #entries: { readonly entry: TailEntry; event: StoredEvent | undefined }[] = []
  #start = 0
  #size = 0
  /** Complete from here (exclusive) to the head. */
  #after: Position

  constructor(head: Position) {
    this.#after = head
  }

  push(entry: TailEntry): void {
    this.#entries.push({ entry, event: undefined })
    this.#size += entry.size
    while (this.#entries.length - this.#start > TAIL_EVENTS_MAX || this.#size > TAIL_CHARS_MAX) this.#dropOldest()
    if (this.#start * 2 > this.#entries.length) {
      this.#entries = this.#entries.slice(this.#start)
      this.#start = 0
    }
  }

  /** Starts afresh: everything up to `head` has to be asked for. */
  reset(head: Position): void {
    this.#entries = []
    this.#start = 0
    this.#size = 0
    this.#after = head
  }

  /** Undefined when the events after this position are no longer, or not all, here. */
  page({ after, categories, wants, limit }: PageRequest): LogPage | undefined {
    if (after < this.#after) return undefined
    const events: StoredEvent[] = []
    let reached = after
    for (let i = this.#indexAfter(after); i < this.#entries.length && events.length < limit; i += 1) {
      const held = this.#entries[i]!
      const { entry } = held
      reached = entry.position
      if (categories && !categories.includes(categoryOf(entry.stream))) continue
      if (wants && !wants(entry.stream, entry.type)) continue
      held.event ??= entry.decode()
      events.push(held.event)
    }
    return { reached, decode: () => events }
  }

  #dropOldest(): void {
    const { entry } = this.#entries[this.#start]!
    this.#after = entry.position
    this.#size -= entry.size
    this.#start += 1
  }

  #indexAfter(position: Position): number {
    let low = this.#start
    let high = this.#entries.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#entries[middle]!.entry.position <= position) low = middle + 1
      else high = middle
    }
    return low
  }
}
