/** Limit for each address and for all together; null for no limit. */
export type Quota = { readonly each: number; readonly all: number } | null

export const MINUTE_MS = 60_000

/** Limits consumption in a time window, per address and in total. [OP12] [OP13] */
export class WindowQuota {
  readonly #quota: Quota
  readonly #windowMs: number
  readonly #now: () => number
  readonly #taken = new Map<string, number>()
  #all = 0
  #since = Number.NEGATIVE_INFINITY

  /** `now` returns milliseconds from any origin. */
  constructor(quota: Quota, windowMs: number, now: () => number = () => performance.now()) {
    this.#quota = quota
    this.#windowMs = windowMs
    this.#now = now
  }

  /** Consumes the amount and returns 0, or the seconds until the next window when the limit would be exceeded. */
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

  /** Refunds an amount unless its window is over. */
  giveBack(address: string, amount: number): void {
    const own = this.#taken.get(address) ?? 0
    const back = Math.min(own, amount)
    this.#taken.set(address, own - back)
    this.#all -= back
  }
}

/** Limits concurrent items, per address and in total. [OP12] */
export class PresenceQuota {
  readonly #quota: Quota
  readonly #counts = new Map<string, number>()
  #all = 0

  constructor(quota: Quota) {
    this.#quota = quota
  }

  /** True when an address may not have another item. */
  isFull(address: string): boolean {
    return this.isShareFull(address) || (this.#quota !== null && this.#all >= this.#quota.all)
  }

  /** True when an address has used up its own share. */
  isShareFull(address: string): boolean {
    return this.#quota !== null && this.of(address) >= this.#quota.each
  }

  of(address: string): number {
    return this.#counts.get(address) ?? 0
  }

  get all(): number {
    return this.#all
  }

  /** Counts another item, even when full, until the returned function is called. */
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
