/** A number that is missing may still be written for so long: longer than any write of a node takes. */
const GAP_MS = 60_000
/** Numbers below the highest that may be missing when a process starts. */
const DOUBTED = 200
const GAPS_MAX = 10_000

/**
 * Which of the numbers of changes were seen. Numbers are drawn before the change is written, so that a lower one may appear after
 * a higher one: missing ones are asked for again, for as long as they may come. [MN37]
 */
export class SeenNumbers {
  /** Missing numbers, and when they were missed first. */
  readonly #gaps = new Map<number, number>()
  #seen = new Set<number>()
  #last = 0

  /** Changes with higher numbers may be unknown. */
  get low(): number {
    let low = this.#last
    for (const n of this.#gaps.keys()) low = Math.min(low, n - 1)
    return low
  }

  /** Starts with all numbers that are there. */
  begin(numbers: readonly number[], at: number): void {
    this.#gaps.clear()
    this.#seen.clear()
    let last = 0
    for (const n of numbers) last = Math.max(last, n)
    this.#last = Math.max(0, last - DOUBTED)
    this.take(
      numbers.filter((n) => n > this.#last).sort((a, b) => a - b),
      at,
    )
  }

  /** Takes numbers above `low`, in order; returns those that are new. */
  take(numbers: readonly number[], at: number): ReadonlySet<number> {
    const fresh = new Set<number>()
    for (const n of numbers) {
      if (this.#seen.has(n)) continue
      fresh.add(n)
      this.#seen.add(n)
      this.#gaps.delete(n)
      for (let missing = Math.max(this.#last + 1, n - GAPS_MAX); missing < n; missing++) this.#gaps.set(missing, at)
      this.#last = Math.max(this.#last, n)
    }
    for (const [n, since] of this.#gaps) if (at - since > GAP_MS || n <= this.#last - GAPS_MAX) this.#gaps.delete(n)
    const { low } = this
    this.#seen = new Set([...this.#seen].filter((n) => n > low))
    return fresh
  }
}
