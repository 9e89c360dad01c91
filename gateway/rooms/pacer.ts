/** Interval at which rooms write together under load. */
const PULSE_MS = 24
/** Calls in one window above which the service is under load, about 200 a second. */
const WINDOW_MS = 100
const CALM_CALLS_MAX = 20

/**
 * Decides when rooms process their mailboxes: at once normally; together under load, so that one commit and one wake-up of
 * the log's thread serve many messages. [PF1]
 */
export class Pacer {
  readonly #pulseMs: number
  #waiting: (() => void)[] = []
  #last = Number.NEGATIVE_INFINITY
  #window = 0
  #calls = 0
  #busy = false

  constructor(pulseMs = PULSE_MS) {
    this.#pulseMs = pulseMs
  }

  /** Calls `run` once, in this turn of the event loop or with the next pulse. */
  plan(run: () => void): void {
    const now = performance.now()
    this.#count(now)
    this.#waiting.push(run)
    if (this.#waiting.length > 1) return
    const wait = this.#busy ? this.#last + this.#pulseMs - now : 0
    if (wait <= 0) setImmediate(() => this.#pulse())
    else setTimeout(() => this.#pulse(), wait)
  }

  #pulse(): void {
    this.#last = performance.now()
    const running = this.#waiting
    this.#waiting = []
    for (const run of running) run()
  }

  /** Estimates the current load from the previous window. */
  #count(now: number): void {
    const window = Math.floor(now / WINDOW_MS)
    if (window !== this.#window) {
      this.#busy = window === this.#window + 1 && this.#calls > CALM_CALLS_MAX
      this.#window = window
      this.#calls = 0
    }
    this.#calls += 1
  }
}
