/** Maximum share of a processor for background work, whatever the load. [LN9] */
const SHARE = 0.02
/** Maximum rest after one piece of work; the remainder is carried over, so that a long piece does not block the next. */
const REST_MS_MAX = 1_500
const REST_PART = 1 / 8
/** Initial processor time without rests, so that the slow first analyses after a start do not delay each other. */
const CREDIT_WORK_MS = 1_000

interface Waiting {
  readonly begin: () => void
}

/** Takes the processor time of a part of the work, in ms: waiting for a processor or a disk is no work. */
export type Spend = (cpuMs: number) => void

/** Receives a function that starts a waiting piece of work immediately. */
export type Hasten = (begin: () => void) => void

export interface Timing {
  /** Milliseconds that only grow. */
  readonly now: () => number
  readonly after: (ms: number, then: () => void) => void
}

const REAL: Timing = {
  now: () => performance.now(),
  after: (ms, then) => void setTimeout(then, ms).unref(),
}

/**
 * Limits background work to a share of the time: runs one piece after the other, each followed by a rest in proportion to its
 * processor time. On an idle machine the rests go unnoticed; under load the work slows down, and messages do not.
 * The remainder of a capped rest is added to later ones, so that the share holds in the long run.
 */
export class TimeShare {
  readonly #timing: Timing
  readonly #waiting: Waiting[] = []
  #busy = false
  /** Rest still owed at `#endedAt`, in ms; below 0 while there is credit. */
  #owed = -restFor(CREDIT_WORK_MS)
  #endedAt: number

  constructor(timing = REAL) {
    this.#timing = timing
    this.#endedAt = timing.now()
  }

  /** Runs `work` at its turn, or when hastened. */
  async turn<T>(work: (spend: Spend) => Promise<T>, hasten?: Hasten): Promise<T> {
    const isInTurn = await this.#comes(hasten)
    const startedAt = this.#timing.now()
    let spentMs = 0
    try {
      return await work((cpuMs) => {
        spentMs += cpuMs
      })
    } finally {
      if (isInTurn) this.#rest(startedAt, restFor(spentMs))
      else this.#owed += restFor(spentMs)
    }
  }

  /** Resolves to false for a hastened piece, which runs outside the turns. */
  #comes(hasten: Hasten | undefined): Promise<boolean> {
    if (!this.#busy) {
      this.#busy = true
      return Promise.resolve(true)
    }
    return new Promise((come) => {
      const waiting = { begin: () => come(true) }
      this.#waiting.push(waiting)
      hasten?.(() => {
        const place = this.#waiting.indexOf(waiting)
        if (place < 0) return
        this.#waiting.splice(place, 1)
        come(false)
      })
    })
  }

  #rest(startedAt: number, cost: number): void {
    const rested = startedAt - this.#endedAt
    this.#endedAt = this.#timing.now()
    this.#owed = Math.max(-restFor(CREDIT_WORK_MS), this.#owed - rested) + cost
    const part = Math.max(REST_MS_MAX, this.#owed * REST_PART)
    this.#timing.after(Math.min(Math.max(cost, this.#owed), part), () => this.#next())
  }

  #next(): void {
    const next = this.#waiting.shift()
    if (next) next.begin()
    else this.#busy = false
  }
}

/** Returns the rest after work, both in ms. */
function restFor(workMs: number): number {
  return workMs * (1 / SHARE - 1)
}
