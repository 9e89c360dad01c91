import type { RoomEvent } from '#engine/room/events.ts'
import { type CheckpointStore, noCheckpoint } from '#gateway/rooms/checkpoint.ts'
import type { Reactor } from '#gateway/rooms/reactor.ts'
import { roomEvent, streamOf } from '#gateway/rooms/stream.ts'
import { memoryLog } from '#stores/events/memory.ts'
import type { EventLog } from '#stores/events/port.ts'
import { type HandClock, handClock } from './clock.ts'
import { type FaultPlan, NO_FAULTS } from './faultPlan.ts'
import { FaultyLog } from './faultyLog.ts'
import type { Schedule } from './schedule.ts'
import { ServiceLife } from './serviceLife.ts'

export interface WorldOptions {
  readonly log?: EventLog
  readonly clock?: HandClock
  readonly checkpoint?: CheckpointStore
  /** The faults; default: none. */
  readonly plan?: FaultPlan
  /** Decides the order of concurrent work; without it everything proceeds at once. */
  readonly schedule?: Schedule
  readonly reactor?: Reactor
}

/** One log and one clock, with successive lives of the service on them. */
export class Lives {
  readonly log: EventLog
  readonly clock: HandClock
  readonly schedule: Schedule | null
  readonly plan: FaultPlan
  /** True when the world has faults or a schedule. */
  readonly eventful: boolean
  /** Errors reported by the services, except their deaths. */
  readonly faults: { error: unknown; where: string }[] = []
  /** What is in the log at this moment, and the number of attempted appends. */
  readonly durable = { seq: 0, messageIds: new Set<string>(), attempts: 0 }
  readonly #options: WorldOptions
  readonly #died: () => void
  #life: ServiceLife
  #fallen = false

  /** Calls `died` when the process dies. */
  constructor(options: WorldOptions, died: () => void) {
    this.#options = options
    this.#died = died
    this.log = options.log ?? memoryLog()
    this.clock = options.clock ?? handClock()
    this.schedule = options.schedule ?? null
    this.plan = options.plan ?? NO_FAULTS
    this.eventful = options.plan !== undefined || options.schedule !== undefined
    this.#life = this.#begin()
  }

  get now(): ServiceLife {
    return this.#life
  }

  async stored(code: string): Promise<RoomEvent[]> {
    const events: RoomEvent[] = []
    for await (const stored of this.log.readStream(streamOf(code))) {
      const { stream: _s, position: _p, ...event } = roomEvent(stored)
      events.push(event)
    }
    return events
  }

  /** True when the process is dead and not restarted yet. */
  get fallen(): boolean {
    return this.#fallen
  }

  /** Kills the process: nothing more is written, sent or answered. */
  die(): void {
    if (this.#life.over) return
    this.#life.die()
    this.#fallen = true
    this.#died()
  }

  /** Restarts the service on the same log and loads the room; resolves before it is loaded. */
  async rise(code: string): Promise<{ readonly recovered: Promise<unknown> }> {
    this.#fallen = false
    // Pending work of the dead process fails at once; its own stop would poll every few milliseconds.
    while (![...this.#life.rooms.inMemory()].every(({ idle }) => idle)) await new Promise((next) => setImmediate(next))
    await this.#life.stop()
    const life = this.#begin()
    this.#life = life
    const recover = async () => {
      await life.rooms.recover()
      if (code !== '') await life.rooms.find(code)
    }
    // A service that cannot read its log at the start is restarted.
    return { recovered: recover().catch(() => this.die()) }
  }

  /**
   * Stops in order: releases turns for pending work; kills the process when an append waits for the clock, since the stop
   * would never end.
   */
  async stopped(): Promise<void> {
    let over = false
    const stopping = this.#life.stop().finally(() => {
      over = true
    })
    while (!over) {
      if (this.#life.slow > 0) this.die()
      await this.letGo()
    }
    await stopping
  }

  /** Releases one waiting caller. */
  async letGo(): Promise<void> {
    this.schedule?.release()
    await new Promise((resolve) => setImmediate(resolve))
  }

  async close(): Promise<void> {
    await this.#life.stop()
    await this.log.close()
  }

  #begin(): ServiceLife {
    const { checkpoint = noCheckpoint, reactor } = this.#options
    const { log, clock, schedule } = this
    const world = {
      log,
      clock,
      schedule,
      fate: () => this.plan.appends[this.durable.attempts++] ?? 'none',
      kill: () => this.die(),
      written: (events: readonly { readonly data: unknown }[], last: number) => {
        this.durable.seq = last
        for (const { data } of events) this.durable.messageIds.add((data as { messageId?: string }).messageId ?? '')
      },
    }
    const faulty = new FaultyLog(world)
    const fault = (error: unknown, where: string) => void this.faults.push({ error, where })
    return new ServiceLife({ log: faulty.port, faulty, clock, checkpoint, reactor, fault })
  }
}
