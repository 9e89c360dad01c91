/** How much one address may have, and all together; null: no limit. */
export type Quota = { readonly each: number; readonly all: number } | null

export const MINUTE_MS = 60_000

/** Counts what is taken in a window of time, per address and in all. [OP12] [OP13] */
export class WindowQuota {
  readonly #quota: Quota
  readonly #windowMs: number
  readonly #now: () => number
  readonly #taken = new Map<string, number>()
  #all = 0
  #since = Number.NEGATIVE_INFINITY

  /** `now` in milliseconds of any origin. */
  constructor(quota: Quota, windowMs: number, now: () => number = () => performance.now()) {
    this.#quota = quota
    this.#windowMs = windowMs
    this.#now = now
  }

  /** Counts so much more and answers 0, or the seconds until the next window when it would be too much. */
  take(address: string, amount = 1): number {
    if (!this.#quota) return 0
    const now = this.#now()
    if (now - this.#since >= this.#windowMs) {
      this.#since = now
      this.#all = 0
      this.#taken.clear()
    }
    const own = (this.#taken.get(address) ?? 0) + amount
    if (own > this.#quota.each || this.#all + amount > this.#quota.all)
      return Math.max(1, Math.ceil((this.#since + this.#windowMs - now) / 1000))
    this.#taken.set(address, own)
    this.#all += amount
    return 0
  }

  /** Gives back what was taken, unless its window is over. */
  giveBack(address: string, amount: number): void {
    const own = this.#taken.get(address) ?? 0
    const back = Math.min(own, amount)
    this.#taken.set(address, own - back)
    this.#all -= back
  }
}

/** Counts what is there at once, per address and in all. [OP12] */
export class PresenceQuota {
  readonly #quota: Quota
  readonly #counts = new Map<string, number>()
  #all = 0

  constructor(quota: Quota) {
    this.#quota = quota
  }

  /** Whether an address may not have one more. */
  isFull(address: string): boolean {
    return this.isShareFull(address) || (this.#quota !== null && this.#all >= this.#quota.all)
  }

  /** Whether it may not because of its own. */
  isShareFull(address: string): boolean {
    return this.#quota !== null && this.of(address) >= this.#quota.each
  }

  of(address: string): number {
    return this.#counts.get(address) ?? 0
  }

  get all(): number {
    return this.#all
  }

  /** Counts one more, full or not, until the answer is called. */
  add(address: string): () => void {
    this.#change(address, 1)
    let held = true
    return () => {
      if (held) this.#change(address, -1)
      held = false
    }
  }

  #change(address: string, by: 1 | -1): void {
    this.#all += by
    const own = this.of(address) + by
    if (own === 0) this.#counts.delete(address)
    else this.#counts.set(address, own)
  }
}
