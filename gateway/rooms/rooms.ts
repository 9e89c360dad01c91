import { nextDue } from '#engine/room/clock.ts'
import type { UnstampedCommand } from '#engine/room/commands.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import { apply } from '#engine/room/evolve.ts'
import { emptyRoom, type RoomState } from '#engine/room/state.ts'
import { GENESIS, type Head } from '#engine/stream.ts'
import { foldOpenRooms, type OpenRoom } from '#projections/openRooms.ts'
import type { RoomViewContext } from '#projections/views/roomView.ts'
import { isDeleted } from '#stores/events/errors.ts'
import type { EventLog, Position, StoredEvent } from '#stores/events/port.ts'
import type { Clock } from '../clock.ts'
import { freshCode } from '../entropy.ts'
import type { Metrics } from '../metrics.ts'
import type { CheckpointStore } from './checkpoint.ts'
import { dropLostSeats } from './lostSeats.ts'
import type { Outcome } from './outcome.ts'
import { Pacer } from './pacer.ts'
import { type Reactor, unattended } from './reactor.ts'
import { Room, type RoomServices } from './room.ts'
import { RoomPlaces, type RoomQuotas } from './roomPlaces.ts'
import { Sleepers } from './sleepers.ts'
import { codeIn, roomEvent, roomPages, streamOf } from './stream.ts'
import { Ticker } from './ticker.ts'

/** A room that nobody is in leaves memory after this. [DU10] [DU11] */
const IDLE_MS = 60_000
const SWEEP_MS = 10_000
const CHECKPOINT_MS = 5_000
/** A room that could not be read when it was due is tried again after this. */
const WAKE_AGAIN_MS = 5_000

export interface RoomsOptions {
  readonly log: EventLog
  readonly clock: Clock
  readonly metrics: Metrics
  readonly checkpoint: CheckpointStore
  readonly llm: () => RoomViewContext['llm']
  /** Whether the service has video settings; true by default. */
  readonly video?: boolean
  /** None: rooms do without an assistant. */
  readonly reactor?: Reactor
  readonly fault: (error: unknown, where: string) => void
  readonly idleMs?: number
  /** How many rooms may be made and be live; without limits by default. */
  readonly quotas?: RoomQuotas
  /** Milliseconds between the writes of all rooms under load; tests set none. */
  readonly pulseMs?: number
}

/** The rooms in memory: found by code, read from the log when first asked for, let go when idle. */
export class Rooms {
  readonly places: RoomPlaces
  readonly #options: RoomsOptions
  readonly #services: RoomServices
  readonly #reactor: Reactor
  readonly #live = new Map<string, Room>()
  readonly #loading = new Map<string, Promise<Room | null>>()
  readonly #ticker: Ticker
  readonly #sleepers: Sleepers
  readonly #timers: NodeJS.Timeout[] = []
  readonly #open: Record<string, OpenRoom> = Object.create(null)
  #position: Position = ''
  #savedPosition: Position = ''

