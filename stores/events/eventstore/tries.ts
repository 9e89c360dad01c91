import { setTimeout as delay } from 'node:timers/promises'
import { LogError } from '../port.ts'
import { failureOf } from './failures.ts'
import { RETRY_FIRST_MS, RETRY_MAX_MS, TRIES_MIN } from './limits.ts'
import type { Times } from './times.ts'

/** Tries calls again until they succeed, fail for good, or took too long. One for all calls of a log. */
export class Tries {
  /** Since when nothing has worked; null while the store answers. Epoch milliseconds. */
  awaySince: number | null = null
  readonly #times: Times

  constructor(times: Times) {
    this.#times = times
  }

  /** Throws a LogError: `unavailable` only when no try can have reached the store. */
  async run<T>(attempt: (tries: number) => Promise<T>): Promise<T> {
    const { triesMs, triesAwayMs } = this.#times
    const end = performance.now() + (this.awaySince === null ? triesMs : triesAwayMs)
    let isUnsure = false
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
        isUnsure ||= !failure.isUndone
        const isLate = performance.now() > end
        if (isLate && (tries >= TRIES_MIN || this.awaySince !== null)) {
          this.awaySince ??= Date.now()
          const { message, detail } = failure.told
          throw isUnsure ? new LogError('indeterminate', message, detail) : failure.told
        }
      }
      await delay(pause(tries))
    }
  }

  /** The same for what writes nothing. */
  async read<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await this.run(attempt)
    } catch (error) {
      const isUnknown = error instanceof LogError && error.code === 'indeterminate'
      throw isUnknown ? new LogError('unavailable', error.message, error.detail) : error
    }
  }
}

/** Grows, with chance in it, so that nodes that lost the same store do not come back in step. */
function pause(tries: number): number {
  return Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** (tries - 1)) * (0.5 + Math.random() / 2)
}
