/** Lets a few run at a time and the others wait in line, a bounded line. */
export class Turns {
  readonly #runningMax: number
  readonly #waitingMax: number
  readonly #busy: () => Error
  readonly #waiting: Waiter[] = []
  #running = 0

  constructor(runningMax: number, waitingMax: number, busy: () => Error) {
    this.#runningMax = runningMax
    this.#waitingMax = waitingMax
    this.#busy = busy
  }

  /** Waits for a turn and gives what ends it. Rejects when the line is full, or with the signal's reason. */
  async next(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    if (this.#running >= this.#runningMax) await this.#wait(signal)
    else this.#running++
    let ended = false
    return () => {
      if (!ended) this.#pass()
      ended = true
    }
  }

  /** Sends away all who wait. */
  close(): void {
    for (const waiter of this.#waiting.splice(0)) waiter.reject(this.#busy())
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    if (this.#waiting.length >= this.#waitingMax) throw this.#busy()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter: Waiter = { resolve, reject }
    this.#waiting.push(waiter)
    const leave = () => {
      const at = this.#waiting.indexOf(waiter)
      if (at !== -1) this.#waiting.splice(at, 1)
      reject(signal!.reason)
    }
    signal?.addEventListener('abort', leave, { once: true })
    return promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  /** The turn goes to the next in line, or is free. */
  #pass(): void {
    const next = this.#waiting.shift()
    if (next) next.resolve()
    else this.#running--
  }
}

interface Waiter {
  readonly resolve: () => void
  readonly reject: (reason: unknown) => void
}
