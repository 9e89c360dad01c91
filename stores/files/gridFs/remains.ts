import type { Collection, ObjectId } from 'mongodb'
import type { Mongo } from '../../mongo/connection.ts'
import type { GridNames, NameFilter } from './names.ts'

const MINUTE_MS = 60_000
/** An upload is written off after so long. */
const UPLOAD_MS = 6 * 60 * MINUTE_MS
/** What is left of it once its bytes are there. */
const NAMING_MS = 60 * MINUTE_MS
/** Who reads a file that is replaced reads it to its end, if that takes no longer. */
const READING_MS = 10 * MINUTE_MS
const SWEEP_MS = 10 * MINUTE_MS

interface Upload {
  readonly _id: ObjectId
  readonly due: Date
}

/** Bytes in GridFS that no name stands for: on their way in, cut off, replaced or dropped. */
export class GridRemains {
  readonly #names: GridNames
  readonly #newId: () => ObjectId
  readonly #uploads: Collection<Upload>
  readonly #files: Collection<{ readonly _id: ObjectId }>
  readonly #chunks: Collection<{ readonly files_id: ObjectId }>
  #sweptAt = Number.NEGATIVE_INFINITY

  constructor({ db, newId }: Mongo, kind: string, names: GridNames) {
    this.#names = names
    this.#newId = newId
    this.#uploads = db.collection<Upload>(`${kind}.uploads`)
    this.#files = db.collection<{ readonly _id: ObjectId }>(`${kind}.files`)
    this.#chunks = db.collection<{ readonly files_id: ObjectId }>(`${kind}.chunks`)
  }

  /** A fresh id, noted before its first byte is written. */
  async begin(): Promise<ObjectId> {
    const file = this.#newId()
    await this.#uploads.updateOne({ _id: file }, [dueIn(UPLOAD_MS)], { upsert: true })
    return file
  }

  /** Throws when the upload was written off, so that nobody names bytes that go. */
  async confirm(_id: ObjectId): Promise<void> {
    const isDue = { $lte: ['$due', '$$NOW'] }
    const { matchedCount } = await this.#uploads.updateOne({ _id, $nor: [{ $expr: isDue }] }, [dueIn(NAMING_MS)])
    if (matchedCount === 0) throw new Error('The file took too long to be stored.')
  }

  async end(_id: ObjectId): Promise<void> {
    await this.#uploads.deleteOne({ _id })
  }

  async discard(file: ObjectId): Promise<void> {
    await this.#remove(file)
    await this.end(file)
  }

  /** Removes the bytes that dropped names stood for, and what else is due at times. */
  async removeDropped(filter: NameFilter): Promise<void> {
    await this.#removeFormer(filter)
    await this.sweepAtTimes()
  }

  async sweepAtTimes(): Promise<void> {
    const now = performance.now()
    if (now - this.#sweptAt < SWEEP_MS) return
    this.#sweptAt = now
    await this.sweep()
  }

  /** Removes all that is due, by the server's clock. */
  async sweep(): Promise<void> {
    await this.#removeFormer({})
    for (const { _id } of await this.#uploads.find({ $expr: { $lte: ['$due', '$$NOW'] } }).toArray()) {
      if (await this.#names.isNamed(_id)) await this.end(_id)
      else await this.discard(_id)
    }
  }

  async #removeFormer(filter: NameFilter): Promise<void> {
    for (const { _id, file } of await this.#names.former(filter, READING_MS)) {
      await this.#remove(file)
      await this.#names.forgetFormer(_id, file)
    }
  }

  async #remove(file: ObjectId): Promise<void> {
    await this.#files.deleteOne({ _id: file })
    await this.#chunks.deleteMany({ files_id: file })
  }
}

const dueIn = (ms: number) => ({ $set: { due: { $add: ['$$NOW', ms] } } })
