import { setTimeout as delay } from 'node:timers/promises'
import { type CallFailure, failureOf } from './failures.ts'
import { RETRY_FIRST_MS, RETRY_MAX_MS, TRIES_AWAY_MS, TRIES_MIN, TRIES_MS } from './limits.ts'

/** Tries calls again until they succeed, fail for good, or took too long. One for all calls of a log. */
export class Tries {
  /** Since when nothing has worked; null while the store answers. Epoch milliseconds. */
  awaySince: number | null = null

  /** Throws a LogError: `unavailable` only when no try can have reached the store. */
  async run<T>(attempt: (tries: number) => Promise<T>): Promise<T> {
    const end = performance.now() + (this.awaySince === null ? TRIES_MS : TRIES_AWAY_MS)
    let unsure: CallFailure | undefined
    for (let tries = 1; ; tries += 1) {
      try {
        const result = await attempt(tries)
        this.awaySince = null
        return result
      } catch (error) {
        const failure = failureOf(error)
        if (!failure.isPassing) {
          this.awaySince = null
          throw failure.told
        }
        if (!failure.isUndone) unsure = failure
        const isLate = performance.now() > end
        if (isLate && (tries >= TRIES_MIN || this.awaySince !== null)) {
          this.awaySince ??= Date.now()
          throw (unsure ?? failure).told
        }
      }
      await delay(pause(tries))
    }
  }
}

/** Grows, with chance in it, so that nodes that lost the same store do not come back in step. */
function pause(tries: number): number {
  return Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** (tries - 1)) * (0.5 + Math.random() / 2)
}
