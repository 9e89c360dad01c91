import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { PAGE_BYTES_MAX } from '../limits.ts'
import type { StreamName } from '../port.ts'
import { HEADS_REMEMBERED_MAX } from './limits.ts'
import type { AllRequest, RawLogPage } from './messages.ts'

/** Pages of the whole log. A page looks at `limit` events and keeps those of the wanted categories. */
export class AllReader {
  readonly #extent: StatementSync
  readonly #sizes: StatementSync
  readonly #page: StatementSync
  readonly #pageOfCategories: StatementSync
  readonly #name: StatementSync
  readonly #names = new Map<number, StreamName>()

  constructor(db: DatabaseSync) {
    const next = 'FROM events WHERE pos > ? ORDER BY pos LIMIT ?'
    const columns = `
      SELECT '[' || group_concat(body) || ']' AS bodies, '[' || group_concat(pos) || ']' AS positions,
        '[' || group_concat(stream) || ']' AS streams, '[' || group_concat(seq) || ']' AS seqs`
    const range = 'FROM events WHERE pos > ? AND pos <= ?'
    this.#extent = db.prepare(
      `SELECT max(pos) AS last, total(size) AS bytes FROM (SELECT pos, octet_length(body) AS size ${next})`,
    )
    this.#sizes = db.prepare(`SELECT pos, octet_length(body) AS size ${next}`)
    this.#page = db.prepare(`${columns} FROM (SELECT pos, stream, seq, body ${range} ORDER BY pos)`)
    this.#pageOfCategories = db.prepare(`${columns} FROM (
      SELECT pos, stream, seq, body ${range}
        AND (SELECT category FROM streams WHERE id = events.stream) IN (SELECT value FROM json_each(?)) ORDER BY pos)`)
    this.#name = db.prepare('SELECT name FROM streams WHERE id = ?')
  }

  /** `head` is where the log ends now. */
  page({ after, categories, limit }: AllRequest, head: number): RawLogPage {
    const reached = this.#reach(after, limit) ?? head
    const row = categories
      ? this.#pageOfCategories.get(after, reached, JSON.stringify(categories))
      : this.#page.get(after, reached)
    if (!row || row.bodies === null) {
      return { bodies: '[]', positions: '[]', seqs: '[]', streams: '[]', names: new Map(), reached }
    }
    const streams = String(row.streams)
    return {
      bodies: String(row.bodies),
      positions: String(row.positions),
      seqs: String(row.seqs),
      streams,
      names: this.#namesOf(JSON.parse(streams)),
      reached,
    }
  }

  /** The last position of the page; undefined when nothing follows `after`. */
  #reach(after: number, limit: number): number | undefined {
    const extent = this.#extent.get(after, limit)
    if (typeof extent?.last !== 'number') return undefined
    if (Number(extent.bytes) <= PAGE_BYTES_MAX) return extent.last
    let bytes = 0
    let reached = 0
    for (const row of this.#sizes.iterate(after, limit)) {
      bytes += Number(row.size)
      if (bytes > PAGE_BYTES_MAX && reached > 0) break
      reached = Number(row.pos)
    }
    return reached
  }

  #namesOf(streams: readonly number[]): Map<number, StreamName> {
    const names = new Map<number, StreamName>()
    for (const stream of streams) {
      if (!names.has(stream)) names.set(stream, this.#nameOf(stream))
    }
    return names
  }

  #nameOf(stream: number): StreamName {
    const known = this.#names.get(stream)
    if (known !== undefined) return known
    if (this.#names.size >= HEADS_REMEMBERED_MAX) this.#names.clear()
    const name = String(this.#name.get(stream)?.name)
    this.#names.set(stream, name)
    return name
  }
}
