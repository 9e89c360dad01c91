import { RateLimiterMemory } from 'rate-limiter-flexible'

const WRONG_CODES_MAX = 60
const WINDOW_SECONDS = 60

/** Counts wrong room codes and wrong bot secrets per address, sockets and REST together. [ID3] */
export class CodeGuard {
  readonly #limiter: RateLimiterMemory | null

  constructor(enabled: boolean) {
    this.#limiter = enabled ? new RateLimiterMemory({ points: WRONG_CODES_MAX, duration: WINDOW_SECONDS }) : null
  }

  /** Seconds to wait before this address may try again; 0 when it may now. */
  async wait(address: string): Promise<number> {
    const count = await this.#limiter?.get(address)
    return count && count.consumedPoints >= WRONG_CODES_MAX ? Math.ceil(count.msBeforeNext / 1000) : 0
  }

  async wrong(address: string): Promise<void> {
    await this.#limiter?.penalty(address)
  }
}
