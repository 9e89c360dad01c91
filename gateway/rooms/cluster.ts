import type { EventLog, StoredEvent } from '#stores/events/port.ts'
import type { Nodes } from '#stores/nodes/port.ts'
import type { Clock } from '../clock.ts'
import { Conductors } from './conductors.ts'
import type { RoomResult } from './emissions.ts'
import type { OpenBook } from './openBook.ts'
import type { Reactor } from './reactor.ts'
import type { Room } from './room.ts'
import type { RoomTaken } from './roomServices.ts'
import { RoomTail } from './roomTail.ts'
import { onSignal, type RoomSignal, type Signal } from './signals.ts'
import type { Sleepers } from './sleepers.ts'

/** A node that does not conduct a room acts for its clock so much later than the conductor, in ms. */
const LAG_MIN_MS = 50
const LAG_MAX_MS = 300
/** Sweeps between two claims of rooms that others conduct. */
const CLAIM_SWEEPS = 3
/** Events that say what somebody must go on with, wherever the room is. */
const LIFE: ReadonlySet<string> = new Set([
  'started',
  'ended',
  'quarantined',
  'seeded',
  'uploaded',
  'divided',
  'withdrawn',
])

export interface ClusterServices {
  readonly log: EventLog
  readonly nodes: Nodes
  readonly signal: Signal
  readonly clock: Clock
  readonly random: () => number
  readonly reactor: Reactor
  readonly book: OpenBook
  readonly sleepers: Sleepers
  readonly live: ReadonlyMap<string, Room>
  readonly isLoading: (code: string) => boolean
  /** Events of a room in memory, or being read. */
  readonly arrived: (code: string, events: readonly StoredEvent[]) => void
  /** A running room was taken over. */
  readonly found: (code: string) => void
  /** Goes on with the topics of a document, which nobody else may be at. */
  readonly divide: (code: string, docId: string) => void
  readonly fault: (error: unknown, where: string) => void
}

/** What the rooms of this node have to do with other nodes. Where there are none, nothing. */
export class Cluster {
  readonly #services: ClusterServices
  readonly #conductors: Conductors
  readonly #ways: (() => void)[] = []
  #tail: RoomTail | null = null
  #sweeps = 0

