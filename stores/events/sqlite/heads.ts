import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { categoryOf } from '../admission.ts'
import type { StreamName } from '../port.ts'
import { HEADS_REMEMBERED_MAX } from './limits.ts'
import type { Places } from './places.ts'

export interface StreamHead {
  readonly id: number
  /** The last seq ever given out. */
  head: number
  /** The first seq that can still be read. */
  low: number
  deleted: boolean
}

/** Where the streams stand, those of late from memory. After a rollback it has to be emptied. */
export class Heads {
  readonly #known = new Map<StreamName, StreamHead>()
  readonly #places: Places
  readonly #find: StatementSync
  readonly #add: StatementSync

  constructor(db: DatabaseSync, places: Places) {
    this.#places = places
    this.#find = db.prepare(`
      SELECT id, max(head, coalesce((SELECT max(seq) FROM places WHERE stream = streams.id), 0)) AS head, low, deleted
      FROM streams WHERE name = ?`)
    this.#add = db.prepare('INSERT INTO streams (name, category) VALUES (?, ?)')
  }

  /** Undefined when the stream never had an event. */
  find(name: StreamName): StreamHead | undefined {
    const known = this.#known.get(name)
    if (known) return known
    const row = this.#find.get(name)
    if (!row) return undefined
    const id = Number(row.id)
    return this.#remember(name, {
      id,
      head: Math.max(Number(row.head), this.#places.lastRecent(id)),
      low: Number(row.low),
      deleted: row.deleted === 1,
    })
  }

  /** Inside a transaction only. */
  add(name: StreamName): StreamHead {
    const { lastInsertRowid } = this.#add.run(name, categoryOf(name))
    return this.#remember(name, { id: Number(lastInsertRowid), head: 0, low: 1, deleted: false })
  }

  forgetAll(): void {
    this.#known.clear()
  }

  #remember(name: StreamName, head: StreamHead): StreamHead {
    // The oldest entry leaves; one still in use comes back with the next look-up.
    if (this.#known.size >= HEADS_REMEMBERED_MAX) {
      for (const oldest of this.#known.keys()) {
        this.#known.delete(oldest)
        break
      }
    }
    this.#known.set(name, head)
    return head
  }
}
