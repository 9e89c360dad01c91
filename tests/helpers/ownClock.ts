import { onTestFinished } from 'vitest'

const EVERY_MS = 10

export interface OwnClock {
  /** Milliseconds so far. */
  readonly now: number
  /** The longest stretch in which the loop of this process did not turn. */
  readonly longestMs: number
}

/**
 * Time as this process had it: what it computed or waited counts, but not that a busy machine gave it no turn. So what a test
 * holds in time is held on a busy machine too, and a loop that is kept busy shows on any.
 */
export function ownClock(): OwnClock {
  let [now, longestMs] = [0, 0]
  let [at, used] = [performance.now(), process.cpuUsage()]
  const count = () => {
    const { user, system } = process.cpuUsage(used)
    const passed = performance.now() - at
    const own = Math.min(passed, Math.max(2 * EVERY_MS, (user + system) / 1_000))
    now += own
    longestMs = Math.max(longestMs, own)
    at = performance.now()
    used = process.cpuUsage()
  }
  const timer = setInterval(count, EVERY_MS)
  onTestFinished(() => clearInterval(timer))
  return {
    get now() {
      count()
      return now
    },
    get longestMs() {
      count()
      return longestMs
    },
  }
}
