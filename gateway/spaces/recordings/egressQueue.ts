import { setTimeout as pause } from 'node:timers/promises'
import type { Recorded } from '#integrations/video/port.ts'
import { type EgressJobs, jobId } from './egressJobs.ts'

/** Recordings copied at once, and waiting at most. */
const COPIES_AT_ONCE = 2
const WAITING_MAX = 500
/** Pauses before further tries: the file may still be on its way to the store. */
const RETRY_MS: readonly number[] = [2_000, 15_000, 60_000, 300_000]
/** Finished recordings that are remembered, because the video service may report one again. */
const DONE_MAX = 1_000

/** What came of a try: `again` when a later one may succeed. */
export type Tried = 'done' | 'again'

export interface EgressQueueServices {
  readonly jobs: EgressJobs
  /** Copies one recording to its space. Throws for faults alone. */
  readonly take: (recorded: Recorded, signal: AbortSignal) => Promise<Tried>
  readonly fault: (error: unknown, where: string) => void
  /** Called when a recording was taken on, which another process may have to copy. */
  readonly added?: () => void
  readonly retryMs?: readonly number[]
  readonly waitingMax?: number
}

/** Copies recordings that the video service reports, in the background, each once however often it is reported. [RG5] [RG6] */
export class EgressQueue {
  readonly #services: EgressQueueServices
  readonly #retryMs: readonly number[]
  readonly #waitingMax: number
  readonly #waiting: Recorded[] = []
  /** Waiting, running and finished ones, the oldest first. */
  readonly #known = new Set<string>()
  #closing = new AbortController()
  /** Without others that may copy, what is added before the start is copied too. */
  #isTaking: boolean
  #running = 0

  constructor(services: EgressQueueServices) {
    this.#services = services
    this.#retryMs = services.retryMs ?? RETRY_MS
    this.#isTaking = services.added === undefined
    this.#waitingMax = services.waitingMax ?? WAITING_MAX
  }

  /** From now on the recordings are copied here, what was left over first. */
  async start(): Promise<void> {
    this.#closing = new AbortController()
    this.#isTaking = true
    await this.look()
  }

  /** Takes up what other processes took on. */
  async look(): Promise<void> {
    if (!this.#isTaking) return
    for (const recorded of await this.#services.jobs.left()) {
      const id = jobId(recorded)
      if (!this.#isTaking || this.#known.has(id)) continue
      this.#known.add(id)
      this.#waiting.push(recorded)
    }
    this.#next()
  }

  /** Takes a recording on, durably; false when too many wait. */
  async add(recorded: Recorded): Promise<boolean> {
    const id = jobId(recorded)
    if (this.#known.has(id)) return true
    if (this.#waiting.length >= this.#waitingMax) return false
    this.#known.add(id)
    try {
      await this.#services.jobs.add(recorded)
    } catch (error) {
      this.#known.delete(id)
      throw error
    }
    if (this.#isTaking) this.#waiting.push(recorded)
    else this.#known.delete(id)
    this.#services.added?.()
    this.#next()
    return true
  }

  /** Aborts what runs; whoever starts next resumes it. */
  close(): void {
    this.#isTaking = false
    this.#closing.abort()
    this.#waiting.length = 0
    this.#known.clear()
  }

  #next(): void {
    while (this.#waiting.length > 0 && this.#running < COPIES_AT_ONCE) {
      const recorded = this.#waiting.shift()!
      this.#running += 1
      void this.#run(recorded).finally(() => {
        this.#running -= 1
        this.#next()
      })
    }
  }

  async #run(recorded: Recorded): Promise<void> {
    const { jobs, fault } = this.#services
    try {
      await this.#tryUntilDone(recorded)
      await jobs.remove(jobId(recorded))
      this.#forgetOldest()
    } catch (error) {
      if (this.#closing.signal.aborted) return
      // The job stays for the next start.
      this.#known.delete(jobId(recorded))
      fault(error, 'egress')
    }
  }

  async #tryUntilDone(recorded: Recorded): Promise<void> {
    const { signal } = this.#closing
    for (const wait of [...this.#retryMs, null]) {
      if ((await this.#services.take(recorded, signal)) === 'done') return
      if (wait === null)
        throw new Error('A recording could not be fetched from the video service, however often it was tried.')
      await pause(wait, undefined, { signal })
    }
  }

  #forgetOldest(): void {
    const idle = this.#known.size - this.#waiting.length - this.#running
    const [oldest] = this.#known
    if (idle > DONE_MAX && oldest !== undefined) this.#known.delete(oldest)
  }
}
