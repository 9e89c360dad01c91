import { randomUUID } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { IngestedDocument, IngestedSection } from '#documents/document.ts'

/** What is kept of a document that is not shown by its bytes: the document as read, and its sections with their texts. */
export interface KeptThread {
  readonly thread: Omit<IngestedDocument, 'sections'>
  readonly topics: readonly IngestedSection[]
}

/** Uploaded bytes on disk, one folder a room, named by their SHA-256. Durable when `keep` resolves. [DU1] */
export class DocumentStore {
  readonly #folder: string
  readonly #synced: typeof synced

  /** `sync` makes a file, or the names in a folder, durable. */
  constructor(dataFolder: string, sync = synced) {
    this.#folder = join(dataFolder, 'documents')
    this.#synced = sync
  }

  /** A fresh path for an upload under way. */
  async incoming(): Promise<string> {
    const folder = join(this.#folder, 'incoming')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return join(folder, randomUUID())
  }

  /** Bytes that are only passed on to a reader; the path is to be discarded. */
  async put(bytes: Uint8Array): Promise<string> {
    const path = await this.incoming()
    try {
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
    } catch (error) {
      await this.discard(path)
      throw error
    }
    return path
  }

  /** Uploads that a crash interrupted belong to nobody. */
  async clearIncoming(): Promise<void> {
    await rm(join(this.#folder, 'incoming'), { recursive: true, force: true })
  }

  /** Removes an upload that was not kept; one that was is gone from there already. */
  async discard(path: string): Promise<void> {
    await rm(path, { force: true })
  }

  async keep(path: string, code: string, sha256: string): Promise<void> {
    await this.#moved(path, this.#bytes(code, sha256))
  }

  async keepThread(code: string, sha256: string, kept: KeptThread): Promise<void> {
    const path = await this.put(Buffer.from(JSON.stringify(kept)))
    try {
      await this.#moved(path, this.#thread(code, sha256))
    } finally {
      await this.discard(path)
    }
  }

  /** Size in bytes; null when the bytes are not kept. */
  async size(code: string, sha256: string): Promise<number | null> {
    return stat(this.#bytes(code, sha256)).then(
      ({ size }) => size,
      () => null,
    )
  }

  /** Where the bytes are, if they are kept. */
  path(code: string, sha256: string): string {
    return this.#bytes(code, sha256)
  }

  read(code: string, sha256: string): ReadStream {
    return createReadStream(this.#bytes(code, sha256))
  }

  async thread(code: string, sha256: string): Promise<KeptThread | null> {
    return readFile(this.#thread(code, sha256), 'utf8').then(
      (text) => JSON.parse(text) as KeptThread,
      () => null,
    )
  }

  async dropBytes(code: string, sha256: string): Promise<void> {
    await rm(this.#bytes(code, sha256), { force: true })
  }

  async drop(code: string, sha256: string): Promise<void> {
    await this.dropBytes(code, sha256)
    await rm(this.#thread(code, sha256), { force: true })
  }

  /** What stands at `to` when this resolves is there after a power failure, whole. */
  async #moved(from: string, to: string): Promise<void> {
    await this.#synced(from)
    const folder = dirname(to)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await rename(from, to)
    // The names on the way are made durable each time: an earlier upload may have made them and not come this far.
    for (const names of [folder, this.#folder, dirname(this.#folder)]) await this.#synced(names)
  }

  #bytes(code: string, sha256: string): string {
    return join(this.#folder, code, sha256)
  }

  #thread(code: string, sha256: string): string {
    return join(this.#folder, code, `${sha256}.thread.json`)
  }
}

/** Makes a file, or the names in a folder, durable. */
export async function synced(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
