import type { Clock } from '#gateway/clock.ts'
import { CodeGuard } from '#gateway/limits/codeGuard.ts'
import { noCheckpoint } from '#gateway/rooms/checkpoint.ts'
import type { Reactor } from '#gateway/rooms/reactor.ts'
import type { Room } from '#gateway/rooms/room.ts'
import { Rooms } from '#gateway/rooms/rooms.ts'
import { LateReactor } from '../lateReactor.ts'
import { silentMetrics } from '../serviceLife.ts'
import { type ClockError, nodeClock } from './nodeClock.ts'
import type { SimDatabase } from './registry.ts'
import { DatabaseLink } from './registryLink.ts'
import type { SimStore } from './store.ts'
import type { StoreLink } from './storeLink.ts'
import type { Owner, VirtualTime } from './virtualTime.ts'

/** Maximum milliseconds that a finding of the assistant waits for each of its turns. */
const THOUGHT_MS = 900

export interface NodeWorld {
  readonly time: VirtualTime
  readonly store: SimStore
  readonly database: SimDatabase
  readonly fault: (error: unknown, where: string) => void
  /** Called when a node dies of what it does. */
  readonly died: (node: SimNode) => void
}

/** One life of one node: what a process holds between its start and its end. */
export class SimNode {
  readonly place: number
  readonly life: number
  readonly owner: Owner
  readonly clock: Clock
  readonly store: StoreLink
  readonly database: DatabaseLink
  readonly rooms: Rooms
  readonly codes = new CodeGuard(false)
  readonly #world: NodeWorld
  /** True once it serves people. */
  isReady = false

  /** `life` counts the starts of the node at this place. */
  constructor(world: NodeWorld, place: number, life: number, clock: ClockError) {
    const id = `node${place}${String(life).padStart(3, '0')}`
    this.place = place
    this.life = life
    this.#world = world
    this.owner = { name: id, isDead: false, asleepUntil: 0 }
    this.clock = nodeClock(world.time, this.owner, clock)
    this.store = world.store.link(this.owner, () => world.died(this))
    this.database = new DatabaseLink(id, this.owner, world.database)
    this.rooms = this.as(() => new Rooms(this.#options()))
  }

  get id(): string {
    return this.owner.name
  }

  /** Answers of a dead process are discarded. */
  get over(): boolean {
    return this.owner.isDead
  }

  get isAsleep(): boolean {
    return this.owner.asleepUntil > this.#world.time.now
  }

  get doors() {
    const openOn = async () => ({ error: 'There are no spaces here.' })
    return { rooms: this.rooms, codes: this.codes, video: true, openOn }
  }

  /** Runs something inside this process. */
  as<T>(run: () => T): T {
    return this.#world.time.as(this.owner, run)
  }

  /** Returns the room if it is in memory here. */
  room(code: string): Room | undefined {
    return [...this.rooms.inMemory()].find((room) => room.code === code)
  }

  /** Reads what it must know before it serves anybody; dies when it cannot. */
  start(): void {
    const started = async () => {
      await this.rooms.recover()
      this.isReady = true
    }
    void this.as(() => started().catch(() => this.#world.died(this)))
  }

  die(): void {
    this.owner.isDead = true
    this.#world.store.unlink(this.store)
    this.#world.database.part(this.database)
  }

  /** Stops in order, and calls back unless it dies before. */
  stop(stopped: () => void): void {
    const stopping = async () => {
      await this.rooms.stop()
      await this.database.close()
      stopped()
    }
    void this.as(stopping)
  }

  #options(): ConstructorParameters<typeof Rooms>[0] {
    return {
      log: this.store.port,
      clock: this.clock,
      metrics: silentMetrics,
      checkpoint: noCheckpoint,
      pulseMs: 0,
      llm: () => ({ available: false, model: null }),
      reactor: this.#reactor(),
      fault: (error, where) => {
        if (!this.over) this.#world.fault(error, `${where} of ${this.id}`)
      },
    }
  }

  #reactor(): Reactor {
    const { time } = this.#world
    const turn = () => new Promise<void>((resolve) => void time.after(time.draw(THOUGHT_MS), this.owner, resolve))
    return new LateReactor({ draw: time.draw, turn })
  }
}
