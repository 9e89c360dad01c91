import { EVENTS_BURST as BURST, EVENTS_PER_SECOND as RATE } from '#protocol/limits.ts'

/** Multiple of the permitted rate at which a connection is closed. */
const EXCESS = 10

export type FloodVerdict = 'pass' | 'refuse' | 'cut'

/** Two token buckets of one connection: the first refuses events, a ten times larger one closes the connection. Time in ms from any origin. */
export class FloodGate {
  #tokens = BURST
  #excess = BURST * EXCESS
  #at = 0

  judge(now: number): FloodVerdict {
    const seconds = (now - this.#at) / 1000
    this.#at = now
    this.#tokens = Math.min(BURST, this.#tokens + seconds * RATE)
    this.#excess = Math.min(BURST * EXCESS, this.#excess + seconds * RATE * EXCESS)
    if (this.#excess < 1) return 'cut'
    this.#excess -= 1
    if (this.#tokens < 1) return 'refuse'
    this.#tokens -= 1
    return 'pass'
  }
}
