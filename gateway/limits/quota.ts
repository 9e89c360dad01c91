/** How much one address may have, and all together; null: no limit. */
export type Quota = { readonly each: number; readonly all: number } | null

const WINDOW_MS = 60_000

/** Counts what is asked for in a minute, per address and in all. [OP12] */
export class MinuteQuota {
  readonly #quota: Quota
  readonly #now: () => number
  readonly #counts = new Map<string, number>()
  #all = 0
  #since = Number.NEGATIVE_INFINITY

  /** `now` in milliseconds of any origin. */
  constructor(quota: Quota, now: () => number = () => performance.now()) {
    this.#quota = quota
    this.#now = now
  }

  /** Counts one more and answers 0, or the seconds until there is room for it. */
  take(address: string): number {
    if (!this.#quota) return 0
    const now = this.#now()
    if (now - this.#since >= WINDOW_MS) {
      this.#since = now
      this.#all = 0
      this.#counts.clear()
    }
    const own = this.#counts.get(address) ?? 0
    if (own >= this.#quota.each || this.#all >= this.#quota.all)
      return Math.max(1, Math.ceil((this.#since + WINDOW_MS - now) / 1000))
    this.#counts.set(address, own + 1)
    this.#all += 1
    return 0
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