  constructor(options: RoomsOptions) {
    this.#options = options
    this.places = new RoomPlaces(options.quotas)
    this.#ticker = new Ticker(options.clock)
    this.#sleepers = new Sleepers(options.clock, (code) => this.#wake(code))
    const { log, clock, metrics, llm, video = true, reactor = unattended, fault } = options
    this.#reactor = reactor
    this.#services = {
      log,
      clock,
      metrics,
      pacer: new Pacer(options.pulseMs),
      llm,
      video,
      fault,
      appended: (room, events, position) => this.#appended(room, events, position),
      carriedOut: (room, results) => reactor.carriedOut(room, results),
    }
  }

  inMemory(): IterableIterator<Room> {
    return this.#live.values()
  }

  /** Rooms whose clock runs while they are not in memory. */
  get asleep(): number {
    return this.#sleepers.count
  }

  /**
   * Catches up with the log, takes up the rooms whose time has come, and names the documents whose topics are still to come as
   * `[code, docId]`. [CK3]
   */
  async recover(): Promise<readonly (readonly [code: string, docId: string])[]> {
    const { log, checkpoint } = this.#options
    const { position, rooms } = await checkpoint.load()
    const known = position <= (await log.head()) ? position : ''
    if (known !== '') Object.assign(this.#open, rooms)
    this.#position = known
    const changed = new Set<string>()
    for await (const event of log.readAll({ after: known, categories: ['room'] })) {
      const code = codeIn(event.stream)
      changed.add(code)
      this.#take(code, event)
      this.#position = event.position
    }
    const waiting: [string, string][] = []
    for (const [code, { running, pending, concluding, due }] of Object.entries(this.#open)) {
      if (running) this.places.found(code)
      // What is known of its time was true before it changed.
      if (running || concluding !== undefined) this.#sleepers.add(code, (changed.has(code) ? undefined : due) ?? 0)
      for (const docId of pending) waiting.push([code, docId])
    }
    await this.#sleepers.wakeDue()
    this.#every(SWEEP_MS, () => this.#sweep())
    this.#every(CHECKPOINT_MS, () => void this.#saveCheckpoint())
    return waiting
  }

  /** What cannot be read is no reason for the other rooms to stay away. [DU7] */
  #take(code: string, event: StoredEvent): void {
    try {
      foldOpenRooms(this.#open, code, roomEvent(event))
    } catch (error) {
      this.#options.fault(error, 'recover')
    }
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
      loading = this.#load(code).finally(() => this.#loading.delete(code))
      this.#loading.set(code, loading)
    }
    return loading
  }

  /** A code that no room has or had. */
  async unusedCode(): Promise<string> {
    let code = freshCode()
    while (this.#live.has(code) || (await this.#isUsed(code))) code = freshCode()
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
    for (const room of this.#live.values()) room.close()
    while ([...this.#live.values()].some(({ idle }) => !idle)) await new Promise((resolve) => setTimeout(resolve, 5))
    await this.#saveCheckpoint()
  }

  async #load(code: string): Promise<Room | null> {
    const read = await this.#read(code).catch((error: unknown) => {
      if (isDeleted(error)) return null
      throw error
    })
    if (!read) return null
    const room = new Room(code, read.state, read.head, this.#services)
    await dropLostSeats(room)
    this.#live.set(code, room)
    this.#sleepers.delete(code)
    if (room.state.phase === 'chat') {
      this.#ticker.watch(room)
      this.places.found(code)
    }
    this.#reactor.loaded(room)
    return room
  }

  /** A code stays used when its room was deleted: whoever still has it must not end up among strangers. */
  async #isUsed(code: string): Promise<boolean> {
    try {
      for await (const _ of this.#options.log.readStream(streamOf(code), { limit: 1 })) return true
      return false
    } catch (error) {
      if (isDeleted(error)) return true
      throw error
    }
  }

  async #read(code: string): Promise<{ state: RoomState; head: Head } | null> {
    const state = emptyRoom()
    let head = GENESIS
    for await (const page of roomPages(this.#options.log, code)) {
      for (const event of page) apply(state, event)
      const { seq, hash } = page.at(-1)!
      head = { seq, hash }
    }
    return head.seq === 0 ? null : { state, head }
  }

  #appended(room: Room, events: readonly RoomEvent[], position: Position): void {
    for (const event of events) {
      foldOpenRooms(this.#open, room.code, event)
      if (event.type === 'started') this.#ticker.watch(room)
      if (event.type !== 'ended') continue
      this.#ticker.unwatch(room)
      this.places.gone(room.code)
    }
    if (position > this.#position) this.#position = position
  }

  #sweep(): void {
    const now = this.#options.clock.now()
    const idleMs = this.#options.idleMs ?? IDLE_MS
    for (const room of this.#live.values()) {
      if (room.channel.size > 0 || !room.idle || now - room.touchedAt <= idleMs) continue
      const due = nextDue(room.state, now)
      if (due !== null) this.#sleepers.add(room.code, due)
      this.#forget(room)
    }
  }

  #forget(room: Room): void {
    room.close()
    this.#ticker.unwatch(room)
    this.#live.delete(room.code)
    if (room.state.phase !== 'chat') this.places.gone(room.code)
  }

  async #saveCheckpoint(): Promise<void> {
    if (this.#position === this.#savedPosition) return
    const position = this.#position
    try {
      await this.#options.checkpoint.save({ position, rooms: this.#openWithDues() })
      this.#savedPosition = position
    } catch (error) {
      this.#options.fault(error, 'checkpoint')
    }
  }

  /** A restart need not read a room to know when its time comes. */
  #openWithDues(): Record<string, OpenRoom> {
    const now = this.#options.clock.now()
    const dueOf = (code: string) => {
      const room = this.#live.get(code)
      return room ? nextDue(room.state, now) : this.#sleepers.due(code)
    }
    return Object.fromEntries(
      Object.entries(this.#open).map(([code, { due: _, ...open }]) => {
        const due = open.running ? dueOf(code) : null
        return [code, due === null || due === undefined ? open : { ...open, due }]
      }),
    )
  }

  #every(ms: number, callback: () => void): void {
    this.#timers.push(setInterval(callback, ms).unref())
  }
}
