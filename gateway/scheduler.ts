export interface Job {
  /** Name in fault reports. */
  readonly name: string
  /** True for work on what this process alone knows: it runs on every node, the rest on one for all. [MN66] */
  readonly isOwn?: boolean
  /** Does what is due by now, and returns at once when nothing is. The signal fires when the service stops. */
  readonly run: (signal: AbortSignal) => Promise<void>
}

/** Runs jobs at the start and then at a fixed interval, one after the other; a run never overlaps with the next. [OP16] */
export class Scheduler {
  readonly #everyMs: number
  readonly #isSure: () => Promise<boolean>
  readonly #fault: (error: unknown, where: string) => void
  readonly #jobs: Job[] = []
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | null = null
  #running: Promise<void> = Promise.resolve()

  /** `isSure` tells whether the work for all nodes is this one's. */
  constructor(
    everyMs: number,
    fault: (error: unknown, where: string) => void,
    isSure: () => Promise<boolean> = async () => true,
  ) {
    this.#everyMs = everyMs
    this.#isSure = isSure
    this.#fault = fault
  }

  add(job: Job): void {
    this.#jobs.push(job)
  }

  start(): void {
    this.#running = this.#run()
  }

  /** Runs the jobs soon: the work for all has become this node's. */
  wake(): void {
    if (this.#timer === null || this.#stopping.signal.aborted) return
    clearTimeout(this.#timer)
    this.start()
  }

  /** Starts no further job, and waits for the current one. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    if (this.#timer) clearTimeout(this.#timer)
    await this.#running
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    this.#timer = null
    for (const { name, isOwn, run } of this.#jobs) {
      if (signal.aborted) return
      try {
        if (isOwn || (await this.#isSure())) await run(signal)
      } catch (error) {
        this.#fault(error, `${name} job`)
      }
    }
    if (!signal.aborted) this.#timer = setTimeout(() => this.start(), this.#everyMs).unref()
  }
}
