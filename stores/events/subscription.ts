import { categoryOf } from './admission.ts'
import { PAGE_EVENTS_MAX, SUBSCRIPTION_BATCH_DEFAULT } from './limits.ts'
import {
  LogError,
  type Position,
  type StoredEvent,
  type StreamName,
  type SubscribeOptions,
  type Subscription,
  type SubscriptionHandler,
} from './port.ts'

export interface LogPage {
  /** Everything up to and with this position was looked at. */
  readonly reached: Position
  decode(): readonly StoredEvent[]
}

export interface PageRequest {
  /** Exclusive. */
  readonly after: Position
  readonly categories: readonly string[] | undefined
  /** A log that can tell types without reading events leaves others out of the page. */
  readonly types?: readonly string[] | undefined
  /** Events that it turns down are left out of the page. */
  readonly wants?: ((stream: StreamName, type: string) => boolean) | undefined
  readonly limit: number
}

/** What a subscription needs of a log. */
export interface LogSource {
  /** The newest committed position. */
  head(): Position
  /** Ends where it began when the events up to `head` are still on their way; a wake follows. */
  page(request: PageRequest): Promise<LogPage>
}

/** What was committed after a position, up to the head. */
export interface Committed {
  readonly from: Position
  readonly events: readonly { readonly stream: StreamName; readonly type: string }[]
}

/** One reader's walk along the log: catches up by reading, then waits to be woken after commits. */
export class LogSubscription implements Subscription {
  readonly ready: Promise<void>
  readonly #source: LogSource
  readonly #handler: SubscriptionHandler
  readonly #categories: readonly string[] | undefined
  readonly #wants: SubscribeOptions['wants']
  readonly #batch: number
  readonly #ended: Promise<void>
  readonly #atHead = Promise.withResolvers<void>()
  #position: Position
  #live = false
  #stopped = false
  #failure: unknown
  #wake: (() => void) | undefined
  /** All up to its position is delivered, and it waits there. */
  #isAtRest = false

  constructor(source: LogSource, options: SubscribeOptions, handler: SubscriptionHandler, onEnd: () => void) {
    this.#source = source
    this.#handler = handler
    this.#categories = options.categories
    this.#wants = options.wants
    this.#batch = Math.min(options.batch ?? SUBSCRIPTION_BATCH_DEFAULT, PAGE_EVENTS_MAX)
    this.#position = options.after === 'head' ? source.head() : options.after
    this.ready = this.#atHead.promise
    // Nobody has to wait for `ready`; a subscription that stops before must not end the process.
    this.ready.catch(() => {})
    this.#ended = this.#run().finally(onEnd)
  }

  get position(): Position {
    return this.#position
  }

  /** Moves on at once where it waits and none of this is for it; whoever is told of positions goes the long way. */
  passes({ from, events }: Committed): boolean {
    if (!this.#isAtRest || this.#position !== from || this.#handler.checkpoint) return false
    if (events.some(({ stream, type }) => this.#isWanted(stream, type))) return false
    this.#position = this.#source.head()
    return true
  }

  #isWanted(stream: StreamName, type: string): boolean {
    if (this.#categories && !this.#categories.includes(categoryOf(stream))) return false
    return this.#wants === undefined || this.#wants(stream, type)
  }

  /** There is something new to read. */
  wake(): void {
    this.#isAtRest = false
    this.#wake?.()
  }

  /** Ends it: with an error as the reason, or quietly. */
  stop(reason?: LogError): Promise<void> {
    if (!this.#stopped) this.#failure = reason
    this.#stopped = true
    this.wake()
    return this.#ended
  }

  async #run(): Promise<void> {
    // The caller holds the subscription before the handler hears of it.
    await null
    try {
      this.#handler.state?.('catching-up')
      if (this.#position > this.#source.head()) {
        throw new LogError('invalid', `position ${this.#position} lies beyond the end of this log`)
      }
      while (!this.#stopped) {
        if (this.#position >= this.#source.head()) await this.#waitAtHead()
        else await this.#advance()
      }
    } catch (error) {
      this.#stopped = true
      this.#failure = error
    }
    this.#atHead.reject(this.#failure ?? new LogError('closed', 'the subscription was stopped'))
    reportStop(this.#handler, this.#failure)
  }

  async #advance(): Promise<void> {
    const woken = this.#armWake()
    const request = {
      after: this.#position,
      categories: this.#categories,
      wants: this.#wants,
      limit: this.#batch,
    }
    const page = await this.#source.page(request)
    if (this.#stopped) return
    const { reached } = page
    const events = page.decode()
    if (events.length === 0 && reached === this.#position) return await woken
    if (events.length > 0) await this.#handler.events(events)
    this.#position = reached
    const atHead = this.#live && reached >= this.#source.head()
    if (events.length === 0 || atHead) await this.#handler.checkpoint?.(reached)
  }

  async #waitAtHead(): Promise<void> {
    if (!this.#live) {
      this.#live = true
      await this.#handler.checkpoint?.(this.#position)
      this.#handler.state?.('live')
      this.#atHead.resolve()
    }
    const woken = this.#armWake()
    if (!this.#stopped && this.#position >= this.#source.head()) {
      this.#isAtRest = true
      await woken
    }
    this.#wake = undefined
  }

  #armWake(): Promise<void> {
    const woken = Promise.withResolvers<void>()
    this.#wake = woken.resolve
    return woken.promise
  }
}

function reportStop(handler: SubscriptionHandler, failure: unknown): void {
  try {
    handler.state?.('stopped', failure)
  } catch {
    // The handler's own failure to take note of the end changes nothing about the end.
  }
}
