import { randomBytes } from 'node:crypto'
import type { Collection, Db } from 'mongodb'
import type { Position } from '../../events/port.ts'
import { isDuplicate } from '../../mongo/failure.ts'
import type { Projection } from '../port.ts'
import { makeIndexes } from './rows.ts'

/** Where a version of a projection stands, and which collection has its documents: the one thing that all who write it agree by. */
export interface Head {
  readonly _id: string
  readonly name: string
  readonly version: number
  /** Name of the collection. */
  readonly documents: string
  readonly position: Position
  /** Ids that are removed with the step to `position`. */
  readonly removing: readonly string[]
  /** When somebody opened, read or wrote it, by the server's clock. */
  readonly used: Date
}

/** A collection that is dropped when it is due, unless a head names it then. */
interface Retired {
  readonly _id: string
  readonly due: Date
}

export const headId = ({ name, version }: Projection) => `${name}__v${version}`

const HOUR_MS = 3_600_000
/** Another version, and what a rebuild replaced, may still be read for so long. */
const GRACE_MS = HOUR_MS
/** A rebuild takes less. */
const BUILD_MS = 24 * HOUR_MS

export class Heads {
  readonly #db: Db
  readonly #heads: Collection<Head>
  readonly #retired: Collection<Retired>

  constructor(db: Db) {
    this.#db = db
    this.#heads = db.collection<Head>('views')
    this.#retired = db.collection<Retired>('viewsRetired')
  }

  /** The head of a projection, made where there is none, with its collection. */
  async opened({ name, version }: Projection, _id = headId({ name, version }), documents = _id): Promise<Head> {
    const fresh = { name, version, documents, position: '', removing: [] }
    const call = () =>
      this.#heads.findOneAndUpdate(
        { _id },
        { $setOnInsert: fresh, $currentDate: { used: true } },
        { upsert: true, returnDocument: 'after' },
      )
    const head = await call().catch((error) => (isDuplicate(error) ? call() : Promise.reject(error)))
    if (head === null) throw new Error(`the view ${_id} was dropped while it was opened`)
    await makeIndexes(this.#db, head.documents)
    return head
  }

  find(_id: string): Promise<Head | null> {
    return this.#heads.findOne({ _id })
  }

  async use(_id: string): Promise<void> {
    await this.#heads.updateOne({ _id }, { $currentDate: { used: true } })
  }

  /** Steps forward, unless another process stepped meanwhile. */
  async step(from: Head, position: Position, removing: readonly string[]): Promise<boolean> {
    const { _id, documents } = from
    const { matchedCount } = await this.#heads.updateOne(
      { _id, documents, position: from.position, removing: { $size: 0 } },
      { $set: { position, removing }, $currentDate: { used: true } },
    )
    return matchedCount > 0
  }

  /** Notes that everything is removed that this step removes. */
  async removed({ _id, documents, position }: Head): Promise<void> {
    await this.#heads.updateOne({ _id, documents, position }, { $set: { removing: [] } })
  }

  /** Has a fresh collection take the place of the former one, empty or built elsewhere, at once for all. [MN18] */
  async replace({ _id, documents: former }: Head, documents: string, position: Position): Promise<void> {
    await this.#retire(former, GRACE_MS)
    await this.#heads.updateOne({ _id }, { $set: { documents, position, removing: [] } })
  }

  /** Name of a fresh collection for a projection. What is not named by a head within a day is dropped. */
  async freshName({ name, version }: Projection): Promise<string> {
    const fresh = `${headId({ name, version })}__${randomBytes(4).toString('hex')}`
    await this.#retire(fresh, BUILD_MS)
    await makeIndexes(this.#db, fresh)
    return fresh
  }

  async forget(_id: string): Promise<void> {
    await this.#heads.deleteOne({ _id })
  }

  /** Drops other versions of a projection, and half-built ones, that nobody used for an hour, and collections whose time has come. [MN18] */
  async sweep({ name, version }: Projection): Promise<void> {
    const isUnused = { $lt: ['$used', { $subtract: ['$$NOW', GRACE_MS] }] }
    const others = { name, _id: { $ne: headId({ name, version }) } }
    const unused = await this.#heads.find({ ...others, $expr: isUnused }).toArray()
    for (const { _id, documents, used } of unused) {
      await this.#retire(documents, 0)
      await this.#heads.deleteOne({ _id, used })
    }
    for (const { _id } of await this.#retired.find({ $expr: { $lte: ['$due', '$$NOW'] } }).toArray()) {
      if ((await this.#heads.findOne({ documents: _id })) === null) await this.#db.dropCollection(_id)
      await this.#retired.deleteOne({ _id })
    }
  }

  async #retire(_id: string, inMs: number): Promise<void> {
    await this.#retired.updateOne({ _id }, [{ $set: { due: { $add: ['$$NOW', inMs] } } }], { upsert: true })
  }
}
