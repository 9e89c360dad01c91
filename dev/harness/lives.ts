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
  /** What goes wrong; none unless given. */
  readonly plan?: FaultPlan
  /** Who goes next; without one everything goes at once. */
  readonly schedule?: Schedule
  readonly reactor?: Reactor
}

/** One log and one clock, and the lives of the service on them, one after the other. */
export class Lives {
  readonly log: EventLog
  readonly clock: HandClock
  readonly schedule: Schedule | null
  readonly plan: FaultPlan
  /** Whether anything but the order of the calls can happen. */
  readonly eventful: boolean
  /** What the services reported, their deaths aside. */
  readonly faults: { error: unknown; where: string }[] = []
  /** What is in the log, as of this very moment, and how often an append was tried. */
  readonly durable = { seq: 0, messageIds: new Set<string>(), attempts: 0 }
  readonly #options: WorldOptions
  readonly #died: () => void
  #life: ServiceLife
  #fallen = false

  /** `died` is told at the moment of a death. */
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

  /** The process is dead and not yet started again. */
  get fallen(): boolean {
    return this.#fallen
  }

  /** The process dies now: nothing more is written, told or answered. */
  die(): void {
    if (this.#life.over) return
    this.#life.die()
    this.#fallen = true
    this.#died()
  }

  /** Starts the service anew on the same log and has it read the room; resolves before it has. */
  async rise(code: string): Promise<{ readonly recovered: Promise<unknown> }> {
    this.#fallen = false
    // What the dead process had under way fails at once; its own stop would look only every few milliseconds.
    while (![...this.#life.rooms.inMemory()].every(({ idle }) => idle)) await new Promise((next) => setImmediate(next))
    await this.#life.stop()
    const life = this.#begin()
    this.#life = life
    const recover = async () => {
      await life.rooms.recover()
      if (code !== '') await life.rooms.find(code)
    }
    // A service that cannot read its log at the start is started again.
    return { recovered: recover().catch(() => this.die()) }
  }

  /** An orderly stop waits for what is under way, and that for its turns. What waits for the clock would wait for ever. */
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

  /** One thing that waits gets its turn. */
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
