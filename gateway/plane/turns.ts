/** Runs a limited number of works at once, in the order of the calls. */
export class Turns {
  readonly #waiting: (() => void)[] = []
  #free: number

  constructor(max: number) {
    this.#free = max
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}
