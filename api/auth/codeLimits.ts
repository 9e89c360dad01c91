import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { HttpError } from '../errors.ts'

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400

/** Points of one of the keys of a caller. */
interface Claim {
  readonly limiter: RateLimiterMemory
  readonly key: string
}

const limiter = (points: number, duration: number) => new RateLimiterMemory({ points, duration })

/**
 * How often codes are asked for and tried. What one caller's place uses up is gone for that place alone; the totals of an
 * address bound what all places together may try, and leave out browsers that signed in with it before. 429 with
 * `Retry-After`. [AU2] [AU19] [AU20]
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

  /** `known`: the nonce of a browser that signed in with the address before. */
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

  /** Takes a try of somebody who did not ask for a code in their browser. */
  async guess(email: string, place: string): Promise<void> {
    await takeAll(this.#guessClaims(email, place), 'tried')
  }

  /** Gives the try back: it was right, or not held against any code. */
  async noGuess(email: string, place: string): Promise<void> {
    await giveBack(this.#guessClaims(email, place))
  }

  #guessClaims(email: string, place: string): Claim[] {
    return [
      { limiter: this.#guessesPerPlace, key: place },
      { limiter: this.#guesses, key: `${email} at ${place}` },
      { limiter: this.#guessesPerAddress, key: email },
    ]
  }
}

/** All or none. */
async function takeAll(claims: readonly Claim[], what: string): Promise<void> {
  for (const [i, { limiter, key }] of claims.entries()) {
    try {
      await limiter.consume(key)
    } catch (limit) {
      if (!(limit instanceof RateLimiterRes)) throw limit
      await giveBack(claims.slice(0, i + 1))
      const seconds = String(Math.max(1, Math.ceil(limit.msBeforeNext / 1000)))
      throw new HttpError(429, `Too many codes were ${what}. Wait a little.`, {}, { 'Retry-After': seconds })
    }
  }
}

async function giveBack(claims: readonly Claim[]): Promise<void> {
  for (const { limiter, key } of claims) await limiter.reward(key)
}
