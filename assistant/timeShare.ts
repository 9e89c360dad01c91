/** Part of the time that background work may take, whatever the load. [LN9] */
const SHARE = 0.02
/** The longest rest, so that one long piece does not hold up the next for ever. */
const REST_MS_MAX = 1_500

interface Waiting {
  readonly begin: () => void
}

/**
 * Gives background work its share of the time: one piece after the other, and after each a rest in proportion to what it took.
 * On a quiet machine the rests are not felt; under load the work comes more seldom, and people's messages do not.
 */
export class TimeShare {
  readonly #waiting: Waiting[] = []
  #busy = false

  /** Does `work` when its turn comes. */
  async turn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy) await new Promise<void>((begin) => this.#waiting.push({ begin }))
    this.#busy = true
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      const took = performance.now() - startedAt
      setTimeout(() => this.#next(), Math.min(REST_MS_MAX, took * (1 / SHARE - 1))).unref()
    }
  }

  #next(): void {
    const next = this.#waiting.shift()
    if (next) next.begin()
    else this.#busy = false
  }
}
