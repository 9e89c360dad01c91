import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { deletedError } from '../errors.ts'
import { PAGE_BYTES_MAX } from '../limits.ts'
import { LogError, type StreamName } from '../port.ts'
import type { StreamRequest } from '../walk.ts'
import type { Heads, StreamHead } from './heads.ts'
import type { RawStreamPage } from './messages.ts'
import type { Places } from './places.ts'

const EMPTY: RawStreamPage = { bodies: '[]', count: 0, first: 0, positions: 0, done: true }

/** Seqs from `near` to `far` in reading order, both inclusive. */
interface Stretch {
  readonly near: number
  far: number
}

/** The three questions about a stretch; each takes the same parameters. */
interface Statements {
  readonly bytes: StatementSync
  readonly sizes: StatementSync
  readonly page: StatementSync
}

/** Pages of one stream: SQLite joins the events into one JSON text, which crosses the thread border in one piece. */
export class StreamReader {
  readonly #heads: Heads
  readonly #places: Places
  readonly #placed: Both
  readonly #recent: Both

  constructor(db: DatabaseSync, heads: Heads, places: Places) {
    this.#heads = heads
    this.#places = places
    this.#placed = bothWays(db, {
      order: 'places.seq',
      sizes: 'size FROM places WHERE stream = ? AND seq BETWEEN ? AND ?',
      events: 'FROM places JOIN events USING (pos) WHERE places.stream = ? AND places.seq BETWEEN ? AND ?',
    })
    const recent = 'FROM events WHERE stream = ? AND pos BETWEEN ? AND ?'
    this.#recent = bothWays(db, { order: 'pos', sizes: `octet_length(body) AS size ${recent}`, events: recent })
  }

  page(name: StreamName, request: StreamRequest): RawStreamPage {
    const stream = this.#heads.find(name)
    if (!stream) return EMPTY
    if (stream.deleted) throw deletedError(name)
    const { backwards } = request
    const stretch = this.#stretch(stream, request)
    if (backwards ? stretch.far > stretch.near : stretch.far < stretch.near) return EMPTY
    const isRecent = stretch.near >= this.#places.firstRecent(stream.id)
    const statements = (isRecent ? this.#recent : this.#placed)[backwards ? 'backwards' : 'forwards']
    const count = this.#shorten(stream, stretch, statements, isRecent)
    const row = statements.page.get(...this.#parameters(stream, stretch, isRecent))
    if (row?.count !== count) throw gap(name, stretch)
    return {
      bodies: String(row.bodies),
      count,
      first: stretch.near,
      positions: row.spread === count - 1 && !backwards ? Number(row.position) : String(row.positions),
      done: stretch.far === (backwards ? stream.low : stream.head),
    }
  }

  /** What is asked for as far as it is there; a page does not mix entered and recent events. */
  #stretch({ id, head, low }: StreamHead, { from, limit, backwards }: StreamRequest): Stretch {
    const firstRecent = this.#places.firstRecent(id)
    if (backwards) {
      const near = Math.min(from ?? head, head)
      const end = near >= firstRecent ? Math.max(low, firstRecent) : low
      return { near, far: Math.max(near - limit + 1, end) }
    }
    const near = Math.max(from ?? low, low)
    const end = near < firstRecent ? Math.min(head, firstRecent - 1) : head
    return { near, far: Math.min(near + limit - 1, end) }
  }

  /** Cuts the stretch to PAGE_BYTES_MAX, but to one event at least. Gives the number of events left. */
  #shorten(stream: StreamHead, stretch: Stretch, { bytes, sizes }: Statements, isRecent: boolean): number {
    const wanted = Math.abs(stretch.far - stretch.near) + 1
    const parameters = this.#parameters(stream, stretch, isRecent)
    if (Number(bytes.get(...parameters)?.bytes) <= PAGE_BYTES_MAX) return wanted
    let sum = 0
    let count = 0
    for (const { size } of sizes.iterate(...parameters)) {
      sum += Number(size)
      if (sum > PAGE_BYTES_MAX && count > 0) break
      count += 1
    }
    stretch.far = stretch.near + Math.sign(stretch.far - stretch.near) * (count - 1)
    return count
  }

  #parameters({ id }: StreamHead, { near, far }: Stretch, isRecent: boolean): [number, number, number] {
    const low = Math.min(near, far)
    const high = Math.max(near, far)
    if (!isRecent) return [id, low, high]
    return [id, this.#places.positionOf(id, low) ?? 0, this.#places.positionOf(id, high) ?? 0]
  }
}

interface Both {
  readonly forwards: Statements
  readonly backwards: Statements
}

interface Sources {
  readonly order: string
  readonly sizes: string
  readonly events: string
}

function bothWays(db: DatabaseSync, sources: Sources): Both {
  return { forwards: prepareStatements(db, sources, 'ASC'), backwards: prepareStatements(db, sources, 'DESC') }
}

function prepareStatements(db: DatabaseSync, { order, sizes, events }: Sources, direction: 'ASC' | 'DESC'): Statements {
  return {
    bytes: db.prepare(`SELECT total(size) AS bytes FROM (SELECT ${sizes})`),
    sizes: db.prepare(`SELECT ${sizes} ORDER BY ${order} ${direction}`),
    page: db.prepare(`
      SELECT count(*) AS count, min(pos) AS position, max(pos) - min(pos) AS spread,
        '[' || group_concat(body) || ']' AS bodies, '[' || group_concat(pos) || ']' AS positions
      FROM (SELECT pos, body ${events} ORDER BY ${order} ${direction})`),
  }
}

function gap(name: StreamName, { near, far }: Stretch): LogError {
  return new LogError('corrupt', `stream ${name} has a gap between ${near} and ${far}; restore the log from a backup`)
}
