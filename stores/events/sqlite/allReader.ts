import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite'
import { PAGE_BYTES_MAX, TYPE_CHARS_MAX } from '../limits.ts'
import type { StreamName } from '../port.ts'
import { HEADS_REMEMBERED_MAX } from './limits.ts'
import type { AllRequest, RawLogPage } from './messages.ts'
import { SparsePages } from './sparsePages.ts'

/** Pages of the whole log. A page looks at `limit` events and keeps those of the wanted categories. */
export class AllReader {
  readonly #extent: StatementSync
  readonly #sizes: StatementSync
  readonly #page: StatementSync
  readonly #pageOfCategories: StatementSync
  readonly #pageOfTypes: StatementSync
  readonly #pageAt: StatementSync
  readonly #sparse: SparsePages
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
    // The type follows the id and the instant, which hold no text: only the beginning of a body is looked at.
    const type = `substr(body, instr(body, ',"type":"') + 9, ${TYPE_CHARS_MAX + 1})`
    this.#pageOfTypes = db.prepare(`${columns} FROM (
      SELECT pos, stream, seq, body ${range}
        AND substr(${type}, 1, instr(${type}, '"') - 1) IN (SELECT value FROM json_each(?))
        AND (? IS NULL OR (SELECT category FROM streams WHERE id = events.stream) IN (SELECT value FROM json_each(?)))
      ORDER BY pos)`)
    this.#pageAt = db.prepare(`${columns} FROM (
      SELECT pos, stream, seq, body FROM events WHERE pos IN (SELECT value FROM json_each(?)) ORDER BY pos)`)
    this.#sparse = new SparsePages(db)
    this.#name = db.prepare('SELECT name FROM streams WHERE id = ?')
  }

  /** `head` is where the log ends now. */
  page(request: AllRequest, head: number): RawLogPage {
    const { after, categories, types, limit } = request
    const wanted = categories ? JSON.stringify(categories) : null
    const sparse = wanted === null || types ? null : this.#sparse.page(wanted, after, limit, head)
    if (sparse) return this.#pageOf(this.#pageAt.get(JSON.stringify(sparse.positions)), sparse.reached)
    const reached = this.#reach(after, limit) ?? head
    if (types)
      return this.#pageOf(this.#pageOfTypes.get(after, reached, JSON.stringify(types), wanted, wanted), reached)
    const row = wanted === null ? this.#page.get(after, reached) : this.#pageOfCategories.get(after, reached, wanted)
    return this.#pageOf(row, reached)
  }

  #pageOf(row: Record<string, SQLOutputValue> | undefined, reached: number): RawLogPage {
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
