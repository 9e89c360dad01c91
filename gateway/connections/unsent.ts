/** What one connection may hold up, and all of them together, in bytes. */
export interface UnsentLimits {
  readonly each: number
  readonly all: number
}

/** Somebody who is sent more than they read. */
export interface Reader {
  /** Bytes handed over and not yet taken by the network, now. */
  readonly unsent: number
  /** Lets the reader go, and with it everything that waits. */
  cut(): void
}

/** After a cut the others together hold at most this share of what all may. */
const LEFT_SHARE = 0.75

/** Counts what waits for slow readers, so that neither one of them nor all of them fill the memory. [EV15] */
export class UnsentBytes {
  readonly #limits: UnsentLimits
  readonly #held = new Map<Reader, number>()
  #sum = 0

  constructor(limits: UnsentLimits) {
    this.#limits = limits
  }

  /** Bytes that all readers held when they were last looked at. */
  get sum(): number {
    return this.#sum
  }

  /** Looks at a reader who was just sent something. */
  note(reader: Reader): void {
    const bytes = reader.unsent
    if (bytes === 0 && this.#held.size === 0) return
    this.#set(reader, bytes)
    if (bytes > this.#limits.each) this.#cut(reader)
    else if (this.#sum > this.#limits.all) this.#makeRoom()
  }

  forget(reader: Reader): void {
    this.#set(reader, 0)
  }

  /** The heaviest go first, judged by what they hold now: many will have read on meanwhile. */
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
