/** Under load, rooms write together this often. */
const PULSE_MS = 8

/**
 * Decides when rooms carry out what waits in their mailboxes. After a quiet moment that is at once; under load all rooms go
 * together, so that one commit and one wake-up of the log's thread serve many messages. [PF1]
 */
export class Pacer {
  #waiting: (() => void)[] = []
  readonly #pulseMs: number
  #last = Number.NEGATIVE_INFINITY

  constructor(pulseMs = PULSE_MS) {
    this.#pulseMs = pulseMs
  }

  /** Calls `run` once: in this turn of the event loop, or with the next pulse. */
  plan(run: () => void): void {
    this.#waiting.push(run)
    if (this.#waiting.length > 1) return
    const wait = this.#last + this.#pulseMs - performance.now()
    if (wait <= 0) setImmediate(() => this.#pulse())
    else setTimeout(() => this.#pulse(), wait)
  }

  #pulse(): void {
    this.#last = performance.now()
    const running = this.#waiting
    this.#waiting = []
    for (const run of running) run()
  }
}
