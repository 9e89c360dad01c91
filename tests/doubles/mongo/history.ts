import { type Document, Timestamp } from 'mongodb'
import { historyLost } from './failure.ts'

/** What happened to one document, or to a collection. */
export interface Change {
  readonly db: string
  readonly coll: string
  readonly operationType: 'insert' | 'update' | 'replace' | 'delete' | 'drop' | 'dropDatabase'
  readonly documentKey?: Document
  readonly fullDocument?: Document
  readonly updateDescription?: Document
  readonly clusterTime: Timestamp
  readonly wallTime: Date
}

const CHANGES_MAX = 50_000

/** The changes of the whole server in order, of which the oldest are forgotten. */
export class History {
  #changes: Change[] = []
  /** How many were forgotten. */
  #forgotten = 0
  readonly #waiting = new Set<() => void>()

  /** The number of the next change. */
  get next(): number {
    return this.#forgotten + this.#changes.length
  }

  time(number = this.next): Timestamp {
    return new Timestamp({ t: 1_700_000_000, i: number + 1 })
  }

  add(change: Omit<Change, 'clusterTime'>): void {
    this.#changes.push({ ...change, clusterTime: this.time() })
    if (this.#changes.length > CHANGES_MAX) this.forget(CHANGES_MAX / 2)
    this.wake()
  }

  /** Forgets the oldest, as a server's history does. */
  forget(count = this.#changes.length): void {
    this.#forgotten += Math.min(count, this.#changes.length)
    this.#changes = this.#changes.slice(count)
  }

  /** Throws when a change from there on is forgotten. */
  from(number: number): readonly Change[] {
    if (number < this.#forgotten) throw historyLost()
    return this.#changes.slice(number - this.#forgotten)
  }

  /** Resolves at the next change, or after `ms`. */
  async changed(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.#waiting.delete(done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      this.#waiting.add(done)
    })
  }

  wake(): void {
    for (const done of [...this.#waiting]) done()
  }
}

const DIGITS = 16

/** Where to go on: after this many changes. */
export function tokenOf(number: number): Document {
  return { _data: number.toString(16).padStart(DIGITS, '0') }
}

export function numberOf(token: Document): number {
  return Number.parseInt(String(token._data), 16)
}
