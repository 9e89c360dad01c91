export interface Job {
  /** Name in fault reports. */
  readonly name: string
  /** Does what is due by now, and returns at once when nothing is. The signal fires when the service stops. */
  readonly run: (signal: AbortSignal) => Promise<void>
}

/** Runs jobs at the start and then at a fixed interval, one after the other; a run never overlaps with the next. [OP16] */
export class Scheduler {
  readonly #everyMs: number
  readonly #fault: (error: unknown, where: string) => void
  readonly #jobs: Job[] = []
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | null = null
  #running: Promise<void> = Promise.resolve()

  constructor(everyMs: number, fault: (error: unknown, where: string) => void) {
    this.#everyMs = everyMs
    this.#fault = fault
  }

  add(job: Job): void {
    this.#jobs.push(job)
  }

  start(): void {
    this.#running = this.#run()
  }

  /** Starts no further job, and waits for the current one. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    if (this.#timer) clearTimeout(this.#timer)
    await this.#running
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    for (const { name, run } of this.#jobs) {
      if (signal.aborted) return
      try {
        await run(signal)
      } catch (error) {
        this.#fault(error, `${name} job`)
      }
    }
    if (!signal.aborted) this.#timer = setTimeout(() => this.start(), this.#everyMs).unref()
  }
}
