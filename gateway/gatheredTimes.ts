import { Histogram, type Registry } from 'prom-client'

/** Observations that wait at most; then they are counted all at once. */
const WAITING_MAX = 256

export interface TimesOptions<L extends string> {
  readonly name: string
  readonly help: string
  readonly label?: L
  /** In seconds. */
  readonly buckets: readonly number[]
}

/**
 * A histogram of times that are observed with every message. Counting one costs a few microseconds, most of it to fetch what
 * counting needs into the processor's caches; so they are counted many at once, at each scrape at the latest. [OP3] [PF1]
 */
export class GatheredTimes<L extends string = never> {
  readonly #histogram: Histogram<L>
  readonly #label: L | null
  readonly #waiting = new Map<string, number[]>()

  constructor(registry: Registry, { name, help, label, buckets }: TimesOptions<L>) {
    this.#label = label ?? null
    this.#histogram = new Histogram<L>({
      ...{ name, help, buckets: [...buckets], registers: [registry] },
      ...(label !== undefined && { labelNames: [label] }),
      collect: () => {
        for (const [value, times] of this.#waiting) this.#count(value, times)
      },
    })
  }

  observe(ms: number, value = ''): void {
    const times = this.#waiting.get(value)
    if (times === undefined) this.#waiting.set(value, [ms])
    else if (times.push(ms) >= WAITING_MAX) this.#count(value, times)
  }

  #count(value: string, times: number[]): void {
    const label = this.#label
    for (const ms of times.splice(0)) {
      if (label === null) this.#histogram.observe(ms / 1000)
      else this.#histogram.labels(value).observe(ms / 1000)
    }
  }
}
