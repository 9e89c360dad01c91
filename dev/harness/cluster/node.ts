import type { Clock } from '#gateway/clock.ts'
import { CodeGuard } from '#gateway/limits/codeGuard.ts'
import { noCheckpoint } from '#gateway/rooms/checkpoint.ts'
import type { Reactor } from '#gateway/rooms/reactor.ts'
import type { Room } from '#gateway/rooms/room.ts'
import { Rooms } from '#gateway/rooms/rooms.ts'
import { isUnreachable } from '#stores/mongo/failure.ts'
import { openMongoNodes } from '#stores/nodes/mongo.ts'
import type { Nodes } from '#stores/nodes/port.ts'
import { silentMetrics } from '../serviceLife.ts'
import { SimAssistant } from './assistant.ts'
import { type ClockError, nodeClock } from './nodeClock.ts'
import { DatabaseLink } from './nodeDatabase.ts'
import type { SimDatabase } from './simDatabase.ts'
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
  readonly owner: Owner
  readonly clock: Clock
  readonly store: StoreLink
  readonly database: DatabaseLink
  readonly codes = new CodeGuard(false)
  readonly #world: NodeWorld
  #nodes: Nodes | null = null
  #rooms: Rooms | null = null
  /** True once it serves people. */
  isReady = false

  /** `life` counts the starts of the node at this place. */
  constructor(world: NodeWorld, place: number, life: number, clock: ClockError) {
    this.place = place
    this.#world = world
    this.owner = { name: `node ${place}.${life}`, isDead: false, asleepUntil: 0 }
    this.clock = nodeClock(world.time, this.owner, clock)
    this.store = world.store.link(this.owner, () => world.died(this))
    this.database = new DatabaseLink(world.database, this.owner)
  }

  get name(): string {
    return this.owner.name
  }

  /** Among the nodes of the installation; throws before it is ready. */
  get id(): string {
    if (!this.#nodes) throw new Error(`${this.name} has no id yet`)
    return this.#nodes.id
  }

  /** Throws before it is ready. */
  get rooms(): Rooms {
    if (!this.#rooms) throw new Error(`${this.name} has no rooms yet`)
    return this.#rooms
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
    return [...(this.#rooms?.inMemory() ?? [])].find((room) => room.code === code)
  }

  /** Reads what it must know before it serves anybody; dies when it cannot. */
  start(): void {
    const started = async () => {
      this.#nodes = await openMongoNodes(this.database.mongo, {
        fault: (error, where) => this.#unreached(error, where),
      })
      this.#rooms = new Rooms(this.#options(this.#nodes))
      await this.#rooms.recover()
      this.isReady = true
    }
    void this.as(() => started().catch(() => this.#world.died(this)))
  }

  die(): void {
    this.owner.isDead = true
    this.#world.store.unlink(this.store)
  }

  /** Stops in order, and calls back unless it dies before. */
  stop(stopped: () => void): void {
    const stopping = async () => {
      await this.#rooms?.stop()
      await this.#nodes?.close()
      stopped()
    }
    void this.as(stopping)
  }

  #options(nodes: Nodes): ConstructorParameters<typeof Rooms>[0] {
    return {
      log: this.store.port,
      clock: this.clock,
      metrics: silentMetrics,
      checkpoint: noCheckpoint,
      pulseMs: 0,
      llm: () => ({ available: false, model: null }),
      reactor: this.#reactor(),
      nodes,
      fault: (error, where) => {
        if (!this.over) this.#world.fault(error, `${where} of ${this.name}`)
      },
    }
  }

  /** That the database cannot be reached is part of the game. */
  #unreached(error: unknown, where: string): void {
    if (!this.over && !isUnreachable(error)) this.#world.fault(error, `${where} of ${this.name}`)
  }

  #reactor(): Reactor {
    const turns = { draw: this.#world.time.draw, turn: () => this.#wait(THOUGHT_MS) }
    return new SimAssistant(turns, (code) => this.rooms.conducts(code))
  }

  /** Waits for up to `most` milliseconds. */
  #wait(most: number): Promise<void> {
    const { time } = this.#world
    return new Promise((resolve) => void time.after(time.draw(most), this.owner, resolve))
  }
}
