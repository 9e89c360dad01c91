/** Difference of the server's clock between two readings, beyond which it was set anew. */
const JUMP_MS = 1_000
/** A reading is preferred for so long to others that took more time. */
const BEST_FOR_MS = 60_000

/** An instant of the server's clock, which was read between two instants of this process. */
export interface Reading {
  readonly server: number
  readonly from: number
  readonly to: number
}

/** The clock of the database, as far as readings of it tell. Instants of this process are those of `performance.now`. */
export class ServerTime {
  #best: Reading | null = null
  #last: Reading | null = null

  /** Takes a reading; true when the clock jumped since the last one, as after a change of the server. */
  note(reading: Reading): boolean {
    const last = this.#last
    this.#last = reading
    const hasJumped = last !== null && Math.abs(offsetOf(reading) - offsetOf(last)) > JUMP_MS + tookOf(reading)
    const best = this.#best
    if (hasJumped || !best || tookOf(reading) <= tookOf(best) || reading.to - best.to > BEST_FOR_MS) {
      this.#best = reading
    }
    return hasJumped
  }

  /** Epoch milliseconds by the server's clock. */
  now(): number {
    return Math.round(performance.now() + (this.#best ? offsetOf(this.#best) : performance.timeOrigin))
  }
}

const tookOf = ({ from, to }: Reading): number => to - from

const offsetOf = ({ server, from, to }: Reading): number => server - (from + to) / 2
