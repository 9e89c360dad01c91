import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { HttpError } from '../errors.ts'

const PAUSE_SECONDS = 30
const HOUR_SECONDS = 3_600
const CODES_AN_HOUR = 5
const CODES_AN_HOUR_FROM_ONE_PLACE = 20

/** How often codes are sent to one address, and for one caller's place. 429 with `Retry-After`. [AU2] */
export class CodeLimits {
  readonly #pause = new RateLimiterMemory({ points: 1, duration: PAUSE_SECONDS })
  readonly #perAddress = new RateLimiterMemory({ points: CODES_AN_HOUR, duration: HOUR_SECONDS })
  readonly #perPlace = new RateLimiterMemory({ points: CODES_AN_HOUR_FROM_ONE_PLACE, duration: HOUR_SECONDS })

  async take(email: string, place: string): Promise<void> {
    try {
      await this.#pause.consume(email)
      await this.#perAddress.consume(email)
      await this.#perPlace.consume(place)
    } catch (limit) {
      const seconds = limit instanceof RateLimiterRes ? Math.ceil(limit.msBeforeNext / 1000) : PAUSE_SECONDS
      throw new HttpError(429, 'Too many codes were asked for. Wait a little.', {}, { 'Retry-After': String(seconds) })
    }
  }
}
