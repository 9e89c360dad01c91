import { type EventStoreLogOptions, openEventStoreLog } from '#stores/events/eventstore.ts'
import type { EventLog } from '#stores/events/port.ts'
import { EventStoreDouble } from '../doubles/eventstore/server.ts'

/** Quick enough for a test, long enough for a busy machine. */
export const QUICK = {
  tryMs: 600,
  triesMs: 1_500,
  triesAwayMs: 300,
  connectMs: 1_500,
  silenceMs: 600,
  scanMs: 600,
  checkMs: 400,
  confirmMs: 500,
  probeMs: 300,
} as const

export interface Stage {
  readonly double: EventStoreDouble
  readonly log: EventLog
  /** What the log reported. */
  readonly reported: unknown[]
  open(url?: string): Promise<EventLog>
}

/** A test body with a double of an event store and a log on it. */
export function onDouble(body: (stage: Stage) => Promise<void>, options: EventStoreLogOptions = {}) {
  return async (): Promise<void> => {
    const double = await new EventStoreDouble().start()
    const logs: EventLog[] = []
    const reported: unknown[] = []
    const open = async (url = double.url()): Promise<EventLog> => {
      const fault = (error: unknown) => void reported.push(error)
      const log = await openEventStoreLog(url, { times: QUICK, fault, ...options })
      logs.push(log)
      return log
    }
    try {
      await body({ double, log: await open(), reported, open })
    } finally {
      await Promise.all(logs.map((log) => log.close()))
      double.stop()
    }
  }
}
