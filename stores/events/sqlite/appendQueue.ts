import { WorkerLost } from '#workers/calls.ts'
import type { WorkerClient } from '#workers/client.ts'
import { givenUpError } from '../errors.ts'
import { APPENDS_WAITING_MAX, CHARS_WAITING_MAX } from '../limits.ts'
import { LogError, type StreamName } from '../port.ts'
import { asLogError } from './failure.ts'
import { COMMIT_APPENDS_MAX, MESSAGE_CHARS_MAX } from './limits.ts'
import type { AppendBatch, LogCalls, Outcome } from './messages.ts'

/** An append on its way to the disk. */
export interface PendingAppend {
  readonly stream: StreamName
  readonly expected: number
  readonly bodies: readonly string[]
  readonly chars: number
  /** Checked at the last moment before it leaves. */
  readonly signal: AbortSignal | undefined
  settle(outcome: Outcome): void
  reject(error: LogError): void
}

/** Collects the appends of one turn of the event loop, so that they travel to the worker together. */
export class AppendQueue {
  readonly #worker: WorkerClient<LogCalls>
  readonly #onCommit: () => void
  #waiting: PendingAppend[] = []
  #waitingCount = 0
  #waitingChars = 0
  #flushPlanned = false

  /** `onCommit` is called once after the appends of a batch were settled. */
  constructor(worker: WorkerClient<LogCalls>, onCommit: () => void) {
    this.#worker = worker
    this.#onCommit = onCommit
  }

  /** Throws `unavailable` when too much is waiting. */
  add(append: PendingAppend): void {
    if (this.#waitingCount >= APPENDS_WAITING_MAX || this.#waitingChars + append.chars > CHARS_WAITING_MAX) {
      throw new LogError('unavailable', 'too many appends are waiting for the disk')
    }
    this.#waitingCount += 1
    this.#waitingChars += append.chars
    this.#waiting.push(append)
    if (this.#flushPlanned) return
    this.#flushPlanned = true
    // When what runs now is done: rooms that write together were woken together and travel together.
    queueMicrotask(() => this.flush())
  }

  /** Sends what was collected. */
  flush(): void {
    this.#flushPlanned = false
    let load: PendingAppend[] = []
    let chars = 0
    for (const append of this.#waiting.splice(0)) {
      if (append.signal?.aborted) {
        this.#leave(append)
        append.reject(givenUpError(append.signal.reason))
        continue
      }
      if (load.length === COMMIT_APPENDS_MAX || (load.length > 0 && chars + append.chars > MESSAGE_CHARS_MAX)) {
        void this.#send(load)
        load = []
        chars = 0
      }
      load.push(append)
      chars += append.chars
    }
    if (load.length > 0) void this.#send(load)
  }

  async #send(load: readonly PendingAppend[]): Promise<void> {
    const isSent = this.#worker.isRunning
    try {
      const outcomes = await this.#worker.call('append', batchOf(load))
      for (const [i, outcome] of outcomes.entries()) load[i]?.settle(outcome)
    } catch (error) {
      const failure = lostAppend(error, isSent)
      for (const append of load) append.reject(failure)
    }
    for (const append of load) this.#leave(append)
    this.#onCommit()
  }

  #leave(append: PendingAppend): void {
    this.#waitingCount -= 1
    this.#waitingChars -= append.chars
  }
}

function batchOf(load: readonly PendingAppend[]): AppendBatch {
  const batch: AppendBatch = { streams: [], expected: [], counts: [], bodies: [] }
  for (const { stream, expected, bodies } of load) {
    batch.streams.push(stream)
    batch.expected.push(expected)
    batch.counts.push(bodies.length)
    for (const body of bodies) batch.bodies.push(body)
  }
  return batch
}

/** Whether anything was written is unknown only of what the worker had when it was lost. */
function lostAppend(error: unknown, isSent: boolean): LogError {
  if (error instanceof WorkerLost && isSent)
    return new LogError('indeterminate', `${error.message} while the events were being written`)
  return asLogError(error)
}
