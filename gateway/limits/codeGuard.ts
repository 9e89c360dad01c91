import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

const WRONG_CODES_MAX = 60
const WINDOW_SECONDS = 60

export interface Tried<T> {
  /** Result of the look-up; null when the code or secret was wrong or was not checked. */
  readonly found: T | null
  /** Seconds until this address may try again; 0 when its attempt was checked. */
  readonly wait: number
}

/**
 * Limits wrong room codes and bot secrets per address, for sockets and HTTP together. An attempt takes a point before the
 * look-up and returns it when it was right, so that concurrent attempts gain nothing over sequential ones. [ID3]
 */
export class CodeGuard {
  readonly #limiter: RateLimiterMemory | null
  /** Attempts being checked, per address, and attempts that wait for one of their points. */
  readonly #looking = new Map<string, { count: number; waiting: (() => void)[] }>()

  constructor(enabled: boolean) {
    this.#limiter = enabled ? new RateLimiterMemory({ points: WRONG_CODES_MAX, duration: WINDOW_SECONDS }) : null
  }

  /** Calls `look` unless the address has no attempts left. Rejects as `look` does, without costing a point. */
  async tried<T>(address: string, look: () => Promise<T | null>): Promise<Tried<T>> {
    if (!this.#limiter) return { found: await look(), wait: 0 }
    const wait = await this.#take(this.#limiter, address)
    if (wait > 0) return { found: null, wait }
    let isWrong = false
    try {
      const found = await look()
      isWrong = found === null
      return { found, wait: 0 }
    } finally {
      if (!isWrong) await this.#limiter.reward(address)
      this.#looked(address, isWrong)
    }
  }

  /** Takes a point and returns 0, or the seconds until one is available. Waits for points that may be returned. */
  async #take(limiter: RateLimiterMemory, address: string): Promise<number> {
    for (;;) {
      try {
        await limiter.consume(address)
        const looking = this.#looking.get(address)
        if (looking) looking.count += 1
        else this.#looking.set(address, { count: 1, waiting: [] })
        return 0
      } catch (limit) {
        if (!(limit instanceof RateLimiterRes)) throw limit
        await limiter.reward(address)
        const looking = this.#looking.get(address)
        if (!looking) return Math.max(1, Math.ceil(limit.msBeforeNext / 1000))
        await new Promise<void>((resolve) => looking.waiting.push(resolve))
      }
    }
  }

  /** Passes a returned point to one waiting attempt; wakes all of them when no more points can be returned. */
  #looked(address: string, isWrong: boolean): void {
    const looking = this.#looking.get(address)!
    looking.count -= 1
    if (looking.count === 0) this.#looking.delete(address)
    const woken = looking.count === 0 ? looking.waiting.length : isWrong ? 0 : 1
    for (const wake of looking.waiting.splice(0, woken)) wake()
  }
}
