import type { StreamName } from '../port.ts'

/** The appends to one stream that are under way at the same time. */
export interface Racing {
  count: number
  /** The last seq that one of them wrote. */
  written: number
}

/** The calls under way. */
export class InFlight {
  readonly #running = new Set<Promise<unknown>>()
  readonly #racing = new Map<StreamName, Racing>()

  get count(): number {
    return this.#running.size
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const running = work()
    this.#running.add(running)
    try {
      return await running
    } finally {
      this.#running.delete(running)
    }
  }

  /** Runs an append beside the others to its stream, of which it may be a retry. */
  async race<T>(stream: StreamName, work: (racing: Racing) => Promise<T>): Promise<T> {
    const racing = this.#racing.get(stream) ?? { count: 0, written: 0 }
    this.#racing.set(stream, racing)
    racing.count += 1
    try {
      return await this.run(() => work(racing))
    } finally {
      racing.count -= 1
      if (racing.count === 0) this.#racing.delete(stream)
    }
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled([...this.#running])
  }
}
