import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { synced } from './documentStore.ts'

/** Board files on disk, one folder a room, named by their SHA-256. Durable when `keep` resolves. [CX14] */
export class BoardStore {
  readonly #folder: string

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'board')
  }

  /** Takes over the file at `path`, which must be on the same disk. */
  async keep(path: string, code: string, sha256: string): Promise<void> {
    await synced(path)
    const made = await mkdir(join(this.#folder, code), { recursive: true, mode: 0o700 })
    await rename(path, this.#path(code, sha256))
    await synced(join(this.#folder, code))
    if (made !== undefined) await synced(this.#folder)
  }

  /** Size in bytes; null when the bytes are not kept. */
  async size(code: string, sha256: string): Promise<number | null> {
    return stat(this.#path(code, sha256)).then(
      ({ size }) => size,
      () => null,
    )
  }

  /** The bytes from `start` up to and with `end`. */
  read(code: string, sha256: string, range: { readonly start: number; readonly end: number }): ReadStream {
    return createReadStream(this.#path(code, sha256), range)
  }

  async drop(code: string, sha256: string): Promise<void> {
    await rm(this.#path(code, sha256), { force: true })
  }

  /** Codes of the rooms that files are kept of. */
  async rooms(): Promise<readonly string[]> {
    return readdir(this.#folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
  }

  async dropRoom(code: string): Promise<void> {
    await rm(join(this.#folder, code), { recursive: true, force: true })
  }

  #path(code: string, sha256: string): string {
    return join(this.#folder, code, sha256)
  }
}
