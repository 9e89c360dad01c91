import { type EventLog, LogError, type Subscription, type SubscriptionHandler } from '#stores/events/port.ts'

/** A way to a log that can be cut, as a line to a store can. */
export interface SeverableLog extends EventLog {
  /** From now on nothing gets through, and who follows the log is told. `silent`: appends are not even refused. */
  sever(how?: 'refused' | 'silent'): void
  mend(): void
}

const away = () => new LogError('unavailable', 'the store cannot be reached (test)')

export function severable(log: EventLog): SeverableLog {
  let isCut: 'refused' | 'silent' | null = null
  const followed = new Set<() => void>()
  const pass = () => {
    if (isCut !== null) throw away()
  }
  return {
    async append(...call) {
      if (isCut === 'silent') return new Promise((_, reject) => setTimeout(() => reject(away()), 10_000).unref())
      pass()
      return log.append(...call)
    },
    async *readStream(...call) {
      pass()
      yield* log.readStream(...call)
    },
    async *readPages(...call) {
      pass()
      yield* log.readPages(...call)
    },
    async *readAll(...call) {
      pass()
      yield* log.readAll(...call)
    },
    subscribe: (options, handler) => (isCut === null ? followedBy(log, options, handler, followed) : cut(handler)),
    async truncate(...call) {
      pass()
      return log.truncate(...call)
    },
    async tombstone(...call) {
      pass()
      return log.tombstone(...call)
    },
    async head() {
      pass()
      return log.head()
    },
    check: async () => (isCut === null ? log.check() : { ok: false, writable: false }),
    close: async () => {},
    sever(how = 'refused') {
      isCut = how
      for (const end of [...followed]) end()
    },
    mend() {
      isCut = null
    },
  }
}

function followedBy(
  log: EventLog,
  options: Parameters<EventLog['subscribe']>[0],
  handler: SubscriptionHandler,
  followed: Set<() => void>,
): Subscription {
  const subscription = log.subscribe(options, handler)
  const end = () => {
    followed.delete(end)
    void subscription.stop().then(() => handler.state?.('stopped', away()))
  }
  followed.add(end)
  return {
    get position() {
      return subscription.position
    },
    ready: subscription.ready,
    async stop() {
      followed.delete(end)
      await subscription.stop()
    },
  }
}

function cut(handler: SubscriptionHandler): Subscription {
  const ready = Promise.reject(away())
  ready.catch(() => {})
  setImmediate(() => handler.state?.('stopped', away()))
  return { position: '', ready, stop: async () => {} }
}
