import type { Clock } from '#gateway/clock.ts'

/** The instant at which a harness meeting begins, epoch milliseconds. */
export const START_AT = 1_700_000_000_000

/** A clock that stands still until it is moved; alarms ring in the order of their instants. */
export interface HandClock extends Clock {
  /** Moves on by `ms`, ringing every alarm on the way at its own instant; waits after each for what it set going. */
  advance(ms: number, settled: () => Promise<void>): Promise<void>
  /** Alarms that are set. */
  readonly armed: number
}

/** More alarms than this in one move of the clock are a loop. */
const RINGS_MAX = 1_000

interface Alarm {
  readonly at: number
  readonly ring: () => void
}

/** A virtual clock that shows `start` (epoch milliseconds). Throws when more than 1 000 alarms ring in one move. */
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
        if (++rung > RINGS_MAX) throw new Error(`${rung} alarms within ${ms} ms: something rings in a loop`)
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
