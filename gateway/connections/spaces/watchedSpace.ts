import { includesRole, isHidden, roleOf } from '#engine/space/roles.ts'
import type { LoadedSpace } from '../../spaces/spaces.ts'
import type { Connection } from '../connection.ts'
import { type Bundle, bundle, eventPacket } from '../frames.ts'

/** Maximum connections that have one space open. [SK4] */
export const WATCHERS_MAX = 1_000
/** The people of a space are announced at most this often. [SK6] */
const PEOPLE_MS = 100
/** Maximum people announced. */
const PEOPLE_MAX = 100

/** A member who has the space open, and the item that they edit. */
export interface Present {
  readonly userId: string
  readonly itemId: string | null
}

interface Watcher {
  readonly userId: string | null
  /** The item that the user edits. */
  itemId: string | null
}

/** A space that connections have open; it stays in memory while they have. */
export class WatchedSpace {
  readonly space: LoadedSpace
  /** Last event that was announced, and the versions after it. */
  seq: number
  version: number
  boardVersion: number
  readonly #watchers = new Map<Connection, Watcher>()
  /** Members who have it open on other nodes, by node. */
  readonly #elsewhere = new Map<string, readonly Present[]>()
  readonly #nameOf: (userId: string) => string
  readonly #tell: (present: readonly Present[]) => void
  readonly #hold: Disposable
  #timer: NodeJS.Timeout | null = null
  #isToBeTold = false

  /** `tell` is called with the members who have the space open here, whenever that may have changed. */
  constructor(space: LoadedSpace, nameOf: (userId: string) => string, tell: (present: readonly Present[]) => void) {
    this.space = space
    this.#nameOf = nameOf
    this.#tell = tell
    this.#hold = space.hold()
    const { seq, version, board } = space.state
    this.seq = seq
    this.version = version
    this.boardVersion = board.version
  }

  get isEmpty(): boolean {
    return this.#watchers.size === 0
  }

  get isFull(): boolean {
    return this.#watchers.size >= WATCHERS_MAX
  }

  has(connection: Connection): boolean {
    return this.#watchers.has(connection)
  }

  add(connection: Connection, userId: string | null): void {
    this.#watchers.set(connection, { userId, itemId: null })
    this.announceLater()
  }

  remove(connection: Connection): void {
    if (this.#watchers.delete(connection)) this.announceLater()
  }

  /** Sets the item that the user of a connection edits. */
  edit(connection: Connection, itemId: string | null): void {
    const watcher = this.#watchers.get(connection)
    if (!watcher) return
    watcher.itemId = itemId
    this.announceLater()
  }

  /** Sends an event to everybody who has the space open. */
  send(packets: Bundle): void {
    for (const connection of this.#watchers.keys()) connection.send(packets)
  }

  /** Removes and returns the connections whose users may not see the space any more. [SK5] */
  removeHidden(now: number): Connection[] {
    const { state } = this.space
    const hidden = [...this.#watchers].filter(([, { userId }]) => isHidden(state, roleOf(state, userId), now))
    for (const [connection] of hidden) this.#watchers.delete(connection)
    return hidden.map(([connection]) => connection)
  }

  /** Ends the watch of a space that nobody has open. */
  end(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#tell([])
    this.#hold[Symbol.dispose]()
  }

  /** Another node says who has the space open there. [SK6] */
  heard(node: string, present: readonly Present[]): void {
    if (present.length === 0 && !this.#elsewhere.has(node)) return
    if (present.length > 0) this.#elsewhere.set(node, present)
    else this.#elsewhere.delete(node)
    this.#announceSoon()
  }

  /** Announces the people soon, here and to other nodes, once for all changes until then. */
  announceLater(): void {
    this.#isToBeTold = true
    this.#announceSoon()
  }

  #announceSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.#announce()
    }, PEOPLE_MS).unref()
  }

  /** Tells the members among those who have the space open about each other. */
  #announce(): void {
    const members = [...this.#watchers].filter(([, { userId }]) => this.#isMember(userId))
    const here = members.flatMap(([, { userId, itemId }]) => (userId === null ? [] : { userId, itemId }))
    if (this.#isToBeTold) this.#tell(here.slice(0, PEOPLE_MAX))
    this.#isToBeTold = false
    const editing = new Map<string, string | null>()
    for (const { userId, itemId } of [here, ...this.#elsewhere.values()].flat()) {
      if (itemId !== null || !editing.has(userId)) editing.set(userId, itemId)
    }
    const people = [...editing]
      .slice(0, PEOPLE_MAX)
      .map(([userId, itemId]) => ({ userId, name: this.#nameOf(userId), itemId }))
    const packets = bundle([eventPacket('space:presence', { id: this.space.state.id, people })])
    for (const [connection] of members) connection.send(packets)
  }

  #isMember(userId: string | null): boolean {
    return includesRole(roleOf(this.space.state, userId), 'viewer')
  }
}
