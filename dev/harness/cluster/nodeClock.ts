import type { Clock } from '#gateway/clock.ts'
import { START_AT } from '../clock.ts'
import type { Owner, VirtualTime } from './virtualTime.ts'

/** Difference between a node's clock and the true time. */
export interface ClockError {
  /** Milliseconds by which the clock was ahead at the start. */
  readonly aheadMs: number
  /** Parts in a million by which it runs too fast. */
  readonly driftPpm: number
}

/** What such a clock shows at an instant of the true time, in epoch milliseconds. */
export function shownBy({ aheadMs, driftPpm }: ClockError, now: number): number {
  return Math.floor(START_AT + aheadMs + now * (1 + driftPpm / 1_000_000))
}

/** Returns the clock of a node, which is ahead or behind and runs too fast or too slowly. */
export function nodeClock(time: VirtualTime, owner: Owner, error: ClockError): Clock {
  const rate = 1 + error.driftPpm / 1_000_000
  return {
    now: () => shownBy(error, time.now),
    after: (ms, callback) => time.after(Math.max(0, ms) / rate, owner, callback),
  }
}
