import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** Rows of one statement: fewer, longer statements halve the time spent between JavaScript and SQLite. */
const ROWS = 16
const COLUMNS = 4

/** Collects event rows and inserts them several at a time. */
export class RowInserts {
  readonly #many: StatementSync
  readonly #one: StatementSync
  #values: (number | string)[] = []

  constructor(db: DatabaseSync) {
    const insert = 'INSERT INTO events (pos, stream, seq, body) VALUES'
    this.#one = db.prepare(`${insert} (?, ?, ?, ?)`)
    this.#many = db.prepare(`${insert} ${Array.from({ length: ROWS }, () => '(?, ?, ?, ?)').join(', ')}`)
  }

  add(pos: number, stream: number, seq: number, body: string): void {
    this.#values.push(pos, stream, seq, body)
    if (this.#values.length === ROWS * COLUMNS) {
      this.#many.run(...this.#values)
      this.#values = []
    }
  }

  /** Inserts what is left over. */
  flush(): void {
    const values = this.#values
    if (values.length === 0) return
    this.#values = []
    for (let i = 0; i < values.length; i += COLUMNS) {
      this.#one.run(values[i]!, values[i + 1]!, values[i + 2]!, values[i + 3]!)
    }
  }

  /** Forgets what was collected. */
  drop(): void {
    this.#values = []
  }
}