  constructor(services: ClusterServices) {
    this.#services = services
    const { live, isLoading, book } = services
    this.#conductors = new Conductors({
      ...services,
      isPresent: (code) => live.has(code) || isLoading(code),
      isOpen: (code) => book.get(code) !== undefined,
      began: (code) => this.#began(code),
      ended: (code) => this.#ended(code),
    })
  }

  conducts(code: string): boolean {
    return this.#conductors.conducts(code)
  }

  /** How much later than due the clock of a room acts here: never too early, and by one node where all are well. [MN53] */
  lag(code: string): number {
    return this.conducts(code) ? 0 : LAG_MIN_MS + this.#services.random() * (LAG_MAX_MS - LAG_MIN_MS)
  }

  /** Follows the log and the other nodes from now on. */
  async begin(): Promise<void> {
    const { nodes, book, live, isLoading } = this.#services
    if (nodes.isAlone) return
    this.#ways.push(
      onSignal(nodes, (signal, from) => this.#heard(signal, from)),
      nodes.onGone((id) => this.#gone(id)),
      nodes.onReturned(() => void this.#returned()),
    )
    this.#tail = new RoomTail({
      ...this.#services,
      from: book.position,
      follows: (code) => live.has(code) || isLoading(code),
      minds: (code, type) => LIFE.has(type) || (type === 'analysed' && book.get(code)?.concluding !== undefined),
      minded: (event) => book.take(event),
      events: (code, events) => this.#arrived(code, events),
      reached: (position) => book.reached(position),
      resumed: () => this.#checkAll(),
    })
    await this.#tail.start()
  }

  async stop(): Promise<void> {
    for (const end of this.#ways) end()
    await this.#tail?.stop()
  }

  /** Takes what no other node has; returns which of the rooms are this node's. */
  async takeAll(codes: readonly string[]): Promise<(code: string) => boolean> {
    if (this.#services.nodes.isAlone) return () => true
    const own = await this.#conductors.takeAll(codes)
    return (code) => own.has(code)
  }

  /** A room is in memory now. */
  present(room: Room): void {
    const { nodes, signal, fault } = this.#services
    if (nodes.isAlone) return
    this.#conductors.claim(room.code).catch((error: unknown) => fault(error, 'nodes'))
    if (room.state.phase === 'ended') signal({ kind: 'who', code: room.code })
  }

  /** A room left memory. */
  left(code: string, isShared: boolean): void {
    this.#conductors.left(code, isShared)
  }

  carriedOut(room: Room, results: readonly RoomResult[]): void {
    const { reactor, signal } = this.#services
    const { code } = room
    const conducts = this.conducts(code)
    reactor.carriedOut(room, results, conducts)
    if (!conducts && results.some(({ command }) => command.type === 'refreshIntel')) signal({ kind: 'refresh', code })
  }

  taken(room: Room, taken: readonly RoomTaken[]): void {
    if (this.conducts(room.code)) this.#services.reactor.taken(room, taken)
  }

  /** Looks after what lost messages, or a database that was away, may have left wrong. */
  sweep(): void {
    const { nodes, live, fault } = this.#services
    if (nodes.isAlone) return
    for (const room of live.values()) if (room.presence.sweep()) room.showState()
    this.#sweeps += 1
    if (this.#sweeps % CLAIM_SWEEPS > 0) return
    for (const [code, { presence }] of live)
      if (!this.conducts(code) || presence.isShared)
        this.#conductors.claim(code).catch((error: unknown) => fault(error, 'nodes'))
    void this.#conductors.inherit()
  }

  #arrived(code: string, events: readonly StoredEvent[]): void {
    this.#services.arrived(code, events)
  }

  #began(code: string): void {
    const { live, reactor, book, sleepers, found, isLoading } = this.#services
    const room = live.get(code)
    if (room) reactor.loaded(room)
    const open = book.get(code)
    if (!open || room || isLoading(code)) return
    if (open.running) found(code)
    if (open.running || open.concluding !== undefined) sleepers.add(code, open.due ?? 0)
  }

  #ended(code: string): void {
    const { live, reactor, sleepers } = this.#services
    sleepers.delete(code)
    const room = live.get(code)
    if (room) reactor.released(room)
  }

  #heard(signal: RoomSignal, from: string): void {
    const { code } = signal
    if (signal.kind === 'asks') return this.#conductors.asked(code)
    const room = this.#services.live.get(code)
    if (!room) return
    switch (signal.kind) {
      case 'extras':
        return room.show(signal.extras, signal.seq)
      case 'typing':
        return room.typing.heard(signal.participantId, signal.reading)
      case 'held':
        if (room.presence.heard(from, signal.held)) room.showState()
        return
      case 'listens':
        return room.presence.heardListening(from, signal.on)
      case 'who':
        if (room.channel.listeners.size > 0) room.presence.listens()
        return room.presence.announce()
      case 'free':
        return void this.#conductors.take(code)
      case 'refresh':
        if (!this.conducts(code)) return
        return this.#services.reactor.taken(room, [
          { command: { type: 'refreshIntel' }, events: [], state: room.state },
        ])
    }
  }

  /** Seats of a node that is gone are free, and its rooms are taken over. [MN51] [MN56] */
  #gone(id: string): void {
    const { live, clock } = this.#services
    for (const room of live.values()) clock.after(this.lag(room.code), () => room.nodeGone(id))
    for (const code of live.keys()) if (!this.conducts(code)) void this.#conductors.take(code)
    void this.#conductors.inherit().then(() => this.#divide())
  }

  /** The node that is gone may have been at the topics of documents. Topics land once. [MN56] */
  #divide(): void {
    const { book, divide } = this.#services
    for (const [code, { pending }] of book.entries())
      if (this.conducts(code)) for (const docId of pending) divide(code, docId)
  }

  async #returned(): Promise<void> {
    this.#checkAll()
    await this.#conductors.returned()
  }

  #checkAll(): void {
    for (const room of this.#services.live.values()) room.check()
  }
}
