import { setTimeout as pause } from 'node:timers/promises'
import { isLogAway } from '#stores/events/errors.ts'
import { type EventLog, LogError } from '#stores/events/port.ts'
import type { AppendWatch } from '#stores/events/watched.ts'
import type { Clock } from '../clock.ts'
import type { Metrics } from '../metrics.ts'

/** Between two looks at a log that is away. */
const PROBE_MS = 1_000
/** A log that does not say within this time whether it can be written cannot be written. */
const CHECK_MS_MAX = 3_000
/** Failed appends in a row that say more than a log which claims to work. */
const FAILURES_MAX = 3
/** Failures of a log that is not known to be away are logged no more often: everything that uses it fails at once. */
const COVERED_MS = 5_000
/** After so long without a failed append, such a log is believed again. */
const BELIEVED_MS = 30_000

export interface SavingOptions {
  readonly check: EventLog['check']
  readonly clock: Pick<Clock, 'now'>
  /** Called once when nothing can be saved any more and once when it works again. `error` of the append that failed, if one did. */
  readonly changed: (change: SavingChange) => void
  readonly metrics: Pick<Metrics, 'logAppend'>
  readonly probeMs?: number
  /** Looks at the log this often although nobody appends; without it only appends tell. */
  readonly lookMs?: number
}

export interface SavingChange {
  readonly ok: boolean
  readonly at: number
  /** When the outage began. */
  readonly since: number
  readonly error: unknown
}

/**
 * Knows whether the log takes appends. While it does not, further appends are refused at once, so that nobody waits for a store
 * that is away; then it is asked until it works again. [MN71]
 */
export class Saving implements AppendWatch {
  readonly #options: SavingOptions
  readonly #stopping = new AbortController()
  #awaySince: number | null = null
  /** The log says that it can be written, and takes nothing: only an append can show that it does again. */
  #isDisbelieved = false
  /** Failed appends since one was answered. */
  #failures = 0
  #failedAt = 0
  #loggedAt = Number.NEGATIVE_INFINITY
  #isLooking = false

  constructor(options: SavingOptions) {
    this.#options = options
    if (options.lookMs !== undefined) void this.#every(options.lookMs, () => this.#look(null).then(() => true))
  }

  /** Since when nothing can be saved; null while it can. */
  get awaySince(): number | null {
    return this.#awaySince
  }

  admit(): void {
    if (this.#awaySince !== null && !this.#isDisbelieved)
      throw new LogError('unavailable', 'the log is away, and nothing was handed to it')
  }

  answered(outcome: 'written' | 'conflict' | 'refused', ms: number): void {
    this.#options.metrics.logAppend(outcome, ms)
    this.#failures = 0
    if (this.#awaySince !== null) this.#end()
  }

  failed(error: unknown): void {
    if (!isLogAway(error)) return
    this.#failures += 1
    this.#failedAt = performance.now()
    if (this.#awaySince === null) void this.#look(error)
  }

  /** Whether a failure is part of what is in the operator's log already; one that is not has the log looked at. */
  covers(error: unknown): boolean {
    if (!isLogAway(error)) return false
    if (this.#awaySince !== null) return true
    void this.#look(error)
    const now = performance.now()
    if (now - this.#loggedAt < COVERED_MS) return true
    this.#loggedAt = now
    return false
  }

  stop(): void {
    this.#stopping.abort()
  }

  async #look(error: unknown): Promise<void> {
    if (this.#isLooking || this.#awaySince !== null) return
    this.#isLooking = true
    const isWritable = await this.#isWritable()
    this.#isLooking = false
    if (this.#stopping.signal.aborted || this.#awaySince !== null) return
    if (isWritable && this.#failures < FAILURES_MAX) return
    this.#isDisbelieved = isWritable
    this.#begin(error)
  }

  #begin(error: unknown): void {
    const { clock, changed, probeMs = PROBE_MS } = this.#options
    const at = clock.now()
    this.#awaySince = at
    changed({ ok: false, at, since: at, error })
    void this.#every(probeMs, () => this.#probe())
  }

  #end(): void {
    const { clock, changed } = this.#options
    const since = this.#awaySince
    if (since === null) return
    this.#awaySince = null
    this.#failures = 0
    changed({ ok: true, at: clock.now(), since, error: null })
  }

  /** False when there is nothing more to look for. */
  async #probe(): Promise<boolean> {
    if (this.#awaySince === null) return false
    if (!(await this.#isWritable())) this.#isDisbelieved = false
    else if (!this.#isDisbelieved || performance.now() - this.#failedAt >= BELIEVED_MS) this.#end()
    return this.#awaySince !== null
  }

  async #isWritable(): Promise<boolean> {
    const answer = this.#options.check().then(
      ({ writable }) => writable,
      () => false,
    )
    return Promise.race([answer, pause(CHECK_MS_MAX, false, { ref: false })])
  }

  /** Until `task` returns false, or the end. */
  async #every(ms: number, task: () => Promise<boolean>): Promise<void> {
    const { signal } = this.#stopping
    try {
      do await pause(ms, undefined, { signal, ref: false })
      while (await task())
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
}
