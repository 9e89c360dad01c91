import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { HttpError } from '../errors.ts'

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400

/** One point of a limiter, under a key of the caller. */
interface Claim {
  readonly limiter: RateLimiterMemory
  readonly key: string
}

const limiter = (points: number, duration: number) => new RateLimiterMemory({ points, duration })

/**
 * Limits how often sign-in codes are requested and tried. Requests are counted for each client address, and in total
 * for each e-mail address; browsers that signed in with the e-mail address before do not count towards its total.
 * Throws 429 with `Retry-After`. [AU2] [AU19] [AU20]
 */
export class CodeLimits {
  readonly #pause = limiter(1, 30)
  readonly #hourly = limiter(5, HOUR_SECONDS)
  readonly #daily = limiter(12, DAY_SECONDS)
  readonly #perPlace = limiter(20, HOUR_SECONDS)
  readonly #perAddress = limiter(60, DAY_SECONDS)
  readonly #guesses = limiter(20, DAY_SECONDS)
  readonly #guessesPerPlace = limiter(60, HOUR_SECONDS)
  readonly #guessesPerAddress = limiter(300, DAY_SECONDS)

  /** Counts a code request. `known` is the nonce of a browser that signed in with this e-mail address before, else null. */
  async take(email: string, place: string, known: string | null): Promise<void> {
    const key = `${email} ${known === null ? `at ${place}` : `in ${known}`}`
    const own = [
      { limiter: this.#pause, key },
      { limiter: this.#hourly, key },
    ]
    const shared = [
      { limiter: this.#daily, key },
      { limiter: this.#perAddress, key: email },
    ]
    await takeAll(known === null ? [{ limiter: this.#perPlace, key: place }, ...own, ...shared] : own, 'asked for')
  }

  /** Counts an attempt from a browser that did not request the code. */
  async guess(email: string, place: string): Promise<void> {
    await takeAll(this.#guessClaims(email, place), 'tried')
  }

  /** Refunds an attempt that was right, or that did not count against any code. */
  async refundGuess(email: string, place: string): Promise<void> {
    await refund(this.#guessClaims(email, place))
  }

  #guessClaims(email: string, place: string): Claim[] {
    return [
      { limiter: this.#guessesPerPlace, key: place },
      { limiter: this.#guesses, key: `${email} at ${place}` },
      { limiter: this.#guessesPerAddress, key: email },
    ]
  }
}

/** Consumes all points or none; throws 429 when a limit is reached. */
async function takeAll(claims: readonly Claim[], what: string): Promise<void> {
  for (const [i, { limiter, key }] of claims.entries()) {
    try {
      await limiter.consume(key)
    } catch (limit) {
      if (!(limit instanceof RateLimiterRes)) throw limit
      await refund(claims.slice(0, i + 1))
      const seconds = String(Math.max(1, Math.ceil(limit.msBeforeNext / 1000)))
      throw new HttpError(429, `Too many codes were ${what}. Wait a little.`, {}, { 'Retry-After': seconds })
    }
  }
}

async function refund(claims: readonly Claim[]): Promise<void> {
  for (const { limiter, key } of claims) await limiter.reward(key)
}
