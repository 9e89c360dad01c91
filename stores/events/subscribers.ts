import { checkSeq } from './admission.ts'
import { SUBSCRIPTIONS_MAX } from './limits.ts'
import { LogError, type Position, type SubscribeOptions, type Subscription, type SubscriptionHandler } from './port.ts'
import { type Committed, type LogSource, LogSubscription } from './subscription.ts'

export interface SubscribedLog extends LogSource {
  /** Throws `invalid` for text that this log never gave out. */
  checkPosition(position: Position): void
}

/** The subscriptions of one open log. */
export class Subscribers {
  readonly #source: SubscribedLog
  readonly #open = new Set<LogSubscription>()

  constructor(source: SubscribedLog) {
    this.#source = source
  }

  get count(): number {
    return this.#open.size
  }

  /** Throws `invalid` for a malformed request, `unavailable` beyond SUBSCRIPTIONS_MAX. */
  add(options: SubscribeOptions, handler: SubscriptionHandler): Subscription {
    if (options.after !== 'head') this.#source.checkPosition(options.after)
    if (options.batch !== undefined) checkSeq(options.batch, 1, 'batch')
    if (this.#open.size >= SUBSCRIPTIONS_MAX) {
      throw new LogError('unavailable', `more than ${SUBSCRIPTIONS_MAX} subscriptions at once`)
    }
    const subscription: LogSubscription = new LogSubscription(this.#source, options, handler, () => {
      this.#open.delete(subscription)
    })
    this.#open.add(subscription)
    return subscription
  }

  /** After a commit; with what was committed after `from`, where that is known. */
  wake(committed?: Committed): void {
    for (const subscription of this.#open) if (!committed || !subscription.passes(committed)) subscription.wake()
  }

  async close(): Promise<void> {
    await this.stopAll(new LogError('closed', 'the log was closed'))
  }

  async stopAll(reason: LogError): Promise<void> {
    await Promise.all([...this.#open].map((subscription) => subscription.stop(reason)))
  }
}
