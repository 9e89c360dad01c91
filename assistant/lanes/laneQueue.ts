/** Why a waiting job is not run: a newer one replaced it, or the queue closed. */
export type Passed = 'replaced' | 'closed'

interface Job {
  readonly run: (signal: AbortSignal) => Promise<void>
  readonly pass: (why: Passed) => void
}

/** Runs one job at a time; of waiting jobs only the newest remains. [LN4] */
export class LaneQueue {
  #running: AbortController | null = null
  #waiting: Job | null = null

  get busy(): boolean {
    return this.#running !== null
  }

  /** Queues `run`; `pass` is called instead if it is never run. `run` must not throw. */
  put(run: Job['run'], pass: Job['pass']): void {
    const job = { run, pass }
    if (this.#running === null) return void this.#start(job)
    this.#waiting?.pass('replaced')
    this.#waiting = job
  }

  /** Cancels the running job and drops the waiting one. */
  cancel(): void {
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.pass('closed')
    this.#running?.abort()
  }

  async #start(job: Job): Promise<void> {
    const controller = new AbortController()
    this.#running = controller
    try {
      await job.run(controller.signal)
    } finally {
      this.#running = null
      const next = this.#waiting
      this.#waiting = null
      if (next) void this.#start(next)
    }
  }
}
