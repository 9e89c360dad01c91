import { LANES, type Lane, ModelError } from './port.ts'

/** Calls running at once over all rooms. [LM4] */
export const CALLS_MAX = 4
/** Of these, one lane's: a crowd of answers leaves room for what is short. */
export const CALLS_PER_LANE_MAX = 2
/** Calls of one lane that may wait; one more fails at once. */
export const WAITING_PER_LANE_MAX = 32

/** Calls of a lane that wait already when its next one is better not made: nobody waits for an analysis. */
const PATIENCE: Readonly<Record<Lane, number>> = {
  understand: 8,
  answer: WAITING_PER_LANE_MAX,
  analyse: 2,
  summarise: 4,
  report: WAITING_PER_LANE_MAX,
}

interface Waiting {
  readonly start: () => void
}

/** Turns for calls: a free place goes to the lane that has fewest, and among equals to the one served longest ago. [LM4] */
export class CallSlots {
  readonly #running = new Map<Lane, number>(LANES.map((lane) => [lane, 0]))
  readonly #waiting = new Map<Lane, Waiting[]>(LANES.map((lane) => [lane, []]))
  readonly #servedAt = new Map<Lane, number>()
  #served = 0

  /** Resolves when it is the call's turn; the turn ends with `release` or with the signal, whichever is first. */
  take(lane: Lane, signal: AbortSignal): Promise<() => void> {
    const queue = this.#waiting.get(lane)!
    if (queue.length >= WAITING_PER_LANE_MAX) {
      return Promise.reject(new ModelError('failed', `${WAITING_PER_LANE_MAX} calls of this lane wait already`))
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        const place = queue.indexOf(waiting)
        if (place >= 0) queue.splice(place, 1)
        reject(signal.reason)
      }
      const waiting: Waiting = {
        start: () => {
          signal.removeEventListener('abort', leave)
          resolve(this.#begin(lane, signal))
        },
      }
      if (signal.aborted) return reject(signal.reason)
      signal.addEventListener('abort', leave, { once: true })
      queue.push(waiting)
      this.#serve()
    })
  }

  /** Whether a call of the lane would get its turn before long. */
  takes(lane: Lane): boolean {
    return this.#waiting.get(lane)!.length < PATIENCE[lane]
  }

  /** Calls that wait, over all lanes. */
  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0)
  }

  get running(): number {
    return [...this.#running.values()].reduce((sum, count) => sum + count, 0)
  }

  #begin(lane: Lane, signal: AbortSignal): () => void {
    let held = true
    const release = () => {
      if (!held) return
      held = false
      signal.removeEventListener('abort', release)
      this.#running.set(lane, this.#running.get(lane)! - 1)
      // Where many calls end by their time, those that wait end in the same turn of the loop and need not begin.
      setImmediate(() => this.#serve())
    }
    signal.addEventListener('abort', release, { once: true })
    return release
  }

  #serve(): void {
    while (this.running < CALLS_MAX) {
      const lane = this.#next()
      if (lane === undefined) return
      this.#running.set(lane, this.#running.get(lane)! + 1)
      this.#served += 1
      this.#servedAt.set(lane, this.#served)
      this.#waiting.get(lane)!.shift()!.start()
    }
  }

  #next(): Lane | undefined {
    const runs = (lane: Lane) => this.#running.get(lane)!
    const since = (lane: Lane) => this.#servedAt.get(lane) ?? 0
    return LANES.filter((lane) => this.#waiting.get(lane)!.length > 0 && runs(lane) < CALLS_PER_LANE_MAX).sort(
      (a, b) => runs(a) - runs(b) || since(a) - since(b),
    )[0]
  }
}
