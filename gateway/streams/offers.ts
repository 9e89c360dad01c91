import type { ChainedEvent } from '#engine/stream.ts'
import { type EventLog, LogError, type Position, type StoredEvent, type StreamName } from '#stores/events/port.ts'
import type { Arrivals } from './arrivals.ts'

/** Times the same events are offered when the log cannot say whether it wrote them. */
const OFFERS_MAX = 3

/** Writes to one stream until it is certain what became of the events, or as far as that can be known. */
export class Offers {
  readonly #log: EventLog
  readonly #stream: StreamName
  readonly #arrivals: Arrivals
  /** The last event under way, and who waits for it. */
  #awaited: { readonly seq: number; readonly id: string; found(position: Position): void } | null = null

  constructor(log: EventLog, stream: StreamName, arrivals: Arrivals) {
    this.#log = log
    this.#stream = stream
    this.#arrivals = arrivals
  }

  /**
   * Appends events, the last of which is named, after the seq that the stream is thought to end at. Where the log cannot say whether it wrote, the same events
   * are offered again: they land once. Rejects as the log does; `indeterminate` when they may still land. [DU6]
   */
  async append(events: readonly ChainedEvent[], last: ChainedEvent, expected: number): Promise<Position> {
    let doubt: unknown = null
    for (let offer = 1; ; offer++) {
      try {
        return this.arrived(last)?.position ?? (await this.#offer(events, last, expected))
      } catch (error) {
        if (error instanceof LogError && error.code === 'indeterminate') doubt ??= error
        // A conflict leaves no doubt: what was offered can never land any more, unless it is in the stream already.
        if (doubt === null || isOvertaken(error)) throw error
        // That the log is away now says nothing of the earlier offers.
        if (offer === OFFERS_MAX) throw doubt
      } finally {
        this.#awaited = null
      }
    }
  }

  /** A subscription brought an event: proof that it is in the log, whatever became of the log's answer. [MN46] */
  brought({ seq, id, position }: StoredEvent): void {
    if (this.#awaited?.seq === seq && this.#awaited.id === id) this.#awaited.found(position)
  }

  /** The event, if it came by another way than the log's answer. */
  arrived({ seq, id }: ChainedEvent): StoredEvent | undefined {
    return this.#arrivals.at(seq, id)
  }

  #offer(events: readonly ChainedEvent[], { seq, id }: ChainedEvent, expected: number): Promise<Position> {
    const { promise, resolve, reject } = Promise.withResolvers<Position>()
    this.#awaited = { seq, id, found: resolve }
    this.#log.append(this.#stream, events, expected).then(({ position }) => resolve(position), reject)
    return promise
  }
}

/** Another writer was first; nothing was written. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof LogError && error.code === 'conflict'
}
