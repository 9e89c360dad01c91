import type { Reported } from './reported.ts'

export const BATCH_MAX = 50
/** Events kept while the service cannot be reached; the oldest are dropped. */
const WAITING_MAX = 200
const GATHER_MS = 4_000
/** The first batch goes soon: its answer says whether the visit is recorded. */
const FIRST_MS = 1_000
const RETRY_MS_MAX = 60_000
/** Answers after which a batch may succeed later. */
const isPassing = (status: number) => status === 429 || status >= 500

/** What the queue needs of the world. */
export interface QueueOptions {
  readonly anonId: string
  /** Posts a batch; null when the service cannot be reached. */
  readonly post: (body: string) => Promise<Response | null>
  /** Posts a batch that outlives the page; false when the browser does not take it. */
  readonly postOnLeaving: (body: string) => boolean
  readonly mayReport: () => boolean
  /** Called with the answer to a batch that was taken. */
  readonly answered: (response: Response) => Promise<void>
}

/** Gathers events into batches and sends them, again with the same ids while the service does not answer. [BC5] */
export class Queue {
  readonly #options: QueueOptions
  #waiting: readonly Reported[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #delay = FIRST_MS
  #isSending = false

  constructor(options: QueueOptions) {
    this.#options = options
  }

  add(event: Reported): void {
    this.#waiting = [...this.#waiting, event].slice(-WAITING_MAX)
    this.#later()
  }

  /** Sends what waits before the page goes away. */
  leave(): void {
    const { mayReport, postOnLeaving } = this.#options
    while (navigator.onLine && mayReport() && this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, BATCH_MAX)
      if (!postOnLeaving(this.#bodyOf(batch))) return
      this.#drop(batch)
    }
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#waiting = []
  }

  #later(): void {
    if (this.#isSending) return
    this.#timer ??= setTimeout(() => void this.#flush(), this.#delay)
  }

  async #flush(): Promise<void> {
    this.#timer = undefined
    const { post, answered, mayReport } = this.#options
    if (!mayReport()) return this.stop()
    const batch = this.#waiting.slice(0, BATCH_MAX)
    if (batch.length === 0) return
    this.#isSending = true
    const response = navigator.onLine ? await post(this.#bodyOf(batch)) : null
    this.#isSending = false
    if (response === null || isPassing(response.status)) {
      const asked = Number(response?.headers.get('Retry-After') ?? 0) * 1_000
      this.#delay = Math.min(Math.max(this.#delay * 2, asked), RETRY_MS_MAX)
    } else {
      this.#delay = GATHER_MS
      this.#drop(batch)
      if (response.ok) await answered(response)
    }
    if (this.#waiting.length > 0) this.#later()
  }

  #bodyOf(events: readonly Reported[]): string {
    return JSON.stringify({ v: 1, anonId: this.#options.anonId, sentAt: Date.now(), events })
  }

  #drop(batch: readonly Reported[]): void {
    this.#waiting = this.#waiting.filter((event) => !batch.includes(event))
  }
}
