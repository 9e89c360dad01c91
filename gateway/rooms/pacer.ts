/** Under load, rooms write together this often. */
const PULSE_MS = 24
/** More calls than this in one window are load: some 200 a second. */
const WINDOW_MS = 100
const CALM_CALLS_MAX = 20

/**
 * Decides when rooms carry out what waits in their mailboxes. In calm times that is at once; under load all rooms go
 * together, so that one commit and one wake-up of the log's thread serve many messages. [PF1]
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

  /** Calls `run` once: in this turn of the event loop, or with the next pulse. */
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

  /** The window just past tells whether this one is busy. */
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
