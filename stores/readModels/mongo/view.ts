import type { Collection, Db } from 'mongodb'
import type { Position } from '../../events/port.ts'
import { CALL_MS, WRITE_MS } from '../../mongo/limits.ts'
import { admitBatch, checkCount, checkLimit, checkStand } from '../admission.ts'
import { type NewestQuery, type Projection, type View, type ViewBatch, type ViewDocument, ViewError } from '../port.ts'
import type { Calls } from './calls.ts'
import type { Head, Heads } from './heads.ts'
import { everyRow, newestRows, putRows, type Row, removeRows, rowsOf, shown } from './rows.ts'

const SWEEP_MS = 600_000

export interface ViewParts {
  readonly db: Db
  readonly heads: Heads
  readonly calls: Calls
  readonly projection: Projection
  /** Name of the view's head. */
  readonly id: string
}

/**
 * The documents of one version of a projection. A batch is written in steps, each of which may be the last one before a crash: its
 * documents, which say themselves up to where they are folded; the head, which takes the position and what is to be removed in one
 * step, and only from where the writer saw it; what is to be removed. docs/decisions/0073-views-in-a-document-database.md has why. [MN16]
 */
export class MongoView<T extends object> implements View<T> {
  readonly #parts: ViewParts
  #sweptAt = Number.NEGATIVE_INFINITY

  constructor(parts: ViewParts) {
    this.#parts = parts
  }

  position(): Promise<Position> {
    return this.#call(async () => (await this.#finished(await this.#head())).position)
  }

  async write(batch: ViewBatch<T>): Promise<void> {
    this.#parts.calls.checkOpen()
    const admitted = admitBatch(batch)
    const { after, position, removed } = batch
    await this.#parts.calls.run(WRITE_MS, async () => {
      const head = await this.#finished(await this.#head())
      checkStand(head.position, after)
      if (position === '') {
        await putRows(this.#rows(head), admitted, position)
        await removeRows(this.#rows(head), removed, { gone: head.position })
        return
      }
      if (position <= head.position) return
      if (after !== head.position) throw overtaken(head)
      await putRows(this.#rows(head), admitted, position)
      if (!(await this.#parts.heads.step(head, position, removed))) throw overtaken(head)
      await this.#finished({ ...head, position, removing: removed })
      await this.#sweepAtTimes()
    })
  }

  get(id: string): Promise<ViewDocument<T> | null> {
    return this.#call(async () => {
      const [row] = await rowsOf(this.#rows(await this.#head()), [id])
      return row === undefined ? null : shown<T>(row)
    })
  }

  async some(ids: readonly string[]): Promise<ViewDocument<T>[]> {
    this.#parts.calls.checkOpen()
    checkCount(ids)
    return this.#call(async () => (await rowsOf(this.#rows(await this.#head()), ids)).map((row) => shown<T>(row)))
  }

  async newest(query: NewestQuery): Promise<ViewDocument<T>[]> {
    this.#parts.calls.checkOpen()
    checkLimit(query.limit)
    return this.#call(async () => (await newestRows(this.#rows(await this.#head()), query)).map((row) => shown<T>(row)))
  }

  async *all(): AsyncGenerator<ViewDocument<T>, void, undefined> {
    const rows = await this.#call(async () => this.#rows(await this.#head()))
    for await (const row of everyRow(rows, (page) => this.#call(page))) yield shown<T>(row)
  }

  clear(): Promise<void> {
    const { heads, projection } = this.#parts
    return this.#call(async () => {
      const head = await this.#head()
      await heads.replace(head, await heads.freshName(projection), '')
    })
  }

  async #head(): Promise<Head> {
    const { heads, id, projection } = this.#parts
    return (await heads.find(id)) ?? heads.opened(projection, id)
  }

  /** The head once everything is removed that its step removes. */
  async #finished(head: Head): Promise<Head> {
    if (head.removing.length === 0) return head
    await removeRows(this.#rows(head), head.removing, { gone: head.position, upTo: head.position })
    await this.#parts.heads.removed(head)
    return { ...head, removing: [] }
  }

  async #sweepAtTimes(): Promise<void> {
    const now = performance.now()
    if (now - this.#sweptAt < SWEEP_MS) return
    this.#sweptAt = now
    await this.#parts.heads.sweep(this.#parts.projection)
  }

  #rows({ documents }: Head): Collection<Row> {
    return this.#parts.db.collection<Row>(documents)
  }

  #call<R>(work: () => Promise<R>): Promise<R> {
    return this.#parts.calls.run(CALL_MS, work)
  }
}

function overtaken({ position }: Head): ViewError {
  return new ViewError('behind', `another process carried the view beyond "${position}"`)
}
