import {
  type Appended,
  type CallOptions,
  type EventLog,
  LogError,
  type LogErrorCode,
  type NewEvent,
  type StreamName,
} from './port.ts'
import { textsOf } from './texts.ts'

/** Whoever watches appends. */
export interface AppendWatch {
  /** Throws where an append would be in vain. */
  admit(): void
  /** The log answered an append that was handed to it `ms` ago: a conflict, too, is the answer of a log that works. */
  answered(outcome: 'written' | 'conflict' | 'refused', ms: number): void
  /** An append ended without the log's word. */
  failed(error: unknown): void
}

const REFUSALS: readonly (LogErrorCode | null)[] = ['deleted', 'too-large', 'invalid']

/** The same log, with a watch over its appends. */
export function watchedLog(log: EventLog, watch: AppendWatch): EventLog {
  return {
    async append(
      stream: StreamName,
      events: readonly NewEvent[],
      expected: number,
      options?: CallOptions,
    ): Promise<Appended> {
      watch.admit()
      const startedAt = performance.now()
      try {
        const appended = await log.append(stream, events, expected, options)
        watch.answered('written', performance.now() - startedAt)
        return appended
      } catch (error) {
        const code = error instanceof LogError ? error.code : null
        const ms = performance.now() - startedAt
        if (code === 'conflict') watch.answered('conflict', ms)
        else if (REFUSALS.includes(code)) watch.answered('refused', ms)
        else watch.failed(error)
        throw error
      }
    },
    readStream: (stream, options) => log.readStream(stream, options),
    readPages: (stream, options) => log.readPages(stream, options),
    readTexts: (stream, options) => textsOf(log, stream, options),
    readAll: (options) => log.readAll(options),
    subscribe: (options, handler) => log.subscribe(options, handler),
    truncate: (stream, before) => log.truncate(stream, before),
    tombstone: (stream, expected) => log.tombstone(stream, expected),
    head: () => log.head(),
    check: () => log.check(),
    close: () => log.close(),
  }
}
