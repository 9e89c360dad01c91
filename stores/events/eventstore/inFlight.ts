import type { StreamName } from '../port.ts'

/** The calls under way, and what those of them wrote that others of them may be a retry of. */
export class InFlight {
  readonly #running = new Set<Promise<unknown>>()
  readonly #written = new Map<StreamName, number>()

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
      if (this.#running.size === 0) this.#written.clear()
    }
  }

  /** True when a call that was under way at the same time already wrote up to this seq. */
  wasWritten(stream: StreamName, last: number): boolean {
    return last <= (this.#written.get(stream) ?? 0)
  }

  noteWritten(stream: StreamName, last: number): void {
    if (!this.wasWritten(stream, last)) this.#written.set(stream, last)
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled([...this.#running])
  }
}
