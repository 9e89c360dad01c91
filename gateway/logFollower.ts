import {
  type EventLog,
  LogError,
  type Position,
  type StoredEvent,
  type SubscribeOptions,
  type Subscription,
} from '#stores/events/port.ts'

const RETRY_MS = 1_000
/** The pause doubles with each failure in a row, up to this many times the first. */
const RETRY_FACTOR_MAX = 16
const REACH_MS = 10

export interface FollowerOptions {
  readonly log: EventLog
  readonly categories: readonly string[]
  /** Maximum events in a batch. */
  readonly batch: number
  /** Events that it turns down may be passed over without being read. */
  readonly wants?: SubscribeOptions['wants']
  /** Name of the follower in fault reports. */
  readonly where: string
  readonly fault: (error: unknown, where: string) => void
  /** Returns the position to continue from; called at the start and after every failure. */
  readonly from: () => Promise<Position>
  /** Awaited before each batch, when something must be known first; must not reject. */
  readonly before?: (() => Promise<void>) | undefined
  readonly events: (batch: readonly StoredEvent[]) => void | Promise<void>
  readonly reached?: (position: Position) => void | Promise<void>
  /** Called when it goes on after a failure. */
  readonly resumed?: () => void
  readonly retryMs?: number
}

/** A durable subscription: reports the first failure of several in a row, and resumes at its reader's position. [MN74] */
export class LogFollower {
  readonly #options: FollowerOptions
  #subscription: Subscription | null = null
  #retry: NodeJS.Timeout | null = null
  #stopped = false
  /** Failures since an event, or the head of the log, was reached. */
  #failures = 0

  constructor(options: FollowerOptions) {
    this.#options = options
  }

  /** Position up to which, inclusively, everything was delivered. */
  get position(): Position {
    return this.#subscription?.position ?? ''
  }

  async start(): Promise<void> {
    await this.#subscribe().catch((error: unknown) => this.#interrupted(error))
  }

  /** Resolves when all events that existed at the start were delivered; rejects when that was interrupted. */
  async caughtUp(): Promise<void> {
    await this.#subscription?.ready
  }

  /** Resolves when everything that the log holds now was delivered, or after so long. */
  async reach(limitMs: number): Promise<void> {
    const until = performance.now() + limitMs
    const head = await this.#options.log.head()
    while (this.position < head && performance.now() < until && !this.#stopped) {
      await new Promise((resolve) => setTimeout(resolve, REACH_MS))
    }
  }

  /** Stops, and waits for the current batch. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#retry) clearTimeout(this.#retry)
    await this.#subscription?.stop()
  }

  async #subscribe(): Promise<void> {
    const { log, categories, batch, wants, from, before, events, reached } = this.#options
    const after = await from()
    if (this.#stopped) return
    this.#subscription = log.subscribe(
      { after, categories, batch, ...(wants && { wants }) },
      {
        events: async (batch) => {
          if (before !== undefined) await before()
          await events(batch)
          this.#failures = 0
        },
        ...(reached === undefined ? {} : { checkpoint: reached }),
        state: (state, error) => {
          if (state === 'live') this.#failures = 0
          if (state === 'stopped' && error !== undefined) this.#interrupted(error)
        },
      },
    )
  }

  async #resume(): Promise<void> {
    const { resumed } = this.#options
    await this.start()
    resumed?.()
  }

  #interrupted(error: unknown): void {
    if (this.#stopped || (error instanceof LogError && error.code === 'closed')) return
    const { fault, where, retryMs = RETRY_MS } = this.#options
    this.#failures += 1
    if (this.#failures === 1) fault(error, where)
    const factor = Math.min(RETRY_FACTOR_MAX, 2 ** (this.#failures - 1))
    // Followers that lost a store in one moment do not come back to it in one moment.
    const pause = retryMs * factor * (this.#failures === 1 ? 1 : 0.5 + Math.random())
    this.#retry = setTimeout(() => void this.#resume(), pause).unref()
  }
}
