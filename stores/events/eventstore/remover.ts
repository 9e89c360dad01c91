import { randomUUID } from 'node:crypto'
import { conflictError, deletedError } from '../errors.ts'
import { LogError, type StreamName } from '../port.ts'
import type { Appender } from './appender.ts'
import { needsOtherLink, type StoreClient } from './client.ts'
import { exceptionOf, failureOf, finalFailure, isDone } from './failures.ts'
import type { InFlight } from './inFlight.ts'
import { PATH, tombstoneRequest } from './messages.ts'
import type { Names } from './names.ts'
import type { Reader } from './reader.ts'
import { truncatedBefore } from './removals.ts'
import type { Times } from './times.ts'
import type { Tries } from './tries.ts'

export interface StoreParts {
  readonly store: StoreClient
  readonly names: Names
  readonly reader: Reader
  readonly appender: Appender
  readonly tries: Tries
  readonly times: Times
  readonly inFlight: InFlight
}

/** No stream is so long. */
const REVISION_NEVER = 2 ** 40

/** What is done to whole streams. */
export class Remover {
  readonly #parts: StoreParts

  constructor(parts: StoreParts) {
    this.#parts = parts
  }

  /** Makes the events below revision `before` unreadable; returns from which revision on the stream can be read. */
  async truncate(stream: StreamName, before: number): Promise<number> {
    const { names, reader, tries } = this.#parts
    const request = { stream: names.inStore(stream), from: 'end', backwards: true, count: 1 } as const
    const { last } = await tries.read(() => reader.stream(request))
    if (last === undefined) return 0
    for (;;) {
      const low = await tries.run(() => this.#setLow(stream, Math.min(before, last + 1)))
      if (low !== undefined) return low
    }
  }

  /** Of two that truncate at once the higher revision holds, and metadata that others set stay. Undefined: another was quicker. */
  async #setLow(stream: StreamName, before: number): Promise<number | undefined> {
    const { names, reader, appender } = this.#parts
    const name = names.metadata(stream)
    const { events, last } = await reader.stream({ stream: name, from: 'end', backwards: true, count: 1 })
    const current = events[0]?.data ?? Buffer.from('{}')
    const low = truncatedBefore(current)
    if (low >= before) return low
    const metadata = { ...JSON.parse(current.toString()), $tb: before }
    const event = { id: randomUUID(), type: '$metadata', data: Buffer.from(JSON.stringify(metadata)), isJson: true }
    const written = await appender.append({ stream: name, revision: last ?? -1, events: [event] }, () => {})
    return written.kind === 'written' ? before : undefined
  }

  async tombstone(stream: StreamName, expected: number): Promise<void> {
    await this.#parts.tries.run((tries) => this.#tombstone(stream, expected, tries))
  }

  async #tombstone(stream: StreamName, expected: number, tries: number): Promise<void> {
    const { store, names, times } = this.#parts
    const link = await store.link()
    const request = tombstoneRequest(names.inStore(stream), expected - 1)
    try {
      await store.request(link, PATH.tombstone, request, times.tryMs)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      if (needsOtherLink(error)) store.failed(link, error)
      if (exceptionOf(error) === 'wrong-expected-version') {
        const actual = Number(exceptionOf(error, 'actual-version') || -1)
        throw finalFailure(conflictError(stream, expected, actual + 1))
      }
      const failure = failureOf(error)
      if (isDone(failure, tries)) return
      throw failure.told.code === 'deleted' ? finalFailure(deletedError(stream)) : failure
    }
  }

  /** Asks for an append that cannot be: the store refuses it only where it could write. */
  async check(): Promise<{ ok: boolean; writable: boolean; detail?: string }> {
    const { appender, names, times } = this.#parts
    const event = { id: randomUUID(), type: 'checked', data: Buffer.from('{}'), isJson: true }
    const call = { stream: names.inStore('check-writable'), revision: REVISION_NEVER, events: [event] }
    const late = Promise.withResolvers<never>()
    const error = new LogError('unavailable', `the event store gave no answer in ${times.checkMs} ms`)
    const timer = setTimeout(() => late.reject(error), times.checkMs)
    const asked = appender.append(call, () => {})
    asked.catch(() => {})
    try {
      await Promise.race([asked, late.promise])
      return { ok: true, writable: true }
    } catch (reason) {
      const { message } = reason === error ? error : failureOf(reason).told
      return { ok: false, writable: false, detail: message }
    } finally {
      clearTimeout(timer)
    }
  }
}
