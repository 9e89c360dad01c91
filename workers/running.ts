import type { Death } from './calls.ts'
import type { FromWorker, ToWorker } from './message.ts'

export interface Listener {
  message(message: FromWorker): void
  /** The worker is gone; called once. */
  gone(death: Death, reason: string): void
}

/** A worker that was started, as its client sees it. */
export interface RunningWorker {
  /** Resolves when it takes more. Throws when a request is too large. */
  send(message: ToWorker): void | Promise<void>
  /** Watches one request: calls `over` once when it has taken `ms` of computing or too much memory. Returns what stops that. */
  limit(ms: number, over: (death: Death) => void): () => void
  /** Whether this process is to stay for it. */
  hold(isBusy: boolean): void
  /** Ends it at once. */
  kill(): void
  readonly gone: Promise<void>
  /** Of its own; 0 where it has none or the system does not say. */
  readonly residentMb: number
}

/** Starts a worker of some sort. Every sort passes tests/contracts/worker.contract.ts. */
export type StartWorker = (listener: Listener) => RunningWorker

/** Has a worker that is asked nothing finish what it holds open and end. */
export async function leave(worker: RunningWorker): Promise<void> {
  worker.hold(true)
  // One that cannot be told is ending already.
  await Promise.resolve(worker.send({ kind: 'end', id: 0, value: null })).catch(() => {})
  await worker.gone
}
