import { nextDue } from '#engine/room/clock.ts'
import type { UnstampedCommand } from '#engine/room/commands.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import { emptyRoom } from '#engine/room/state.ts'
import { GENESIS } from '#engine/stream.ts'
import { isDeleted } from '#stores/events/errors.ts'
import type { Position, StoredEvent } from '#stores/events/port.ts'
import type { Nodes } from '#stores/nodes/port.ts'
import { soloNode } from '#stores/nodes/solo.ts'
import { isElsewhere } from '../connections/connectionIds.ts'
import { freshCode } from '../entropy.ts'
import { Cluster } from './cluster.ts'
import { OpenBook } from './openBook.ts'
import type { Outcome } from './outcome.ts'
import { Pacer } from './pacer.ts'
import { type Reactor, unattended } from './reactor.ts'
import { Room } from './room.ts'
import { RoomPlaces } from './roomPlaces.ts'
import type { RoomServices } from './roomServices.ts'
import type { RoomsOptions } from './roomsOptions.ts'
import { signalOver } from './signals.ts'
import { Sleepers } from './sleepers.ts'
import { SnapshotKeeper } from './snapshotKeeper.ts'
import { noSnapshots } from './snapshots.ts'
import { isUsed } from './stream.ts'
import { Ticker } from './ticker.ts'

/** A room that nobody is in leaves memory after this. [DU10] [DU11] */
const IDLE_MS = 60_000
const SWEEP_MS = 10_000
const CHECKPOINT_MS = 5_000
/** Rooms whose time has come that a start waits for. */
const WOKEN_FIRST = 8
/** A room that could not be read when it was due is tried again after this. */
const WAKE_AGAIN_MS = 5_000

/** A room being read, and what arrived of it meanwhile. */
interface Loading {
  found: Promise<Room | null>
  readonly arrived: StoredEvent[]
  room: Room | null
}

/** The rooms in memory: found by code, read from the log when first asked for, let go when idle. */
export class Rooms {
  readonly places: RoomPlaces
  readonly #options: RoomsOptions
  readonly #services: RoomServices<Room>
  readonly #reactor: Reactor
  readonly #nodes: Nodes
  readonly #live = new Map<string, Room>()
  readonly #loading = new Map<string, Loading>()
  readonly #ticker: Ticker
  readonly #sleepers: Sleepers
  readonly #book: OpenBook
  readonly #cluster: Cluster
  readonly #snapshots: SnapshotKeeper
  readonly #timers: NodeJS.Timeout[] = []

