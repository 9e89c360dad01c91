import type { Clock } from '#gateway/clock.ts'
import type { Resident } from '#integrations/resident/port.ts'

/** Pause after the first call in a row that does not get through; each further one doubles it. */
const PAUSE_FIRST_MS = 500
/** Longest pause between two calls to a resident that is away. */
export const PAUSE_MAX_MS = 15_000

/**
 * Calls to the resident from the rooms of all meetings. While it is away, one call at a time tries, after growing pauses; as soon
 * as any call gets through, all that wait go. [KX71]
 */
export class ResidentReach {
  readonly #resident: Resident
  readonly #clock: Clock
  readonly #waiting = new Set<(tries: boolean) => void>()
  /** Calls in a row that got lost. */
  #failures = 0
  /** Ends the pause; null when the next call may try. */
  #pause: (() => void) | null = null
  /** True while one call tries for all that wait. */
  #trying = false

  constructor(resident: Resident, clock: Clock) {
    this.#resident = resident
    this.#clock = clock
  }

  /** True since the last call did not get through. */
  get isAway(): boolean {
    return this.#failures > 0
  }

  /** Calls at once, whether or not the resident seems to be away. Rejects as its port does. */
  async once<T>(call: (resident: Resident) => Promise<T>): Promise<T> {
    try {
      const reply = await call(this.#resident)
      this.#gotThrough()
      return reply
    } catch (error) {
      if (isAway(error)) this.#gotLost()
      else this.#gotThrough()
      throw error
    }
  }

  /** Repeats the same call until it gets through. Rejects with the signal's reason. */
  async untilThrough<T>(call: (resident: Resident) => Promise<T>, signal: AbortSignal): Promise<T> {
    for (;;) {
      await this.#turn(signal)
      try {
        const reply = await this.once(call)
        signal.throwIfAborted()
        return reply
      } catch (error) {
        signal.throwIfAborted()
        if (!isAway(error)) throw error
      }
    }
  }

  /** Waits until the next call may be made. */
  async #turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (this.#failures === 0) return
    const isFree = this.#pause === null && !this.#trying
    const tries = isFree || (await this.#called(signal))
    this.#trying ||= tries
    if (!signal.aborted) return
    if (tries) this.#trying = false
    this.#passOn()
    signal.throwIfAborted()
  }

  /** Resolves with true for the one that tries, with false when nobody need wait any longer, or the signal's own waiting ends. */
  #called(signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const go = (tries: boolean) => {
        this.#waiting.delete(go)
        signal.removeEventListener('abort', leave)
        resolve(tries)
      }
      const leave = () => go(false)
      this.#waiting.add(go)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  #gotThrough(): void {
    this.#failures = 0
    this.#trying = false
    this.#pause?.()
    this.#pause = null
    for (const go of [...this.#waiting]) go(false)
  }

  /** Calls that were under way together count as one. */
  #gotLost(): void {
    this.#trying = false
    if (this.#pause !== null) return
    const pauseMs = Math.min(PAUSE_FIRST_MS * 2 ** this.#failures, PAUSE_MAX_MS)
    this.#failures += 1
    this.#pause = this.#clock.after(pauseMs, () => {
      this.#pause = null
      this.#passOn()
    })
  }

  /** Lets the one that waits longest try. */
  #passOn(): void {
    const [first] = this.#waiting
    if (first === undefined || this.#pause !== null || this.#trying) return
    this.#trying = true
    first(true)
  }
}

/** True if the resident could not be asked. */
export function isAway(error: unknown): boolean {
  return error instanceof Error && error.name === 'ResidentAway'
}
