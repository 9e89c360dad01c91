/** Maximum unsent bytes of one connection and of all connections. */
export interface UnsentLimits {
  readonly each: number
  readonly all: number
}

/** A connection with unsent bytes. */
export interface Reader {
  /** Bytes passed to the transport but not yet sent to the network. */
  readonly unsent: number
  /** Bytes of them that belong to one whole state, asked for by the client; they count in total only. */
  readonly ofState: number
  /** Closes the connection and drops its unsent bytes. */
  cut(): void
}

/** Share of the total limit to which closing connections reduces the unsent bytes. */
const LEFT_SHARE = 0.75

/** Limits the bytes waiting for slow clients, per connection and in total, to bound memory. [EV15] */
export class UnsentBytes {
  readonly #limits: UnsentLimits
  readonly #held = new Map<Reader, number>()
  #sum = 0

  constructor(limits: UnsentLimits) {
    this.#limits = limits
  }

  /** Unsent bytes of all connections at their last check. */
  get sum(): number {
    return this.#sum
  }

  /** Checks a connection after a write. */
  note(reader: Reader): void {
    const bytes = reader.unsent
    if (bytes === 0 && this.#held.size === 0) return
    this.#set(reader, bytes)
    if (bytes - reader.ofState > this.#limits.each) this.#cut(reader)
    else if (this.#sum > this.#limits.all) this.#makeRoom()
  }

  forget(reader: Reader): void {
    this.#set(reader, 0)
  }

  /** Closes the connections with the most unsent bytes first, by current counts, since many may have caught up. */
  #makeRoom(): void {
    for (const reader of [...this.#held.keys()]) this.#set(reader, reader.unsent)
    if (this.#sum <= this.#limits.all) return
    const heaviest = [...this.#held].sort(([, one], [, other]) => other - one)
    for (const [reader] of heaviest) {
      if (this.#sum <= this.#limits.all * LEFT_SHARE) return
      this.#cut(reader)
    }
  }

  #cut(reader: Reader): void {
    this.forget(reader)
    reader.cut()
  }

  #set(reader: Reader, bytes: number): void {
    this.#sum += bytes - (this.#held.get(reader) ?? 0)
    if (bytes === 0) this.#held.delete(reader)
    else this.#held.set(reader, bytes)
  }
}
