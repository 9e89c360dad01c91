/** Longest interval at which rooms write together. */
const PULSE_MS_MAX = 24
/** The load is counted over this time. */
const WINDOW_MS = 100
/** Calls a second above which rooms write together. */
const CALM_PER_SECOND = 500
/** A group pays when so many calls come in its interval; a longer one would only make people wait. */
const CALLS_PER_MS = 70

/**
 * Decides when rooms process their mailboxes: at once when it is calm; together under load, so that one commit and one wake-up of
 * the log's thread serve many messages. The busier it is, the longer they wait for each other. [PF1]
 */
export class Pacer {
  readonly #pulseMsMax: number
  #waiting: (() => void)[] = []
  #last = Number.NEGATIVE_INFINITY
  #window = 0
  #calls = 0
  #pulseMs = 0

  constructor(pulseMsMax = PULSE_MS_MAX) {
    this.#pulseMsMax = pulseMsMax
  }

  /** Calls `run` once, in this turn of the event loop or with the next pulse. */
  plan(run: () => void): void {
    const now = performance.now()
    this.#count(now)
    this.#waiting.push(run)
    if (this.#waiting.length > 1) return
    const wait = this.#last + this.#pulseMs - now
    if (wait <= 0) setImmediate(() => this.#pulse())
    else setTimeout(() => this.#pulse(), wait)
  }

  #pulse(): void {
    this.#last = performance.now()
    const running = this.#waiting
    this.#waiting = []
    for (const run of running) run()
  }

  /** Takes the load of the previous window for that of this one. */
  #count(now: number): void {
    const window = Math.floor(now / WINDOW_MS)
    if (window !== this.#window) {
      const perSecond = window === this.#window + 1 ? this.#calls * (1_000 / WINDOW_MS) : 0
      this.#pulseMs = perSecond < CALM_PER_SECOND ? 0 : Math.min(this.#pulseMsMax, perSecond / CALLS_PER_MS)
      this.#window = window
      this.#calls = 0
    }
    this.#calls += 1
  }
}
