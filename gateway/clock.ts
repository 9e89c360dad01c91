/** Source of time: the system clock, or a manual clock in tests. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Calls back once after at least `ms`; returns a function that cancels. */
  after(ms: number, callback: () => void): () => void
}

/** Returns the system clock, shifted by `offsetMs`. */
export function systemClock(offsetMs = 0): Clock {
  return {
    now: () => Date.now() + offsetMs,
    after(ms, callback) {
      const timer = setTimeout(callback, Math.max(0, ms))
      return () => clearTimeout(timer)
    },
  }
}
