import type { Clock } from '#gateway/clock.ts'

/** Start of a harness meeting, in epoch milliseconds. */
export const START_AT = 1_700_000_000_000

/** A clock that moves only on request and fires timers in order of time. */
export interface HandClock extends Clock {
  /** Advances by `ms`, fires each due timer at its own time, and waits after each for its effects. */
  advance(ms: number, settled: () => Promise<void>): Promise<void>
  /** Number of timers set. */
  readonly armed: number
}

/** Maximum timers in one advance; more means a loop. */
const RINGS_MAX = 1_000

interface Alarm {
  readonly at: number
  readonly ring: () => void
}

/** Creates a virtual clock at `start` (epoch milliseconds). Throws when more than 1 000 timers fire in one advance. */
export function handClock(start: number = START_AT): HandClock {
  let now = start
  const alarms = new Set<Alarm>()
  const next = (until: number): Alarm | undefined => {
    let first: Alarm | undefined
    for (const alarm of alarms) if (alarm.at <= until && (first === undefined || alarm.at < first.at)) first = alarm
    return first
  }
  return {
    now: () => now,
    get armed() {
      return alarms.size
    },
    after(ms, callback) {
      const alarm = { at: now + Math.max(0, ms), ring: callback }
      alarms.add(alarm)
      return () => void alarms.delete(alarm)
    },
    async advance(ms, settled) {
      const until = now + ms
      let rung = 0
      for (let alarm = next(until); alarm; alarm = next(until)) {
        if (++rung > RINGS_MAX) throw new Error(`${rung} timers fired within ${ms} ms: a timer sets itself in a loop`)
        alarms.delete(alarm)
        now = Math.max(now, alarm.at)
        alarm.ring()
        await settled()
      }
      now = until
      await settled()
    },
  }
}
