import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** Rows of the statements, the longest first: few, long statements halve the time spent between JavaScript and SQLite. */
const ROWS = [16, 8, 4, 2, 1] as const
const COLUMNS = 4

/** Collects event rows and inserts them several at a time. */
export class RowInserts {
  readonly #inserts: readonly { readonly size: number; readonly statement: StatementSync }[]
  #values: (number | string)[] = []

  constructor(db: DatabaseSync) {
    const insert = 'INSERT INTO events (pos, stream, seq, body) VALUES'
    this.#inserts = ROWS.map((rows) => ({
      size: rows * COLUMNS,
      statement: db.prepare(`${insert} ${Array.from({ length: rows }, () => '(?, ?, ?, ?)').join(', ')}`),
    }))
  }

  add(pos: number, stream: number, seq: number, body: string): void {
    this.#values.push(pos, stream, seq, body)
    if (this.#values.length === ROWS[0] * COLUMNS) this.flush()
  }

  /** Inserts what was collected. */
  flush(): void {
    const values = this.#values
    if (values.length === 0) return
    this.#values = []
    let done = 0
    for (const { size, statement } of this.#inserts) {
      while (values.length - done >= size) {
        statement.run(...values.slice(done, done + size))
        done += size
      }
    }
  }

  /** Forgets what was collected. */
  drop(): void {
    this.#values = []
  }
}
