/** Part of the time that background work may take, whatever the load. [LN9] */
const SHARE = 0.02
/** Of a longer rest only a part is taken at once, so that one long piece does not hold up the next for ever. */
const REST_MS_MAX = 1_500
const REST_PART = 1 / 8
/** Work whose long rests are forgiven, so that the first readings after a start, slow ones, do not hold up each other. */
const CREDIT_WORK_MS = 1_000

interface Waiting {
  readonly begin: () => void
}

/** Is handed what begins a piece at once that still waits for its turn. */
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
 * Gives background work its share of the time: one piece after the other, and after each a rest in proportion to what it took.
 * On a quiet machine the rests are not felt; under load the work comes more seldom, and people's messages do not.
 * What is left of a long rest is owed, and paid for by the rests after it: in the long run the share holds.
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

  /** Does `work` when its turn comes, or when it is hastened. */
  async turn<T>(work: () => Promise<T>, hasten?: Hasten): Promise<T> {
    const isInTurn = await this.#comes(hasten)
    const startedAt = this.#timing.now()
    try {
      return await work()
    } finally {
      if (isInTurn) this.#rest(startedAt)
      else this.#owed += restFor(this.#timing.now() - startedAt)
    }
  }

  /** False for a piece that was hastened: the turns go on beside it. */
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

  #rest(startedAt: number): void {
    const rested = startedAt - this.#endedAt
    this.#endedAt = this.#timing.now()
    const cost = restFor(this.#endedAt - startedAt)
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

/** The rest in proportion to work, both in ms. */
function restFor(workMs: number): number {
  return workMs * (1 / SHARE - 1)
}
