import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

const WRONG_CODES_MAX = 60
const WINDOW_SECONDS = 60

export interface Tried<T> {
  /** What was looked for; null: the code or secret was wrong, or was not looked at. */
  readonly found: T | null
  /** Seconds until this address may try again; 0 when its try was looked at. */
  readonly wait: number
}

/**
 * Counts wrong room codes and wrong bot secrets per address, sockets and REST together. A try takes its point before
 * the look-up and gives it back when it was right, so that tries sent at once are no more than tries sent in turn. [ID3]
 */
export class CodeGuard {
  readonly #limiter: RateLimiterMemory | null
  /** Tries being looked at, per address, and those that wait for one of them to give its point back. */
  readonly #looking = new Map<string, { count: number; waiting: (() => void)[] }>()

  constructor(enabled: boolean) {
    this.#limiter = enabled ? new RateLimiterMemory({ points: WRONG_CODES_MAX, duration: WINDOW_SECONDS }) : null
  }

  /** Looks unless the address has used its tries up. Rejects as `look` does, which costs no point. */
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

  /** Takes a point and answers 0, or the seconds until there is one. Points that may come back are waited for. */
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

  /** A point that came back is for one of those who wait; when none can come back any more, all of them are told. */
  #looked(address: string, isWrong: boolean): void {
    const looking = this.#looking.get(address)!
    looking.count -= 1
    if (looking.count === 0) this.#looking.delete(address)
    const woken = looking.count === 0 ? looking.waiting.length : isWrong ? 0 : 1
    for (const wake of looking.waiting.splice(0, woken)) wake()
  }
}
