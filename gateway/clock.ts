/** Time as the gateway sees it: real, or moved by hand in tests. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Calls back once after `ms` (at least); returns how to cancel. */
  after(ms: number, callback: () => void): () => void
}

/** `offsetMs` is added to what the machine's clock says. */
export function systemClock(offsetMs = 0): Clock {
  return {
    now: () => Date.now() + offsetMs,
    after(ms, callback) {
      const timer = setTimeout(callback, Math.max(0, ms))
      return () => clearTimeout(timer)
    },
  }
}
