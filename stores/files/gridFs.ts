import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { GridFSBucket, ObjectId } from 'mongodb'
import type { Mongo } from '../mongo/connection.ts'
import { isUnreachable, within } from '../mongo/failure.ts'
import { CALL_MS } from '../mongo/limits.ts'
import { GridNames, type NamedFile } from './gridFs/names.ts'
import { GridRemains } from './gridFs/remains.ts'
import { type ByteRange, checkedName, type FileStore, type LocalCopy, type StoredName } from './port.ts'

/**
 * Files of one kind in GridFS. Bytes are stored under a fresh id first; one document then names them, which makes the new file take the
 * place of the former one at once. What a crash leaves, and what was replaced, is removed later. [MN20]
 */
export function gridFiles(mongo: Mongo, kind: string): FileStore {
  return new GridFiles(mongo, kind)
}

/** Bytes that files of these kinds take. [MN20] */
export async function gridBytes({ db }: Mongo, kinds: readonly string[]): Promise<number> {
  let sum = 0
  for (const kind of kinds) {
    const total = { $group: { _id: null, bytes: { $sum: '$length' } } }
    const [found] = await reached(db.collection(`${kind}.files`).aggregate<{ bytes: number }>([total]).toArray())
    sum += found?.bytes ?? 0
  }
  return sum
}

class GridFiles implements FileStore {
  readonly #bucket: GridFSBucket
  readonly #names: GridNames
  readonly #remains: GridRemains
  #ready: Promise<void> | null = null

  constructor(mongo: Mongo, kind: string) {
    this.#bucket = mongo.bucket(kind)
    this.#names = new GridNames(mongo.db, kind)
    this.#remains = new GridRemains(mongo, kind, this.#names)
  }

  async take(code: string, name: string, path: string): Promise<void> {
    checkedName(code)
    checkedName(name)
    await stat(path)
    await this.#indexed()
    const file = await reached(this.#remains.begin())
    const size = await this.#uploaded(file, path)
    await reached(this.#remains.confirm(file))
    await reached(this.#names.put(code, name, { file, size }))
    await reached(this.#remains.end(file))
    await rm(path, { force: true })
    await reached(this.#remains.sweepAtTimes())
  }

  async size(code: string, name: string): Promise<number | null> {
    checkedName(code)
    checkedName(name)
    return (await reached(this.#names.find(code, name)))?.size ?? null
  }

  read(code: string, name: string, range?: ByteRange): Readable {
    checkedName(code)
    checkedName(name)
    return Readable.from(this.#bytes(code, name, range), { objectMode: false })
  }

  async localCopy(code: string, name: string): Promise<LocalCopy> {
    checkedName(code)
    checkedName(name)
    const folder = await mkdtemp(join(tmpdir(), 'parley-copy-'))
    const dispose = () => rm(folder, { recursive: true, force: true })
    const path = join(folder, 'copy')
    try {
      await pipeline(this.read(code, name), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      await dispose()
      throw error
    }
    return { path, [Symbol.asyncDispose]: dispose }
  }

  async drop(code: string, name: string): Promise<void> {
    checkedName(code)
    checkedName(name)
    await reached(this.#names.drop({ code, name }))
    await this.#remains.removeDropped({ code, name })
  }

  async names(code: string): Promise<readonly StoredName[]> {
    return reached(this.#names.of(checkedName(code)))
  }

  async rooms(): Promise<readonly string[]> {
    return reached(this.#names.rooms())
  }

  async dropRoom(code: string): Promise<void> {
    await reached(this.#names.drop({ code: checkedName(code) }))
    await this.#remains.removeDropped({ code })
  }

  async *#bytes(code: string, name: string, range?: ByteRange): AsyncGenerator<Buffer> {
    const { file, size } = await this.#found(code, name)
    const { start, end } = range ?? { start: 0, end: size - 1 }
    if (start >= size || end < start) return
    const stream = this.#bucket.openDownloadStream(file, { start, end: Math.min(end + 1, size) })
    try {
      yield* stream
    } finally {
      stream.destroy()
    }
  }

  async #found(code: string, name: string): Promise<NamedFile> {
    const file = await reached(this.#names.find(code, name))
    if (file === null) throw new Error(`There is no file ${name} of room ${code}.`)
    return file
  }

  /** Stores the bytes and returns their number. */
  async #uploaded(file: ObjectId, path: string): Promise<number> {
    const upload = this.#bucket.openUploadStreamWithId(file, String(file))
    try {
      await pipeline(createReadStream(path), upload)
      return upload.length
    } catch (error) {
      await this.#remains.discard(file).catch(() => {})
      throw error
    }
  }

  async #indexed(): Promise<void> {
    this.#ready ??= this.#names.makeIndexes()
    await this.#ready.catch((error) => {
      this.#ready = null
      throw error
    })
  }
}

async function reached<T>(work: Promise<T>): Promise<T> {
  return within(CALL_MS, work).catch((error) => {
    if (isUnreachable(error)) throw new Error('The database that keeps files cannot be reached.', { cause: error })
    throw error
  })
}
