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

/** One lane's calls; `servedAt` counts the calls of all lanes. */
interface LaneSlots {
  running: number
  servedAt: number
  readonly waiting: Waiting[]
}

const idleLane = (): LaneSlots => ({ running: 0, servedAt: 0, waiting: [] })

/** Turns for calls: a free place goes to the lane that has fewest, and among equals to the one served longest ago. [LM4] */
export class CallSlots {
  readonly #lanes: Readonly<Record<Lane, LaneSlots>> = {
    understand: idleLane(),
    answer: idleLane(),
    analyse: idleLane(),
    summarise: idleLane(),
    report: idleLane(),
  }
  #served = 0

  /** Resolves when it is the call's turn; the turn ends with `release` or with the signal, whichever is first. */
  take(lane: Lane, signal: AbortSignal): Promise<() => void> {
    const queue = this.#lanes[lane].waiting
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
    return this.#lanes[lane].waiting.length < PATIENCE[lane]
  }

  /** Calls that wait, over all lanes. */
  get waiting(): number {
    return LANES.reduce((sum, lane) => sum + this.#lanes[lane].waiting.length, 0)
  }

  get running(): number {
    return LANES.reduce((sum, lane) => sum + this.#lanes[lane].running, 0)
  }

  #begin(lane: Lane, signal: AbortSignal): () => void {
    let held = true
    const release = () => {
      if (!held) return
      held = false
      signal.removeEventListener('abort', release)
      this.#lanes[lane].running -= 1
      // Where many calls end by their time, those that wait end in the same turn of the loop and need not begin.
      setImmediate(() => this.#serve())
    }
    signal.addEventListener('abort', release, { once: true })
    return release
  }

  #serve(): void {
    while (this.running < CALLS_MAX) {
      const lane = this.#next()
      const next = lane?.waiting.shift()
      if (!lane || !next) return
      lane.running += 1
      this.#served += 1
      lane.servedAt = this.#served
      next.start()
    }
  }

  #next(): LaneSlots | undefined {
    return LANES.map((lane) => this.#lanes[lane])
      .filter(({ waiting, running }) => waiting.length > 0 && running < CALLS_PER_LANE_MAX)
      .sort((a, b) => a.running - b.running || a.servedAt - b.servedAt)[0]
  }
}
