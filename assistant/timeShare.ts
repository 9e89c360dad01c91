/** Part of the time that background work may take, whatever the load. [LN9] */
const SHARE = 0.02
/** Of a longer rest only a part is taken at once, so that one long piece does not hold up the next for ever. */
const REST_MS_MAX = 1_500
const REST_PART = 1 / 8

interface Waiting {
  readonly begin: () => void
}

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
  /** Rest still owed at `#endedAt`, in ms. */
  #owed = 0
  #endedAt: number

  constructor(timing = REAL) {
    this.#timing = timing
    this.#endedAt = timing.now()
  }

  /** Does `work` when its turn comes. */
  async turn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy) await new Promise<void>((begin) => this.#waiting.push({ begin }))
    this.#busy = true
    const startedAt = this.#timing.now()
    try {
      return await work()
    } finally {
      this.#rest(startedAt)
    }
  }

  #rest(startedAt: number): void {
    const rested = startedAt - this.#endedAt
    this.#endedAt = this.#timing.now()
    this.#owed = Math.max(0, this.#owed - rested) + (this.#endedAt - startedAt) * (1 / SHARE - 1)
    const rest = Math.min(this.#owed, Math.max(REST_MS_MAX, this.#owed * REST_PART))
    this.#timing.after(rest, () => this.#next())
  }

  #next(): void {
    const next = this.#waiting.shift()
    if (next) next.begin()
    else this.#busy = false
  }
}
