import { type EventLog, LogError } from '#stores/events/port.ts'

/** A log as one process has it: from `die` on that process writes nothing more, as if it had been killed. */
export interface MortalLog extends EventLog {
  die(): void
}

export function mortalLog(log: EventLog): MortalLog {
  let dead = false
  return {
    append: async (...call) => {
      if (dead) throw new LogError('closed', 'This process is dead.')
      return log.append(...call)
    },
    readStream: (...call) => log.readStream(...call),
    readPages: (...call) => log.readPages(...call),
    readAll: (...call) => log.readAll(...call),
    subscribe: (...call) => log.subscribe(...call),
    truncate: (...call) => log.truncate(...call),
    tombstone: (...call) => log.tombstone(...call),
    head: () => log.head(),
    check: () => log.check(),
    close: async () => {},
    die: () => {
      dead = true
    },
  }
}
