import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { deletedError } from '../errors.ts'
import { PAGE_BYTES_MAX } from '../limits.ts'
import { LogError, type StreamName } from '../port.ts'
import type { StreamRequest } from '../walk.ts'
import type { Heads } from './heads.ts'
import type { RawStreamPage } from './messages.ts'

const EMPTY: RawStreamPage = { bodies: '[]', count: 0, first: 0, positions: 0, done: true }

const RANGE = 'FROM events WHERE stream = ? AND seq BETWEEN ? AND ? ORDER BY seq'

interface Order {
  readonly sizes: StatementSync
  readonly page: StatementSync
}

/** Pages of one stream: SQLite joins the events into one JSON text, which crosses the thread border in one piece. */
export class StreamReader {
  readonly #heads: Heads
  readonly #bytes: StatementSync
  readonly #forwards: Order
  readonly #backwards: Order

  constructor(db: DatabaseSync, heads: Heads) {
    this.#heads = heads
    this.#bytes = db.prepare(`SELECT total(octet_length(body)) AS bytes ${RANGE}`)
    this.#forwards = prepareOrder(db, RANGE)
    this.#backwards = prepareOrder(db, `${RANGE} DESC`)
  }

  page(name: StreamName, { from, limit, backwards }: StreamRequest): RawStreamPage {
    const stream = this.#heads.find(name)
    if (!stream) return EMPTY
    if (stream.deleted) throw deletedError(name)
    const { head, low } = stream
    const near = backwards ? Math.min(from ?? head, head) : Math.max(from ?? low, low)
    const far = backwards ? Math.max(near - limit + 1, low) : Math.min(near + limit - 1, head)
    const wanted = Math.abs(far - near) + 1
    if (backwards ? near < low : near > head) return EMPTY
    const order = backwards ? this.#backwards : this.#forwards
    const range: Range = { stream: stream.id, low: Math.min(near, far), high: Math.max(near, far) }
    const count = this.#fitting(order, range, wanted)
    if (count < wanted) {
      if (backwards) range.low = range.high - count + 1
      else range.high = range.low + count - 1
    }
    const row = order.page.get(range.stream, range.low, range.high)
    if (row?.count !== count) throw gap(name, range)
    const last = backwards ? range.low : range.high
    return {
      bodies: String(row.bodies),
      count,
      first: near,
      positions: row.spread === count - 1 && !backwards ? Number(row.position) : String(row.positions),
      done: last === (backwards ? low : head),
    }
  }

  /** How many of the wanted events make a page of at most PAGE_BYTES_MAX; one at least. */
  #fitting(order: Order, range: Range, wanted: number): number {
    const { stream, low, high } = range
    if (Number(this.#bytes.get(stream, low, high)?.bytes) <= PAGE_BYTES_MAX) return wanted
    let bytes = 0
    let count = 0
    for (const row of order.sizes.iterate(stream, low, high)) {
      bytes += Number(row.size)
      if (bytes > PAGE_BYTES_MAX && count > 0) break
      count += 1
    }
    return count
  }
}

interface Range {
  readonly stream: number
  low: number
  high: number
}

function prepareOrder(db: DatabaseSync, range: string): Order {
  return {
    sizes: db.prepare(`SELECT octet_length(body) AS size ${range}`),
    page: db.prepare(`
      SELECT count(*) AS count, min(pos) AS position, max(pos) - min(pos) AS spread,
        '[' || group_concat(body) || ']' AS bodies, '[' || group_concat(pos) || ']' AS positions
      FROM (SELECT pos, body ${range})`),
  }
}

function gap(name: StreamName, { low, high }: Range): LogError {
  return new LogError('corrupt', `stream ${name} has a gap between ${low} and ${high}; restore the log from a backup`)
}
