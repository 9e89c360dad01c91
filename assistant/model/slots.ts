import { LANES, type Lane, ModelError } from './port.ts'

/** Maximum concurrent calls over all rooms. [LM4] */
export const CALLS_MAX = 4
/** Maximum concurrent calls of one lane, so that many long ones leave slots for short ones. */
export const CALLS_PER_LANE_MAX = 2
/** Maximum waiting calls of one lane; further ones fail immediately. */
export const WAITING_PER_LANE_MAX = 32

/** Number of waiting calls from which a lane should not make another; lowest for analyses, which nobody waits for. */
const PATIENCE: Readonly<Record<Lane, number>> = {
  understand: 8,
  answer: WAITING_PER_LANE_MAX,
  analyse: 2,
  summarise: 4,
  report: WAITING_PER_LANE_MAX,
  seed: 4,
  tool: 2,
  write: 4,
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

/** Allocates call slots: a free one goes to the lane with fewest calls, among equals to the least recently served. [LM4] */
export class CallSlots {
  readonly #lanes: Readonly<Record<Lane, LaneSlots>> = {
    understand: idleLane(),
    answer: idleLane(),
    analyse: idleLane(),
    summarise: idleLane(),
    report: idleLane(),
    seed: idleLane(),
    tool: idleLane(),
    write: idleLane(),
  }
  #served = 0

  /** Resolves when the call gets a slot, which is freed by `release` or by the signal, whichever is first. */
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

  /** True if a call of the lane would get a slot soon. */
  takes(lane: Lane): boolean {
    return this.#lanes[lane].waiting.length < PATIENCE[lane]
  }

  /** Number of waiting calls over all lanes. */
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
      // Calls that time out together end in one tick of the event loop, so waiting ones among them need not start.
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
