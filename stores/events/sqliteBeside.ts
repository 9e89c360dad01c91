import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { LogError, type StoredEvent } from './port.ts'
import { AllReader } from './sqlite/allReader.ts'
import { decodeLogPage } from './sqlite/decode.ts'
import { toLogError } from './sqlite/failure.ts'
import { readHead } from './sqlite/schema.ts'

/** A place of the log, and what stands there. */
export interface LogMark {
  readonly position: number
  readonly digest: string
}

export interface BesidePage {
  readonly events: readonly StoredEvent[]
  /** The last position that the page looked at. */
  readonly reached: number
}

/**
 * Reads the log of a folder beside the server that writes it, in another thread: a connection of its own that takes no lock
 * and sees everything that was acknowledged.
 */
export class SqliteBeside {
  readonly #path: string
  readonly #folder: string
  readonly #db: DatabaseSync
  readonly #all: AllReader

  /** The log must exist. Throws a LogError. */
  constructor(folder: string) {
    this.#folder = folder
    this.#path = join(folder, 'events.sqlite')
    this.#db = this.#attempt(() => new DatabaseSync(this.#path, { readOnly: true }))
    this.#all = this.#attempt(() => new AllReader(this.#db))
  }

  /** Returns the position of the newest event. */
  head(): number {
    return this.#attempt(() => readHead(this.#db))
  }

  /** Returns the next events of the categories. Throws a LogError, `corrupt` when one of them cannot be read. */
  page(after: number, categories: readonly string[], limit: number): BesidePage {
    const page = this.#attempt(() =>
      this.#all.page({ after, categories, types: undefined, limit }, Math.max(after, this.head())),
    )
    return { events: decodeLogPage(this.#path, page), reached: page.reached }
  }

  /** Returns the newest event up to a position; null when there is none. */
  mark(upTo: number): LogMark | null {
    const row = this.#attempt(() =>
      this.#db.prepare('SELECT pos, body FROM events WHERE pos <= ? ORDER BY pos DESC LIMIT 1').get(upTo),
    )
    if (row === undefined) return null
    return { position: Number(row.pos), digest: createHash('sha256').update(String(row.body)).digest('hex') }
  }

  close(): void {
    this.#db.close()
  }

  #attempt<T>(read: () => T): T {
    try {
      return read()
    } catch (error) {
      throw error instanceof LogError ? error : toLogError(error, this.#folder)
    }
  }
}
