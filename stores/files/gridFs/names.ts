import type { Collection, Db, ObjectId } from 'mongodb'
import { isDuplicate } from '../../mongo/failure.ts'
import type { StoredName } from '../port.ts'

/** What a name stands for: the id of a file in GridFS, and its bytes. */
export interface NamedFile {
  readonly file: ObjectId
  readonly size: number
}

/** A file that a name stood for. */
interface Former {
  readonly file: ObjectId
  readonly at: Date
}

interface Name {
  readonly _id: string
  readonly code: string
  readonly name: string
  /** Null for one that was dropped while its bytes are removed. */
  readonly file: ObjectId | null
  readonly size: number
  readonly at: Date
  readonly former: readonly Former[]
}

/** One file of a room, or all of them. */
export interface NameFilter {
  readonly code?: string
  readonly name?: string
}

/** What is not there any more is added to what the name stood for, in one step with what takes its place. */
const FORMER = {
  $concatArrays: [
    { $ifNull: ['$former', []] },
    { $cond: [{ $eq: [{ $ifNull: ['$file', null] }, null] }, [], [{ file: '$file', at: '$$NOW' }]] },
  ],
}

/** Which file each name stands for: one document a name, which is the whole truth. */
export class GridNames {
  readonly #names: Collection<Name>

  constructor(db: Db, kind: string) {
    this.#names = db.collection<Name>(`${kind}.names`)
  }

  async makeIndexes(): Promise<void> {
    await this.#names.createIndexes([
      { key: { code: 1 }, name: 'code' },
      { key: { file: 1 }, name: 'file' },
    ])
  }

  async put(code: string, name: string, { file, size }: NamedFile): Promise<void> {
    const set = { $set: { code, name, file, size, at: '$$NOW', former: FORMER } }
    const put = () => this.#names.updateOne({ _id: `${code}/${name}` }, [set], { upsert: true })
    await put().catch((error) => (isDuplicate(error) ? put() : Promise.reject(error)))
  }

  async find(code: string, name: string): Promise<NamedFile | null> {
    const found = await this.#names.findOne({ _id: `${code}/${name}` })
    return found === null || found.file === null ? null : { file: found.file, size: found.size }
  }

  async isNamed(file: ObjectId): Promise<boolean> {
    return (await this.#names.findOne({ file })) !== null
  }

  async of(code: string): Promise<readonly StoredName[]> {
    const age = { $subtract: ['$$NOW', '$at'] }
    const listed = this.#names.aggregate<StoredName>([
      { $match: { code, file: { $ne: null } } },
      { $project: { _id: 0, name: 1, ageMs: { $max: [0, age] } } },
    ])
    return listed.toArray()
  }

  rooms(): Promise<string[]> {
    return this.#names.distinct('code', { file: { $ne: null } })
  }

  async drop(filter: NameFilter): Promise<void> {
    await this.#names.updateMany({ ...filter, file: { $ne: null } }, [
      { $set: { file: null, size: 0, former: FORMER } },
    ])
  }

  /** Files that names stood for, those of dropped names or longer ago than `ms`. */
  async former(filter: NameFilter, ms: number): Promise<readonly { readonly _id: string; readonly file: ObjectId }[]> {
    const oldest = { $lt: [{ $arrayElemAt: ['$former.at', 0] }, { $subtract: ['$$NOW', ms] }] }
    const due = { $or: [{ file: null }, { $expr: oldest }] }
    const found = await this.#names.find({ ...filter, 'former.0': { $exists: true }, ...due }).toArray()
    return found.flatMap(({ _id, former }) => former.map(({ file }) => ({ _id, file })))
  }

  async forgetFormer(_id: string, file: ObjectId): Promise<void> {
    await this.#names.updateOne({ _id }, { $pull: { former: { file } } })
    await this.#names.deleteOne({ _id, file: null, former: { $size: 0 } })
  }
}
