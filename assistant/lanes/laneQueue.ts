/** Why a waiting job is not run: a newer one took its place, or the queue closed. */
export type Passed = 'replaced' | 'closed'

interface Job {
  readonly run: (signal: AbortSignal) => Promise<void>
  readonly pass: (why: Passed) => void
}

/** One job at a time, and one that waits: the newest takes the place of a waiting one. [LN4] */
export class LaneQueue {
  #running: AbortController | null = null
  #waiting: Job | null = null

  get busy(): boolean {
    return this.#running !== null
  }

  /** Runs `run` when its turn comes; `pass` is called instead when it never does. `run` must not throw. */
  put(run: Job['run'], pass: Job['pass']): void {
    const job = { run, pass }
    if (this.#running === null) return void this.#start(job)
    this.#waiting?.pass('replaced')
    this.#waiting = job
  }

  /** Cancels the job under way and lets the waiting one go. */
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
