import type { Db } from 'mongodb'
import { CALL_MS } from '../../mongo/limits.ts'
import { checkCount, checkLimit } from '../admission.ts'
import { type NewestQuery, type Projection, type ViewDocument, ViewError, type ViewReader } from '../port.ts'
import type { Calls } from './calls.ts'
import type { Heads } from './heads.ts'
import type { Recall } from './recall.ts'
import { everyRow, newestRows, type Row, rowsOf, shown } from './rows.ts'

/** Which collection has the documents is asked this often: former ones are kept for longer. */
const KNOWN_MS = 5_000
/** How often it is noted that this version is read. */
const USED_MS = 600_000

export interface ReaderParts {
  readonly db: Db
  readonly heads: Heads
  readonly calls: Calls
  readonly recall: Recall
  readonly projection: Projection
  readonly id: string
}

/** Answers questions, and while the database cannot be reached, those that it answered before. [MN19] */
export class MongoReader<T extends object> implements ViewReader<T> {
  readonly #parts: ReaderParts
  #documents = ''
  #askedAt = Number.NEGATIVE_INFINITY
  #usedAt = Number.NEGATIVE_INFINITY

  constructor(parts: ReaderParts) {
    this.#parts = parts
  }

  async get(id: string): Promise<ViewDocument<T> | null> {
    const [document = null] = await this.#answer(['get', id], (name) => rowsOf(this.#rows(name), [id]))
    return document
  }

  async some(ids: readonly string[]): Promise<ViewDocument<T>[]> {
    checkCount(ids)
    return this.#answer(['some', ...ids], (name) => rowsOf(this.#rows(name), ids))
  }

  async newest(query: NewestQuery): Promise<ViewDocument<T>[]> {
    checkLimit(query.limit)
    const { limit, tag = null, after } = query
    const question = ['newest', limit, tag, after?.at ?? null, after?._id ?? null]
    return this.#answer(question, (name) => newestRows(this.#rows(name), query))
  }

  async *all(): AsyncGenerator<ViewDocument<T>, void, undefined> {
    const { calls } = this.#parts
    const rows = await calls.run(CALL_MS, async () => this.#rows(await this.#located()))
    for await (const row of everyRow(rows, (page) => calls.run(CALL_MS, page))) yield shown<T>(row)
  }

  async #answer(question: readonly unknown[], ask: (documents: string) => Promise<Row[]>): Promise<ViewDocument<T>[]> {
    const { calls, recall, id } = this.#parts
    const key = JSON.stringify([id, ...question])
    calls.checkOpen()
    // While it is known to be away, nobody waits for the database.
    const known = calls.isAway ? recall.find(key) : undefined
    if (known !== undefined) return known.map((row) => shown<T>(row))
    try {
      const rows = await calls.run(CALL_MS, async () => ask(await this.#located()))
      recall.keep(key, rows)
      return rows.map((row) => shown<T>(row))
    } catch (error) {
      const rows = error instanceof ViewError && error.code === 'unavailable' ? recall.find(key) : undefined
      if (rows === undefined) throw error
      return rows.map((row) => shown<T>(row))
    }
  }

  async #located(): Promise<string> {
    const { heads, projection, id } = this.#parts
    const now = performance.now()
    if (now - this.#askedAt < KNOWN_MS) return this.#documents
    const { documents } = (await heads.find(id)) ?? (await heads.opened(projection, id))
    if (now - this.#usedAt >= USED_MS) await heads.use(id)
    if (now - this.#usedAt >= USED_MS) this.#usedAt = now
    this.#documents = documents
    this.#askedAt = now
    return documents
  }

  #rows(documents: string) {
    return this.#parts.db.collection<Row>(documents)
  }
}
