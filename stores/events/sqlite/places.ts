import type { DatabaseSync, StatementSync } from 'node:sqlite'

interface Recent {
  /** Seq of the first position; the others follow without gaps. */
  readonly first: number
  readonly positions: number[]
}

/**
 * Where in the log the events of a stream stand. The newest are known in memory only and are entered in the table
 * `places` many at a time: entered one by one, each would dirty a page of its own, ten times the bytes of the event.
 */
export class Places {
  readonly #recent = new Map<number, Recent>()
  readonly #notEntered: StatementSync
  readonly #enter: StatementSync
  readonly #noteEntered: StatementSync
  readonly #find: StatementSync
  #recentCount = 0

  constructor(db: DatabaseSync) {
    const where = 'FROM events WHERE pos > (SELECT placed FROM log)'
    this.#notEntered = db.prepare(`SELECT stream, seq, pos ${where} ORDER BY pos`)
    this.#enter = db.prepare(`
      INSERT INTO places (stream, seq, pos, size)
      SELECT stream, seq, pos, octet_length(body) ${where} ORDER BY stream, seq`)
    this.#noteEntered = db.prepare('UPDATE log SET placed = ?')
    this.#find = db.prepare('SELECT pos FROM places WHERE stream = ? AND seq = ?')
    this.reload()
  }

  /** Events known in memory only. */
  get recentCount(): number {
    return this.#recentCount
  }

  /** The next event of its stream. */
  add(stream: number, seq: number, pos: number): void {
    const recent = this.#recent.get(stream)
    if (recent) recent.positions.push(pos)
    else this.#recent.set(stream, { first: seq, positions: [pos] })
    this.#recentCount += 1
  }

  /** The first seq of the stream that is not in the table; Infinity when all are. */
  firstRecent(stream: number): number {
    return this.#recent.get(stream)?.first ?? Number.POSITIVE_INFINITY
  }

  /** The last seq of the stream that is not in the table; 0 when all are. */
  lastRecent(stream: number): number {
    const recent = this.#recent.get(stream)
    return recent ? recent.first + recent.positions.length - 1 : 0
  }

  /** Undefined when the stream has no such event. */
  positionOf(stream: number, seq: number): number | undefined {
    const recent = this.#recent.get(stream)
    if (recent && seq >= recent.first) return recent.positions[seq - recent.first]
    const pos = this.#find.get(stream, seq)?.pos
    return pos === undefined ? undefined : Number(pos)
  }

  /** Enters everything up to `head` in the table; inside a transaction, after the rows themselves. */
  enterAll(head: number): void {
    this.#enter.run()
    this.#noteEntered.run(head)
    this.#recent.clear()
    this.#recentCount = 0
  }

  /** Finds out anew what is not in the table: at the start and after a rollback. */
  reload(): void {
    this.#recent.clear()
    this.#recentCount = 0
    for (const { stream, seq, pos } of this.#notEntered.iterate()) this.add(Number(stream), Number(seq), Number(pos))
  }
}
