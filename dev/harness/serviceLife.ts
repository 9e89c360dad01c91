import { CodeGuard } from '#gateway/limits/codeGuard.ts'
import type { Metrics } from '#gateway/metrics.ts'
import type { CheckpointStore } from '#gateway/rooms/checkpoint.ts'
import type { Reactor } from '#gateway/rooms/reactor.ts'
import { Rooms } from '#gateway/rooms/rooms.ts'
import type { EventLog } from '#stores/events/port.ts'
import type { HandClock } from './clock.ts'
import type { FaultyLog } from './faultyLog.ts'

/** Metrics that discard everything. */
export const silentMetrics: Metrics = {
  refused() {},
  appended() {},
  delivered() {},
  logAppend() {},
  stores() {},
  leases() {},
  ingested() {},
  lane() {},
  fault() {},
  readingEnded() {},
  quarantined() {},
  mailed() {},
  unrecorded() {},
  gauges() {},
  projections() {},
  text: async () => '',
  contentType: 'text/plain',
}

export interface LifeOptions {
  readonly log: EventLog
  /** The same log, to be cut off when this life ends. */
  readonly faulty: FaultyLog
  readonly clock: HandClock
  readonly checkpoint: CheckpointStore
  readonly reactor: Reactor | undefined
  readonly fault: (error: unknown, where: string) => void
}

/** One life of the service, from its start until it is stopped or killed. */
export class ServiceLife {
  readonly rooms: Rooms
  readonly codes = new CodeGuard(false)
  readonly #options: LifeOptions
  #over = false

  constructor(options: LifeOptions) {
    this.#options = options
    const { log, clock, reactor } = options
    const checkpoint: CheckpointStore = {
      load: () => options.checkpoint.load(),
      save: async (one) => {
        if (!this.#over) await options.checkpoint.save(one)
      },
    }
    this.rooms = new Rooms({
      log,
      clock,
      metrics: silentMetrics,
      checkpoint,
      pulseMs: 0,
      llm: () => ({ available: false, model: null }),
      ...(reactor === undefined ? {} : { reactor }),
      fault: (error, where) => {
        if (!this.#over) options.fault(error, where)
      },
    })
  }

  /** Answers of a dead process are discarded. */
  get over(): boolean {
    return this.#over
  }

  get doors() {
    const openOn = async () => ({ error: 'There are no spaces here.' })
    return { rooms: this.rooms, codes: this.codes, video: true, openOn }
  }

  /** Number of appends that wait for the clock. */
  get slow(): number {
    return this.#options.faulty.slow
  }

  /** Kills the process: unwritten events are lost, and its answers are discarded. */
  die(): void {
    this.#over = true
    this.#options.faulty.die()
  }

  /** Frees a process's resources; a living one saves its checkpoint. */
  stop(): Promise<void> {
    return this.rooms.stop()
  }
}