  constructor(options: RoomsOptions) {
    this.#options = options
    const { log, clock, metrics, llm, video = true, reactor = unattended, nodes = soloNode(), pause, fault } = options
    this.places = new RoomPlaces(options.quotas)
    this.#ticker = new Ticker(clock)
    this.#sleepers = new Sleepers(clock, (code) => this.#wake(code))
    this.#reactor = reactor
    this.#nodes = nodes
    // Nodes share rooms, and no folder.
    this.#snapshots = new SnapshotKeeper(log, (nodes.isAlone && options.snapshots) || noSnapshots, fault)
    const dueOf = (code: string) => {
      const room = this.#live.get(code)
      return room ? nextDue(room.state, clock.now()) : this.#sleepers.due(code)
    }
    this.#book = new OpenBook({ ...options, dueOf })
    const signal = signalOver(nodes)
    this.#cluster = new Cluster({
      ...{ log, nodes, signal, fault, reactor, clock, random: options.random ?? Math.random },
      book: this.#book,
      sleepers: this.#sleepers,
      live: this.#live,
      isLoading: (code) => this.#loading.has(code),
      arrived: (code, events) => this.#arrived(code, events),
      found: (code) => this.places.found(code),
      divide: options.divide ?? (() => {}),
    })
    this.#services = {
      ...{ log, clock, metrics, nodes, signal, llm, video, fault, ...(pause && { pause }) },
      pacer: new Pacer(options.pulseMs),
      lag: (room) => this.#cluster.lag(room.code),
      appended: (room, events, position) => this.#appended(room, events, position),
      carriedOut: (room, results) => this.#cluster.carriedOut(room, results),
      taken: (room, taken) => this.#cluster.taken(room, taken),
      deleted: (room) => {
        void this.#snapshots.remove(room.code)
        this.#forget(room)
      },
    }
  }

  inMemory(): IterableIterator<Room> {
    return this.#live.values()
  }

  /** Rooms whose clock runs while they are not in memory. */
  get asleep(): number {
    return this.#sleepers.count
  }

  /** True if this node reacts for a room; one of several nodes does. */
  conducts(code: string): boolean {
    return this.#cluster.conducts(code)
  }

  /**
   * Catches up with the log, takes up the rooms whose time has come, and names the documents whose topics are still to come as
   * `[code, docId]`. Of several nodes each takes up what no other has. [CK3] [MN57]
   */
  async recover(): Promise<readonly (readonly [code: string, docId: string])[]> {
    const changed = await this.#book.recover()
    await this.#cluster.begin()
    const open = this.#book.entries()
    const own = await this.#cluster.takeAll(open.map(([code]) => code))
    const waiting: [string, string][] = []
    for (const [code, { running, pending, concluding, due }] of open) {
      if (!own(code)) continue
      if (running) this.places.found(code)
      // What is known of its time was true before it changed.
      if (running || concluding !== undefined) this.#sleepers.add(code, (changed.has(code) ? undefined : due) ?? 0)
      for (const docId of pending) waiting.push([code, docId])
    }
    await this.#sleepers.wakeDue(WOKEN_FIRST)
    this.#every(SWEEP_MS, () => this.#sweep())
    this.#every(CHECKPOINT_MS, () => void this.#save())
    void this.#snapshots.clear(new Set(open.map(([code]) => code)))
    return waiting
  }

  /** A room that cannot be read keeps no other from coming back; it is tried again, as it is for whoever asks for it. [DU7] */
  async #wake(code: string): Promise<void> {
    try {
      await this.find(code)
      this.#sleepers.delete(code)
    } catch (error) {
      this.#options.fault(error, 'recover')
      this.#sleepers.add(code, this.#options.clock.now() + WAKE_AGAIN_MS)
    }
  }

  readonly isInMemory = (code: string): boolean => this.#live.has(code)

  /** The room of a code, or null when there is none. A failed read is an error, never an empty room. [DU7] */
  async find(code: string): Promise<Room | null> {
    const live = this.#live.get(code)
    if (live) {
      live.touchedAt = this.#options.clock.now()
      return live
    }
    let loading = this.#loading.get(code)
    if (!loading) {
      loading = { found: Promise.resolve(null), arrived: [], room: null }
      this.#loading.set(code, loading)
      loading.found = this.#load(code, loading).finally(() => this.#loading.delete(code))
    }
    return loading.found
  }

  /** A code that no room has or had. */
  async unusedCode(): Promise<string> {
    let code = freshCode()
    while (this.#live.has(code) || (await isUsed(this.#options.log, code))) code = freshCode()
    return code
  }

  /** Makes a room, under an unused code if none is given. `settle` is called in its place, as with any command. */
  async create(
    command: (code: string) => UnstampedCommand,
    settle: (room: Room, outcome: Outcome) => void,
    connection: Parameters<Room['submit']>[2],
    chosenCode?: string,
  ): Promise<void> {
    const code = chosenCode ?? (await this.unusedCode())
    if (this.#live.has(code)) throw new Error('two rooms were given one code')
    const room = new Room(code, emptyRoom(), GENESIS, this.#services)
    this.#live.set(code, room)
    await new Promise<void>((resolve) => {
      const settled = (outcome: Outcome) => {
        if (outcome.error !== undefined) this.#forget(room)
        else this.#cluster.present(room)
        try {
          settle(room, outcome)
        } finally {
          resolve()
        }
      }
      room.submit(command(code), settled, connection ?? null)
    })
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#ticker.stop()
    this.#sleepers.stop()
    await this.#cluster.stop()
    for (const room of this.#live.values()) room.close()
    while ([...this.#live.values()].some(({ idle }) => !idle)) await new Promise((resolve) => setTimeout(resolve, 5))
    await this.#snapshots.saveAll(this.#live.values())
    await this.#book.save()
  }

  async #save(): Promise<void> {
    await this.#book.save()
    await this.#snapshots.saveSome(this.#live.values())
  }

  async #load(code: string, loading: Loading): Promise<Room | null> {
    const isRunning = this.#book.get(code)?.running === true
    const read = await this.#snapshots.read(code, isRunning).catch((error: unknown) => {
      if (isDeleted(error)) return null
      throw error
    })
    if (!read) return null
    const room = new Room(code, read.state, read.head, this.#services)
    loading.room = room
    room.take(loading.arrived)
    await room.presence.drop((connectionId) => !isElsewhere(this.#nodes, connectionId))
    this.#live.set(code, room)
    this.#sleepers.delete(code)
    if (room.state.phase === 'chat') {
      this.#ticker.watch(room)
      this.places.found(code)
    }
    if (this.#cluster.conducts(code)) this.#reactor.loaded(room)
    this.#cluster.present(room)
    return room
  }

  /** Events of other nodes, for a room in memory or being read. A room that cannot be read on is neither served nor written. [DU7] */
  #arrived(code: string, events: readonly StoredEvent[]): void {
    const loading = this.#loading.get(code)
    const room = this.#live.get(code) ?? loading?.room
    if (!room) return void loading?.arrived.push(...events)
    try {
      room.take(events)
    } catch (error) {
      this.#options.fault(error, 'room')
      this.#forget(room)
    }
  }

  #appended(room: Room, events: readonly RoomEvent[], position: Position): void {
    for (const event of events) {
      if (this.#nodes.isAlone) this.#book.fold(room.code, event)
      if (event.type === 'started') this.#ticker.watch(room)
      if (event.type !== 'ended') continue
      this.#ticker.unwatch(room)
      this.places.gone(room.code)
      void this.#snapshots.remove(room.code)
    }
    if (this.#nodes.isAlone) this.#book.reached(position)
  }

  #sweep(): void {
    const now = this.#options.clock.now()
    const idleMs = this.#options.idleMs ?? IDLE_MS
    for (const room of this.#live.values()) {
      if (room.channel.size > 0 || !room.idle || now - room.touchedAt <= idleMs) continue
      const isShared = room.presence.isShared
      const due = isShared || !this.#cluster.conducts(room.code) ? null : nextDue(room.state, now)
      if (due !== null) this.#sleepers.add(room.code, due)
      void this.#snapshots.save(room)
      this.#forget(room, isShared)
    }
    this.#cluster.sweep()
  }

  #forget(room: Room, isShared = false): void {
    room.close()
    this.#ticker.unwatch(room)
    this.#live.delete(room.code)
    if (room.state.phase !== 'chat') this.places.gone(room.code)
    this.#cluster.left(room.code, isShared)
  }

  #every(ms: number, callback: () => void): void {
    this.#timers.push(setInterval(callback, ms).unref())
  }
}
