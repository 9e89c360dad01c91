/** How long an action waits for the connection; it may still be established later. */
const CONNECT_MS_MAX = 8_000

/** Actions that wait until the connection is there. */
export class Waiters {
  readonly #waiting = new Set<() => void>()

  /** Resolves when released, or when it takes too long. */
  wait(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.#waiting.delete(done)
        resolve()
      }
      const timer = setTimeout(done, CONNECT_MS_MAX)
      this.#waiting.add(done)
    })
  }
  /** Lets all of them go on; false if there were none. */
  release(): boolean {
    const waiting = [...this.#waiting]
    for (const go of waiting) go()
    return waiting.length > 0
  }
}
