import type { EventLog } from '#stores/events/port.ts'
import type { Snapshot, SnapshotStore } from './snapshots.ts'
import { readOn, readRoom } from './stream.ts'

/** A room is worth a snapshot when a restart would read so many events more without it. */
const EVENTS_MIN = 200
/** Snapshots made in a row: a state becomes text on the thread of the meetings. */
const SOME = 4
/** A stop makes so many at most. */
const ALL_MAX = 500

interface Held extends Snapshot {
  readonly code: string
}

/** Which rooms have a snapshot: running ones, as of some hundred events ago at most. A room is read from it where it is right. [DU15] */
export class SnapshotKeeper {
  readonly #log: EventLog
  readonly #store: SnapshotStore
  readonly #fault: (error: unknown, where: string) => void
  /** How far the snapshot of a room goes. */
  readonly #reached = new Map<string, number>()

  constructor(log: EventLog, store: SnapshotStore, fault: (error: unknown, where: string) => void) {
    this.#log = log
    this.#store = store
    this.#fault = fault
  }

  /** Null without events. Throws as the log does, or UnreadableEvent. */
  async read(code: string, isRunning: boolean): Promise<Snapshot | null> {
    const snapshot = isRunning ? await this.#store.load(code) : null
    if (snapshot === null) return readRoom(this.#log, code)
    const { seq } = snapshot.head
    const read = await readOn(this.#log, code, snapshot)
    if (read === null) return readRoom(this.#log, code)
    this.#reached.set(code, seq)
    return read
  }

  saveSome(rooms: Iterable<Held>): Promise<void> {
    return this.#saveUpTo(rooms, SOME)
  }

  saveAll(rooms: Iterable<Held>): Promise<void> {
    return this.#saveUpTo(rooms, ALL_MAX)
  }

  /** Saves a room unless its snapshot is nearly as new, or none is worth it. */
  async save(room: Held): Promise<void> {
    if (!this.#isDue(room)) return
    const { code, state, head } = room
    this.#reached.set(code, head.seq)
    await this.#store.save(code, { state, head }).catch((error: unknown) => this.#fault(error, 'snapshot'))
  }

  async remove(code: string): Promise<void> {
    this.#reached.delete(code)
    await this.#store.remove(code).catch((error: unknown) => this.#fault(error, 'snapshot'))
  }

  /** Removes the snapshots of all but these rooms. */
  async clear(codes: ReadonlySet<string>): Promise<void> {
    await this.#store.keep(codes).catch((error: unknown) => this.#fault(error, 'snapshot'))
  }

  async #saveUpTo(rooms: Iterable<Held>, max: number): Promise<void> {
    let saved = 0
    for (const room of rooms) {
      if (saved >= max) return
      if (!this.#isDue(room)) continue
      saved += 1
      await this.save(room)
    }
  }

  #isDue({ code, head, state }: Held): boolean {
    return state.phase === 'chat' && head.seq - (this.#reached.get(code) ?? 0) >= EVENTS_MIN
  }
}
